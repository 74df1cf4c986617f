import { join } from 'node:path'
import type { Fault } from './kit/run-fault.ts'
import { fillDiskFor, mountSmallDisk, smallDiskSkipReason } from './kit/small-disk.ts'

const DISK_SIZE = '4m'

/** Fills a small file system that holds only the photos. */
export const diskFull = (milliseconds = 10_000): Fault => ({
  name: 'disk-full',
  title: `no room for photos for ${milliseconds / 1000} s`,
  clusterOptions: () => ({ preparePhotoFolder: (folder) => mountSmallDisk(folder, DISK_SIZE) }),
  acceptableAnswers: ['503 photoNotKept'],
  skipReason: smallDiskSkipReason,
  inject: ({ dataDir }) => fillDiskFor(milliseconds, join(dataDir, 'photos')),
})
