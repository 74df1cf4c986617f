import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './owner.ts'
import { SETTINGS, serverEnvironment } from './settings.ts'

/**
 * PostgreSQL keeps running when its parent process is killed. Therefore Node.js starts a shell that starts PostgreSQL and holds
 * the read end of a pipe; only Node.js has the write end. When Node.js ends for any reason, the pipe closes and the shell sends
 * SIGINT (fast shutdown) every second, because PostgreSQL loses signals that arrive before it has installed its handlers.
 * PostgreSQL does not inherit the pipe.
 */
const WATCHDOG_SCRIPT = `
trap '' TERM HUP INT
"$@" 3<&- &
server=$!
( read -r _ <&3; while kill -INT $server 2>/dev/null; do sleep 1; done ) >/dev/null 2>&1 &
watch=$!
wait $server
code=$?
kill -9 $watch 2>/dev/null
exit $code`

const LOG_BYTES_MAX = 1024 * 1024

export interface Postmaster {
  /** Resolves when PostgreSQL has stopped or crashed. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** The log output of PostgreSQL since this start. */
  readLog: () => string
}

/** Starts PostgreSQL; `overrides` replace entries of `SETTINGS`. */
export function spawnPostmaster(
  native: string,
  location: string,
  socketFolder: string,
  logFile: string,
  owner: Owner | null,
  overrides: Readonly<Record<string, string>> = {},
): Postmaster {
  const settings = Object.entries({ ...SETTINGS, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logStart = rotateLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    '/bin/sh',
    ['-c', WATCHDOG_SCRIPT, 'sh', join(native, 'bin', 'postgres'), '-D', location, '-k', socketFolder, ...settings],
    {
      ...owner,
      cwd: '/',
      env: serverEnvironment(),
      // In a separate session, so that Ctrl-C in the terminal reaches only Node.js, which then shuts PostgreSQL down cleanly.
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    },
  )
  closeSync(log)
  const ended = waitForExit(child)
  return {
    ended,
    readLog: () => readFileSync(logFile).subarray(logStart).toString(),
    stop: () => {
      child.stdio[3]?.destroy()
      return ended
    },
  }
}

function waitForExit(child: ChildProcess): Promise<void> {
  // If the shell ends first, the pipe emits an error, which is ignored: the `exit` event below reports the end of the shell.
  child.stdio[3]?.on('error', () => undefined)
  return new Promise((resolve) => {
    const finish = () => {
      child.stdio[3]?.destroy()
      resolve()
    }
    child.once('exit', finish)
    child.once('error', finish)
  })
}

/** Rotates the log file if it has reached the size limit; returns the offset at which new entries begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES_MAX) return size
  renameSync(logFile, `${logFile}.old`)
  return 0
}
