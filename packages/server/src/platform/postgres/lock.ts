import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../config/start-error.ts'

// A killed server’s PostgreSQL needs about 20 ms to notice and begin to stop; longer on a busy machine.
const NOTICE_TIMEOUT = 3_000
const STOP_TIMEOUT = 60_000

/**
 * Waits until the folder is unlocked: waits for a server that is stopping, throws if one keeps running, and removes a stale lock,
 * whose process id now belongs to another program.
 */
export async function waitUntilUnlocked(location: string, folder: string) {
  for (let waited = 0; ; waited += 50) {
    const holder = readLock(location)
    if (holder === null || !isAlive(holder.pid)) return
    if (!isPostgres(holder.pid)) return rmSync(lockFile(location), { force: true })
    if (waited > (holder.state === 'stopping' ? STOP_TIMEOUT : NOTICE_TIMEOUT)) throw folderInUseError(folder)
    await pause(50)
  }
}

export function folderInUseError(folder: string): StartError {
  return new StartError(
    `La cartella ${folder} è già in uso da un altro Barattolo: fermalo, oppure imposta un’altra DATA_DIR (e un’altra PORT) e riavvia.`,
  )
}

/** The socket folder of the PostgreSQL that serves this folder; null if none does. */
export function findServingSocket(location: string): string | null {
  const holder = readLock(location)
  if (holder === null || holder.state !== 'ready' || !isAlive(holder.pid) || !isPostgres(holder.pid)) return null
  return holder.socketFolder
}

const lockFile = (location: string) => join(location, 'postmaster.pid')

interface Lock {
  pid: number
  socketFolder: string
  /** `starting`, `ready`, `stopping`; empty if the file is incomplete. */
  state: string
}

/** Line 1 is the process id, line 5 the socket folder, line 8 the state. */
function readLock(location: string): Lock | null {
  if (!existsSync(lockFile(location))) return null
  const lines = readFileSync(lockFile(location), 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketFolder: lines[4]?.trim() ?? '', state: lines[7]?.trim() ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Without /proc, a running process is assumed to be PostgreSQL. */
function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`
  return !existsSync('/proc/self/comm') || (existsSync(name) && readFileSync(name, 'utf8').trim() === 'postgres')
}
