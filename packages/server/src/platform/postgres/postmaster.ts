import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './owner.ts'
import { SETTINGS, serverEnvironment } from './settings.ts'

/**
 * PostgreSQL keeps running when its parent is killed. A shell in between holds the read end of a pipe whose write end only the
 * server process has. When the server ends for any reason, the pipe closes and the shell asks PostgreSQL to stop, repeatedly,
 * because a signal that arrives before PostgreSQL handles signals is lost. PostgreSQL does not inherit the pipe.
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
  /** Resolves when the server has stopped or crashed. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** What it has logged since its start. */
  readLog: () => string
}

/** Starts the server; `overrides` replace entries of `SETTINGS`. */
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
      // A separate session: Ctrl-C in the terminal must reach only the server process, which then stops PostgreSQL in order.
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
  // If the shell ends first, the pipe breaks; its end is handled below.
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

/** Rotates a log file above the size limit; returns the offset at which the new entries begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES_MAX) return size
  renameSync(logFile, `${logFile}.old`)
  return 0
}
