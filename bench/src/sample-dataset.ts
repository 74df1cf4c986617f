import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { loadTown } from '@barattolo/server/testing/town/load-town'

export interface SampleDataset {
  db: Db
  connection: Extract<Connection, { host: string }>
  dataDir: string
  close: () => Promise<void>
}

/**
 * Starts a separate PostgreSQL with this number of objects, which are the same in every run. Creating a million takes minutes, so
 * the data folder is cached in the system's temporary folder and copied for each run.
 */
export async function openSampleDataset(objects: number): Promise<SampleDataset> {
  const cachedFolder = await cachedDatasetFolder(objects)
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const { status, stderr } = spawnSync('cp', ['-a', cachedFolder, join(folder, 'postgres')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${cachedFolder}: ${stderr}`)
  const { postgres, db } = await openPostgres(join(folder, 'postgres'))
  return {
    db,
    connection: postgres.connection,
    dataDir: join(folder, 'data'),
    close: async () => {
      await db.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPostgres(folder: string) {
  // Four servers are measured at the same time.
  const postgres = await startEmbedded(folder, { settings: { max_connections: '100' } })
  return { postgres, db: openDatabase(postgres.connection, () => undefined) }
}

const CACHE_DIR = join(tmpdir(), 'barattolo-datasets')

/** The cached data folder of this size, created if missing and migrated. Folders of older versions of the code are deleted. */
async function cachedDatasetFolder(objects: number): Promise<string> {
  const name = `${objects}-${fingerprint()}`
  const folder = join(CACHE_DIR, name)
  mkdirSync(CACHE_DIR, { recursive: true })
  chmodSync(CACHE_DIR, 0o755)
  for (const old of readdirSync(CACHE_DIR).filter((entry) => entry.startsWith(`${objects}-`) && entry !== name))
    rmSync(join(CACHE_DIR, old), { recursive: true, force: true })
  const isCached = existsSync(folder)
  const { postgres, db } = await openPostgres(isCached ? folder : `${folder}.making`)
  await migrate(db)
  if (!isCached) await loadTown(db, objects)
  await db.destroy()
  await postgres.stop()
  if (!isCached) renameSync(`${folder}.making`, folder)
  return folder
}

/** Hash of the code that creates the data. */
function fingerprint(): string {
  const folder = new URL('../../packages/server/src/testing/town/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex').slice(0, 12)
}
