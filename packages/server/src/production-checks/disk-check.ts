import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckValues } from '@barattolo/domain/admin/checks'
import { type Config, isLocalDatabase } from '../platform/config/config.ts'
import { readLocation } from '../platform/postgres/cluster.ts'
import { backupFolderOf, type CheckDeps, defineCheck } from './check.ts'
import { findDataDirectory } from './database-checks.store.ts'

/** Shares of what this user may use, from 0 to 1. */
export interface DiskUsage {
  free: number
}

/** Also the share of free inodes: a disk without any is full. */
async function readDisk(path: string): Promise<DiskUsage> {
  const { bavail, blocks, ffree, files } = await statfs(path)
  const shares = [bavail / blocks, ...(files > 0 ? [ffree / files] : [])]
  return { free: Math.min(...shares) }
}

const LOW = 0.15
const FULL = 0.05

/** The fullest disk of those that are known: that of the files, of a local database and of the back-ups. */
export const diskCheck = defineCheck('disk', async (deps) => {
  const paths = await findPaths(deps)
  if (paths.length === 0) return { finding: 'missing' }
  const disks = await Promise.all(
    paths.map(async ([disk, path]) => ({ disk, free: (await (deps.readDisk ?? readDisk)(path)).free })),
  )
  const fullest = disks.reduce((worst, each) => (each.free < worst.free ? each : worst))
  const values: CheckValues = { disk: fullest.disk, percent: Math.floor(fullest.free * 100) }
  return { finding: fullest.free < FULL ? 'full' : fullest.free < LOW ? 'low' : 'free', values }
})

async function findPaths({ config, db }: CheckDeps): Promise<(readonly [disk: string, path: string])[]> {
  const paths = [
    ['data', config.dataDir],
    ['database', await findDatabaseFolder(config, db)],
    ['backups', backupFolderOf(config)],
  ] as const
  return paths.flatMap(([disk, path]) => (path !== null && existsSync(path) ? [[disk, path] as const] : []))
}

/** Null if the database is on another computer. */
async function findDatabaseFolder({ databaseUrl, dataDir }: Config, db: CheckDeps['db']): Promise<string | null> {
  if (databaseUrl === null) return readLocation(join(dataDir, 'postgres'))
  return db && isLocalDatabase(databaseUrl) ? findDataDirectory(db) : null
}
