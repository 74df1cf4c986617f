import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Point } from '@barattolo/domain/geo/distance'
import { PHOTO_SIZES, type PhotoSize } from '@barattolo/domain/items/images'
import type { Town } from '@barattolo/domain/town'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DeleteAccountDeps } from '../account/delete-account.service.ts'
import type { Erasure, ErasureLogConfig } from '../account/erasure-log.ts'
import { createApplyEffects } from '../effects/effects.service.ts'
import { NEWEST_POINTS, requireNear } from '../items/data-of-town.ts'
import { eraseExactPoints } from '../items/erase-exact-points.ts'
import { IS_PHOTO_USED } from '../items/item-conditions.ts'
import { type PhotoStore, photoFileOfPath, photoPath } from '../photos/photo-store.ts'
import type { Config } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'
import { type Connection, openDatabase } from '../platform/database/database.ts'
import { findNewestMigration, migrate, migrateTo } from '../platform/database/migrate.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import { readBackupFile } from './backup-folder.ts'
import { CANONICAL_FORMAT, checksumTable, connectClient, quoteIdentifiers, readMigrations, readShapes } from './catalog.ts'
import type { BackupTable, Manifest } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'
import type { OpenedBackup } from './open-backup.ts'
import { replayErasures } from './replay-erasures.ts'

interface RestoreOptions {
  connection: Connection
  photos: PhotoStore
  dataDir: string
  backup: OpenedBackup
  /** The accounts to delete again. */
  erasures: readonly Erasure[]
  config: ErasureLogConfig & Pick<Config, 'town'>
  log: DeleteAccountDeps['log']
}

export interface RestoredBackup extends Manifest {
  /** The number of accounts of the backup that were deleted again. */
  erasedCount: number
}

/**
 * Restores a backup into an empty database, a photo store and a data folder, then migrates the tables. Inserts the
 * rows and compares their checksums in one transaction. Throws a `StartError` with an explanation if the backup is newer than this
 * program or of another town, or if the database is not empty. Accounts that were deleted after the backup are deleted again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { connection, photos, dataDir, backup, erasures, config, log } = options
  const { manifest } = backup
  const client = await connectClient(connection)
  try {
    await assertCompatible(client, manifest)
    await withDatabase(connection, (db) => migrateTo(db, lastMigrationOf(manifest)))
    await restoreTables(client, backup, config.town)
    // Photos come after the rows, because the clean-up job would never delete a photo without a row.
    await restorePhotos(backup, photos)
    await restoreFiles(backup, dataDir)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  let erasedCount = 0
  await withDatabase(connection, async (db) => {
    await migrate(db)
    // A backup of an earlier version has exact points; the server must not serve before they are erased.
    await eraseExactPoints({ db, town: config.town })
    const applyEffects = createApplyEffects(config.town)
    const deps = { db, photos, isPhotoUsed: IS_PHOTO_USED, publish: NULL_PUBLISHER, applyEffects, config, log }
    erasedCount = await replayErasures(deps, erasures)
  })
  return { ...manifest, erasedCount }
}

const lastMigrationOf = ({ migrations }: Manifest) => migrations.at(-1) ?? ''

async function assertCompatible(client: pg.Client, manifest: Manifest) {
  if (lastMigrationOf(manifest) > (await findNewestMigration()))
    throw new StartError('Il salvataggio viene da una versione più nuova di Barattolo: aggiorna questa e riprova.')
  const existingMigrations = (await readMigrations(client)) ?? []
  if (existingMigrations.some((name) => !manifest.migrations.includes(name)))
    throw new StartError('Il database è già stato aperto da una versione più nuova del salvataggio: ripristina in uno vuoto.')
}

async function withDatabase(connection: Connection, work: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const db = openDatabase(connection, () => undefined, 1)
  await work(db).finally(() => db.destroy())
}

/** Inserts all tables in one transaction, which is committed only if every checksum matches and the objects are near this town. */
async function restoreTables(client: pg.Client, backup: OpenedBackup, town: Town) {
  const { tables, counters } = backup.manifest
  await client.query(CANONICAL_FORMAT)
  await client.query('begin')
  await lockEmptyTables(client)
  for (const table of tables) {
    await restoreTable(client, backup, table)
    const { rows, sum } = await checksumTable(client, table)
    if (rows !== table.rows || sum !== table.sum)
      throw new Error(`${table.name} differs from the backup: ${rows} of ${table.rows} rows`)
  }
  requireNear((await client.query<Point>(NEWEST_POINTS)).rows, town)
  for (const { table, column, last } of counters) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)', [table, column, last])
  }
  await client.query('commit')
}

/** The lock keeps a server that runs on the same database from writing meanwhile. */
async function lockEmptyTables(client: pg.Client) {
  const shapes = await readShapes(client)
  await client.query(`lock table ${quoteIdentifiers(shapes.map(({ name }) => name))} in exclusive mode`)
  for (const { name } of shapes) {
    const { rowCount } = await client.query(`select 1 from ${quoteIdentifiers([name])} limit 1`)
    if (rowCount) throw new StartError('Il database non è vuoto, e un ripristino non si mescola con altri dati: usane uno vuoto.')
  }
}

function restoreTable(client: pg.Client, backup: OpenedBackup, { name, columns, file }: BackupTable): Promise<void> {
  const copyStream = client.query(copyFrom(`copy ${quoteIdentifiers([name])} (${quoteIdentifiers(columns)}) from stdin`))
  return pipeline(readBackupFile(backup, file.path), createGunzip(), copyStream)
}

async function restorePhotos(backup: OpenedBackup, photos: PhotoStore) {
  const { files } = backup.manifest
  const ids = new Set(files.flatMap(({ path }) => photoFileOfPath(path)?.id ?? []))
  const paths = new Set(files.map(({ path }) => path))
  await mapConcurrently([...ids], async (id) => {
    const sizes = new Map<PhotoSize, Buffer>()
    for (const size of PHOTO_SIZES) {
      const path = photoPath({ id, size })
      if (paths.has(path)) sizes.set(size, await buffer(readBackupFile(backup, path)))
    }
    await photos.write(id, sizes)
  })
}

/** Files that are not photos: the signing key of the built-in identity service. */
async function restoreFiles(backup: OpenedBackup, dataDir: string) {
  for (const { path } of backup.manifest.files.filter(({ path }) => photoFileOfPath(path) === null)) {
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(readBackupFile(backup, path), createWriteStream(target, { mode: 0o600, flush: true }))
    // A file that existed before keeps its mode.
    await chmod(target, 0o600)
    await syncFolder(dirname(target))
  }
}
