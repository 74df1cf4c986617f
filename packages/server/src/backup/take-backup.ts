import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { PHOTO_SIZES } from '@barattolo/domain/items/images'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type PhotoStore, photoPath } from '../photos/photo-store.ts'
import type { Connection } from '../platform/database.ts'
import { StartError } from '../platform/start-error.ts'
import { syncFolder } from '../platform/sync-folder.ts'
import { type BackupFolder, writeBackupFile } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import {
  CANONICAL_FORMAT,
  checksumTable,
  connectClient,
  quoteIdentifiers,
  readCounters,
  readMigrations,
  readShapes,
  type TableShape,
} from './catalog.ts'
import { createAgeCodec, PLAIN_CODEC } from './file-codec.ts'
import { type BackupFile, type BackupTable, CONTENTS_PATH, type EncryptedManifest, type Manifest } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'

interface BackupOptions {
  connection: Connection
  photos: PhotoStore
  dataDir: string
  /** The target folder, which must not exist yet. */
  into: string
  /** Null writes a backup that is not encrypted. */
  key: BackupKey | null
  now: Date
}

/** Favours speed over size: compression competes with the running server for CPU. */
const GZIP_LEVEL = 3

/**
 * Backs up everything into the folder, completely or not at all, while the server keeps running: the tables from one snapshot,
 * then the photos that this snapshot lists. Throws a `StartError` if the folder exists, the database has no tables, or a photo of
 * an item is missing.
 */
export async function takeBackup({ connection, photos, dataDir, into, key, now }: BackupOptions): Promise<Manifest> {
  if (await stat(into).catch(() => null)) throw new StartError(`${into} c’è già: scegli una cartella che non c’è ancora.`)
  const partialFolder = `${into}.part-${randomUUID().slice(0, 8)}`
  const backup: BackupFolder = { folder: partialFolder, codec: key ? createAgeCodec(key) : PLAIN_CODEC }
  const client = await connectClient(connection)
  try {
    await mkdir(partialFolder, { recursive: true, mode: 0o700 })
    const snapshot = await copyTables(client, backup)
    const photoFiles = await copyPhotos(client, snapshot.photos, photos, backup)
    const identityKey = await copyIfExists(join(dataDir, 'identity-key.json'), backup, 'identity-key.json')
    const { migrations, tables, counters } = snapshot
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      migrations,
      tables,
      counters,
      files: [...photoFiles, ...(identityKey ? [identityKey] : [])],
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
  const { takenAt, migrations } = manifest
  return { format: 2, takenAt, migrations, encrypted: true, recipient: key.recipient, contents: { bytes, sha256 } }
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

function copyTable(client: pg.Client, { name, columns }: TableShape, backup: BackupFolder): Promise<BackupFile> {
  const rows = client.query(copyTo(`copy ${quoteIdentifiers([name])} (${quoteIdentifiers(columns)}) to stdout`))
  return writeBackupFile(backup, `tables/${name}.copy.gz`, rows, createGzip({ level: GZIP_LEVEL }))
}

/**
 * Copies every size of the photos in our own store; photos on an image host stay there. A photo that no item uses may be missing:
 * its upload is still running, or it has just been deleted.
 */
async function copyPhotos(
  client: pg.Client,
  ids: readonly string[],
  photos: PhotoStore,
  backup: BackupFolder,
): Promise<BackupFile[]> {
  return (await mapConcurrently(ids, (id) => copyPhoto(client, id, photos, backup))).flat()
}

async function copyPhoto(client: pg.Client, id: string, photos: PhotoStore, backup: BackupFolder): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for (const size of PHOTO_SIZES) {
    const path = photoPath({ id, size })
    const photo = await photos.read({ id, size })
    if (photo) files.push(await writeBackupFile(backup, path, photo.content))
    else if (await isUsedByItem(client, id)) throw new StartError(`Manca una foto che un oggetto mostra: ${path}.`)
  }
  return files
}

async function isUsedByItem(client: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from items join photos on images @> array[address] where photos.id = $1', [
    id,
  ])
  return rowCount !== 0
}

async function copyIfExists(from: string, backup: BackupFolder, path: string): Promise<BackupFile | null> {
  if (!(await stat(from).catch(() => null))) return null
  return writeBackupFile(backup, path, createReadStream(from))
}
