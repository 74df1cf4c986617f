import type { Fault } from './kit/run-fault.ts'
import { fillDiskFor, mountSmallDisk, smallDiskSkipReason } from './kit/small-disk.ts'

/** PostgreSQL's files after the migrations, its write-ahead log, and what the workload writes before and after the fault. */
const DISK_SIZE = '400m'

/** Fills a small file system that holds only the database. Fails if a process is ready then, or does not say why it is not. */
export const databaseDiskFull = (milliseconds = 10_000): Fault => ({
  name: 'database-disk-full',
  title: `no room for the database for ${milliseconds / 1000} s`,
  clusterOptions: () => ({ prepareDatabaseFolder: (folder) => mountSmallDisk(folder, DISK_SIZE) }),
  skipReason: smallDiskSkipReason,
  inject: ({ databaseDir, processes }) =>
    fillDiskFor(milliseconds, databaseDir, async () => {
      for (const { port } of processes) {
        const ready = await fetch(`http://127.0.0.1:${port}/api/ready`)
        const health = await (await fetch(`http://127.0.0.1:${port}/api/health`)).text()
        if (ready.status !== 503 || !health.includes('"database":"full"')) throw new Error(`ready: ${ready.status}, ${health}`)
      }
    }),
})
