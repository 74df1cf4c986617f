import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

// The one before us, killed, needs some 20 ms to notice and to begin to stop; a busy machine longer.
const NOTICES_WITHIN = 3_000
const STOPS_WITHIN = 60_000

/**
 * Waits until nobody holds the folder: a server that is stopping is waited for, one that goes on is somebody else's,
 * and a lock whose process is no PostgreSQL (the number was given to another after a crash) is removed.
 */
export async function untilUnlocked(place: string, folder: string) {
  for (let waited = 0; ; waited += 50) {
    const holder = readLock(place)
    if (holder === null || !isAlive(holder.pid)) return
    if (!isPostgres(holder.pid)) return rmSync(lockFile(place), { force: true })
    if (waited > (holder.state === 'stopping' ? STOPS_WITHIN : NOTICES_WITHIN)) throw inUse(folder)
    await pause(50)
  }
}

export function inUse(folder: string): StartError {
  return new StartError(
    `La cartella ${folder} è già in uso da un altro Barattolo: fermalo, oppure imposta un’altra DATA_DIR (e un’altra PORT) e riavvia.`,
  )
}

/** Where the PostgreSQL that serves this folder listens; null when none does. */
export function socketOfServing(place: string): string | null {
  const holder = readLock(place)
  if (holder === null || holder.state !== 'ready' || !isAlive(holder.pid) || !isPostgres(holder.pid)) return null
  return holder.socketFolder
}

const lockFile = (place: string) => join(place, 'postmaster.pid')

interface Lock {
  pid: number
  socketFolder: string
  /** `starting`, `ready`, `stopping`; nothing where the file was written half. */
  state: string
}

/** Line 1 is the process, line 5 the folder of its socket, line 8 its state. */
function readLock(place: string): Lock | null {
  if (!existsSync(lockFile(place))) return null
  const lines = readFileSync(lockFile(place), 'utf8').split('\n')
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

/** Where there is no /proc to ask, a living process is believed to be one. */
function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`
  return !existsSync('/proc/self/comm') || (existsSync(name) && readFileSync(name, 'utf8').trim() === 'postgres')
}
