import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from './kit/pause.ts'
import type { Fault } from './kit/run-fault.ts'

const DISK_SIZE = '4m'

/** Fills a small tmpfs that holds only the photos; mounting it requires root. */
export const diskFull = (milliseconds = 10_000): Fault => ({
  name: 'disk-full',
  title: `no room for photos for ${milliseconds / 1000} s`,
  clusterOptions: () => ({ preparePhotoFolder: mountSmallDisk }),
  acceptableAnswers: ['503 photoNotKept'],
  skipReason: () => (process.getuid?.() === 0 ? undefined : 'only root may mount the small disk that the fault fills'),
  inject: async ({ dataDir }) => {
    const filler = join(dataDir, 'photos', 'filler')
    fillDisk(filler)
    await pause(milliseconds)
    rmSync(filler)
  },
})

function mountSmallDisk(folder: string) {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'barattolo-photos', folder])
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['-l', folder])
  }
  // Unmounts also if the process exits without calling the cleanup.
  process.once('exit', unmount)
  return unmount
}

function fillDisk(file: string) {
  for (let bytes = 64 * 1024; bytes > 0; bytes = bytes > 1 ? Math.floor(bytes / 2) : 0) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // A block of this size no longer fits: continue with a smaller one.
    }
  }
}
