import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type PhotoFile, type PhotoStore, photoPath, readPhotoBytes } from '../photos/photo-store.ts'
import { StartError } from '../platform/config/start-error.ts'
import type { Connection } from '../platform/database/database.ts'
import { syncFolder } from '../platform/files/sync-folder.ts'
import { type BackupFolder, writeBackupFile } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import {
  CANONICAL_FORMAT,
  checksumTable,
  connectClient,
  quoteIdentifiers,
  readCounters,
  readKeyColumns,
  readMigrations,
  readShapes,
  type TableShape,
} from './catalog.ts'
import { createAgeCodec, PLAIN_CODEC } from './file-codec.ts'
import {
  type BackupFile,
  type BackupTable,
  CONTENTS_PATH,
  type EncryptedManifest,
  type Manifest,
  type MissingFile,
} from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'

interface BackupOptions {
  connection: Connection
  photos: PhotoStore
  /** The target folder, which must not exist yet. */
  into: string
  /** Null writes a backup that is not encrypted. */
  key: BackupKey | null
  now: Date
}

/** Favours speed over size: compression competes with the running server for CPU. */
const GZIP_LEVEL = 3
/**
 * After failures that have taken so long together, in milliseconds, the photo store counts as unavailable: else each further photo would
 * wait for its time limit. A disk answers at once that it cannot read a file, so its other files are still saved.
 */
const MAX_FAILURE_TIME = 5 * 60_000

/**
 * Backs up everything into the folder while the server keeps running: the tables from one snapshot, then the photos that this
 * snapshot lists. All tables are saved, or nothing. A photo of an item that is missing, and a file that cannot be read, are listed
 * in the manifest, and the backup is not complete. Throws a `StartError` if the folder exists or the database has no tables.
 */
export async function takeBackup({ connection, photos, into, key, now }: BackupOptions): Promise<Manifest> {
  if (await stat(into).catch(() => null)) throw new StartError(`${into} c’è già: scegli una cartella che non c’è ancora.`)
  const partialFolder = `${into}.part-${randomUUID().slice(0, 8)}`
  const backup: BackupFolder = { folder: partialFolder, codec: key ? createAgeCodec(key) : PLAIN_CODEC }
  const client = await connectClient(connection)
  try {
    await mkdir(dirname(partialFolder), { recursive: true, mode: 0o700 })
    // By itself: where the disk is read-only, a recursive one says that there is no such folder.
    await mkdir(partialFolder, { mode: 0o700 })
    const snapshot = await copyTables(client, backup)
    const { files, missing } = await copyPhotos(client, snapshot.photos, photos, backup)
    const { migrations, tables, counters } = snapshot
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      migrations,
      complete: missing.length === 0,
      tables,
      counters,
      files,
      missing,
    }
    const readable = key ? await encryptManifest(backup, manifest, key) : { ...manifest, encrypted: false }
    await writeFile(join(partialFolder, 'manifest.json'), JSON.stringify(readable, null, 1), { mode: 0o600, flush: true })
    await syncFolder(partialFolder)
    await rename(partialFolder, into)
    return manifest
  } finally {
    await client.end()
    await rm(partialFolder, { recursive: true, force: true })
  }
}

/** Stores the manifest as an encrypted file, and returns what remains readable. */
async function encryptManifest(backup: BackupFolder, manifest: Manifest, key: BackupKey): Promise<EncryptedManifest> {
  const json = Buffer.from(JSON.stringify(manifest))
  const { bytes, sha256 } = await writeBackupFile(backup, CONTENTS_PATH, Readable.from([json]))
  const { takenAt, migrations, complete } = manifest
  return { format: 2, takenAt, migrations, complete, encrypted: true, recipient: key.recipient, contents: { bytes, sha256 } }
}

async function copyTables(client: pg.Client, backup: BackupFolder) {
  await client.query(CANONICAL_FORMAT)
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (!migrations) throw new StartError('In questo database non c’è ancora niente da salvare.')
  const tables: BackupTable[] = []
  for (const shape of await readShapes(client)) {
    const file = await copyTable(client, shape, backup)
    tables.push({ ...shape, ...(await checksumTable(client, shape)), file })
  }
  const { rows } = await client.query<{ id: string }>('select id from photos order by id')
  // Sequences are not transactional: if they are read last, their values are never behind the rows.
  const counters = await readCounters(client)
  await client.query('commit')
  return { migrations, tables, counters, photos: rows.map(({ id }) => id) }
}

/**
 * In the order of the keys, most of which are random. In the order of the table, the rows that an erasure has changed stand one after the
 * other, and so the aliases of one person.
 */
async function copyTable(client: pg.Client, { name, columns }: TableShape, backup: BackupFolder): Promise<BackupFile> {
  const key = await readKeyColumns(client, name)
  const order = key.length > 0 ? `order by ${quoteIdentifiers(key)}` : ''
  const selection = `select ${quoteIdentifiers(columns)} from ${quoteIdentifiers([name])} ${order}`
  const rows = client.query(copyTo(`copy (${selection}) to stdout`))
  return writeBackupFile(backup, `tables/${name}.copy.gz`, rows, createGzip({ level: GZIP_LEVEL }))
}

interface CopiedFiles {
  files: BackupFile[]
  missing: MissingFile[]
}

/** Copies every size of the photos in our own store; photos on an image host stay there. */
async function copyPhotos(
  client: pg.Client,
  ids: readonly string[],
  photos: PhotoStore,
  backup: BackupFolder,
): Promise<CopiedFiles> {
  const read = createPhotoReader(photos)
  const copied = await mapConcurrently(
    ids.flatMap((id) => PHOTO_SIZES.map((size) => ({ id, size }))),
    async (file) => {
      const bytes = await read(file)
      return Buffer.isBuffer(bytes) ? writeBackupFile(backup, photoPath(file), Readable.from([bytes])) : { ...file, bytes }
    },
  )
  const absent = copied.flatMap((each) => ('path' in each ? [] : [each]))
  const itemIds = await findItemsOfPhotos(client, [...new Set(absent.map(({ id }) => id))])
  return {
    files: copied.flatMap((each) => ('path' in each ? [each] : [])),
    missing: absent.flatMap((each) => {
      const itemId = itemIds.get(each.id) ?? null
      // A photo that no item uses may be missing: its upload is still running, or it has just been deleted.
      return each.bytes === 'unreadable' || itemId !== null ? [{ path: photoPath(each), itemId }] : []
    }),
  }
}

/** Reads a photo into memory, so that a failure of the store differs from one of the disk of the backup. Null if there is none. */
function createPhotoReader(photos: PhotoStore) {
  let failureTime = 0
  return async (file: PhotoFile): Promise<Buffer | null | 'unreadable'> => {
    if (failureTime >= MAX_FAILURE_TIME) return 'unreadable'
    const begin = performance.now()
    return readPhotoBytes(photos, file).catch(() => {
      failureTime += performance.now() - begin
      return 'unreadable' as const
    })
  }
}

/** An item that shows the photo, for each of these photos that an item shows. */
async function findItemsOfPhotos(client: pg.Client, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; itemId: string }>(
    `select distinct on (photos.id) photos.id, items.id as "itemId" from photos join items on images @> array[address]
     where photos.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, itemId }) => [id, itemId]))
}
