import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from './pause.ts'

/** Mounting a file system requires root. */
export const smallDiskSkipReason = () =>
  process.getuid?.() === 0 ? undefined : 'only root may mount the small disk that the fault fills'

/** Mounts a file system of this size (`4m`) in memory; returns the function that unmounts it. */
export function mountSmallDisk(folder: string, size: string): () => void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'barattolo-fault', folder])
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['-l', folder])
  }
  // Unmounts also if the process exits without calling the cleanup.
  process.once('exit', unmount)
  return unmount
}

/** Leaves no room on the disk of this folder for so many milliseconds; then runs `check` and makes room again. */
export async function fillDiskFor(milliseconds: number, folder: string, check: () => Promise<void> = async () => undefined) {
  const filler = join(folder, 'filler')
  const refill = setInterval(() => fillDisk(filler), REFILL_INTERVAL)
  try {
    fillDisk(filler)
    await pause(milliseconds)
    await check()
  } finally {
    clearInterval(refill)
    rmSync(filler)
  }
}

/** A file that has been deleted meanwhile may have left room, in milliseconds. */
const REFILL_INTERVAL = 200

function fillDisk(file: string) {
  for (let bytes = 64 * 1024; bytes > 0; bytes = bytes > 1 ? Math.floor(bytes / 2) : 0) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // A block of this size no longer fits: continue with a smaller one.
    }
  }
}
