import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from './owner.ts'
import { SETTINGS, serverEnvironment } from './settings.ts'

/**
 * PostgreSQL outlives a killed parent. So a shell stands between: it holds the reading end of a pipe whose writing end
 * only our process has. When we end, however we end, the pipe closes, and the shell asks PostgreSQL to stop at once,
 * again and again, because a request that comes before PostgreSQL listens is lost. PostgreSQL itself does not get the pipe.
 */
const WATCH = `
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
  /** Ends with the server, stopped or crashed. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** What it has written to its log so far. */
  said: () => string
}

/** `changed` settings replace those of `SETTINGS`. */
export function launch(
  native: string,
  place: string,
  socketFolder: string,
  logFile: string,
  owner: Owner | null,
  changed: Readonly<Record<string, string>> = {},
): Postmaster {
  const settings = Object.entries({ ...SETTINGS, ...changed }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const begin = freshLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(
    '/bin/sh',
    ['-c', WATCH, 'sh', join(native, 'bin', 'postgres'), '-D', place, '-k', socketFolder, ...settings],
    {
      ...owner,
      cwd: '/',
      env: serverEnvironment(),
      // Its own session: Ctrl-C in the terminal is for us, who then stop it in order.
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    },
  )
  closeSync(log)
  const ended = endOf(child)
  return {
    ended,
    said: () => readFileSync(logFile).subarray(begin).toString(),
    stop: () => {
      child.stdio[3]?.destroy()
      return ended
    },
  }
}

function endOf(child: ChildProcess): Promise<void> {
  // When the shell goes first, the pipe breaks: that is heard below.
  child.stdio[3]?.on('error', () => undefined)
  return new Promise((done) => {
    const end = () => {
      child.stdio[3]?.destroy()
      done()
    }
    child.once('exit', end)
    child.once('error', end)
  })
}

/** The length the log begins with; a long one is put aside first. */
function freshLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES_MAX) return size
  renameSync(logFile, `${logFile}.old`)
  return 0
}
