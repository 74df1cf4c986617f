import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { Uid } from '@barattolo/domain/ids'
import { PHOTO_SIZES, type PhotoSize } from '@barattolo/domain/items/images'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { appendErasures, type Erasure, readErasureLog } from '../account/erasure-log.ts'
import { createDiskPhotoStore } from '../photos/disk-photo-store.ts'
import { type PhotoStore, photoFileOfAddress, photoPath, readPhotoBytes } from '../photos/photo-store.ts'
import { createS3PhotoStore } from '../photos/s3-photo-store.ts'
import { ERASURE_LOG, type PhotoBucket, readConfig } from '../platform/config/config.ts'
import { type Connection, openDatabase } from '../platform/database/database.ts'
import { migrateTo } from '../platform/database/migrate.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts'
import { startEmbeddedProcess, stopProcess } from '../testing/embedded-process.ts'
import { insertItem, insertPerson, insertPhoto, insertRequest, makeItemBody } from '../testing/factories.ts'
import { makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { insertRingChat, ringChatApiOf } from '../testing/ring-chats.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type BackupKey, generateBackupKey } from './backup-key.ts'
import { sortByDependency } from './catalog.ts'
import { deleteOldBackups } from './delete-old-backups.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { findErasures } from './replay-erasures.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const app = setUpTestApp()
let tempDir: string
const createdDatabases: TestDatabase[] = []

beforeAll(async () => {
  tempDir = mkdtempSync(join(tmpdir(), 'barattolo-backup-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(tempDir, 0o755)
})
afterEach(async () => {
  for (const { drop } of createdDatabases.splice(0)) await drop()
})
afterAll(async () => {
  rmSync(tempDir, { recursive: true })
})

let folderCount = 0
const newFolder = () => join(tempDir, `folder-${folderCount++}`)
/** A database with its data folder; photos are in the data folder unless a store is given. */
interface BackupSource {
  connection: Connection
  dataDir: string
  photos?: PhotoStore
}
const appSource = (): BackupSource => ({ connection: app.connection, dataDir: app.config.dataDir })
const backUp = (into = newFolder(), from = appSource(), key: BackupKey | null = null) =>
  takeBackup({ photos: createDiskPhotoStore(from.dataDir), ...from, into, key, now: new Date() }).then(() => into)
const restore = async ({
  key,
  town = AOSTA,
  ...into
}: BackupSource & { from: string; town?: Town; key?: BackupKey; erasures?: Erasure[] }) => {
  const config = { town, erasureLogs: [join(into.dataDir, ERASURE_LOG)] }
  const backup = await openBackup(into.from, key ? [key] : [])
  return restoreBackup({ photos: createDiskPhotoStore(into.dataDir), erasures: [], config, log: NO_LOG, ...into, backup })
}
const NO_LOG = { warn: () => undefined, error: () => undefined }
const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const tableSums = ({ tables }: Manifest) => tables.map(({ name, rows, sum }) => ({ name, rows, sum }))

async function createEmptyDatabase() {
  const database = await createTestDatabase(inject('postgres'), 'template0')
  createdDatabases.push(database)
  return database
}

/** Inserts a person, an item with a photo and a request; the texts contain characters that a faulty COPY would corrupt. */
async function createSampleData() {
  const anna = await app.signIn({ name: 'Anna «la \\t\\N» d’Ayas 🫙', email: 'anna@example.org' })
  const uploaded = await app.fastify.inject({
    method: 'POST',
    url: '/upload',
    ...mergeHeaders(makeUploadBody(await makePhonePhoto()), anna.headers),
  })
  const address: string = uploaded.json().secure_url
  const description = 'prima riga\nseconda\r\n\\. \\N ; " \u0001'
  const payload = makeItemBody({ description, images: [address], tags: ['vino, rosso', '{}'] })
  const published = await app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload })
  expect(published.statusCode).toBe(201)
  await insertRequest(app.db, { owner: anna.uid })
  return { anna, itemId: published.json()._id as string, address }
}

async function readPhoto(photos: PhotoStore, address: string) {
  const file = photoFileOfAddress(address)
  const bytes = file && (await readPhotoBytes(photos, file))
  if (bytes === null) throw new Error(`no photo at ${address}`)
  return bytes
}

const mergeHeaders = (body: ReturnType<typeof makeUploadBody>, headers: object) => ({
  payload: body.payload,
  headers: { ...body.headers, ...headers },
})

test('[PRIV-73] the rows of a back-up are in the order of their keys, so that their order does not tell what one erasure has changed', async () => {
  for (let count = 0; count < 5; count++) await insertPerson(app.db)
  const folder = await backUp()
  const columns = manifestIn(folder).tables.find(({ name }) => name === 'people')?.columns ?? []
  const lines = gunzipSync(readFileSync(join(folder, 'tables/people.copy.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  const rows = await app.db.selectFrom('people').select('uid').orderBy('uid').execute()
  expect(lines.map((line) => line.split('\t')[columns.indexOf('uid')])).toEqual(rows.map(({ uid }) => uid))
})

describe('Backup', () => {
  test('[DB-17] [DB-18] A restored backup contains every row, photo and sequence, and a backup of the restored database is equal', async () => {
    const { itemId, address } = await createSampleData()
    const from = await backUp()
    const target = await createEmptyDatabase()
    const dataDir = newFolder()
    await restore({ connection: target.connection, dataDir, from })

    const secondBackup = await backUp(newFolder(), { connection: target.connection, dataDir })
    expect(tableSums(manifestIn(secondBackup))).toEqual(tableSums(manifestIn(from)))
    expect(manifestIn(secondBackup).counters).toEqual(manifestIn(from).counters)
    expect(manifestIn(secondBackup).files).toEqual(manifestIn(from).files)
    const readItem = (db: TestApp['db']) =>
      db
        .selectFrom('items')
        .selectAll()
        .where('id', '=', itemId as never)
        .executeTakeFirstOrThrow()
    expect(await readItem(target.db)).toEqual(await readItem(app.db))
    for (const size of [320, 800, 1600] as const) {
      const resized = address.replace(/-\d+\.webp$/, `-${size}.webp`)
      expect(await readPhoto(createDiskPhotoStore(dataDir), resized)).toEqual(await readPhoto(app.photos, resized))
    }
  })

  test('[DB-18] [RING-118] A restored backup has the chats of conversations and rings, with their messages', {
    tags: ['thorough'],
  }, async () => {
    const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
    await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: bruno.uid })))
    const ring = await insertRingChat(app.db, [anna.uid, bruno.uid])
    await ok(ringChatApiOf(app, anna).write(ring, { text: 'Ciao a tutti' }))
    const from = await backUp()
    const target = await createEmptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    for (const table of ['chats', 'chatPeople', 'messages', 'notices'] as const) {
      const read = (db: TestApp['db']) => db.selectFrom(table).selectAll().orderBy(sql`1, 2`).execute()
      const restored = await read(target.db)
      expect(restored.length, table).toBeGreaterThan(0)
      expect(restored, table).toEqual(await read(app.db))
    }
    // A restore records the change of the inbox of a conversation; the other tests compare all rows.
    await app.db.deleteFrom('conversations').execute()
  })

  test('[DB-17] A backup is one consistent snapshot while items are being published', { tags: ['thorough'] }, async () => {
    const anna = await app.signIn({ name: 'Anna' })
    const publishing = Array.from({ length: 30 }, () =>
      app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload: makeItemBody() }),
    )
    const from = await backUp()
    expect((await Promise.all(publishing)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
    const target = await createEmptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    const itemsWithoutOwner = target.db
      .selectFrom('items')
      .leftJoin('people', 'people.uid', 'items.ownerUid')
      .select('items.id')
      .where('people.uid', 'is', null)
    expect(await itemsWithoutOwner.execute()).toEqual([])
  })

  test('[DB-17] A backup is readable only by its owner, leaves no partial folder behind and rejects an existing folder', async () => {
    const from = await backUp()
    expect(statSync(from).mode & 0o077).toBe(0)
    expect(statSync(join(from, 'manifest.json')).mode & 0o077).toBe(0)
    await expect(backUp(from)).rejects.toThrow(`${from} c’è già`)
    expect(readdirSync(tempDir).filter((name) => name.includes('.part-'))).toEqual([])
  })

  test('[DB-38] A backup without a photo file saves everything else, names the file and its object, and can be restored', {
    tags: ['thorough'],
  }, async () => {
    const { itemId, address } = await createSampleData()
    const path = sizePath(address, 800)
    renameSync(join(app.config.dataDir, path), join(app.config.dataDir, 'moved.webp'))
    onTestFinished(() => renameSync(join(app.config.dataDir, 'moved.webp'), join(app.config.dataDir, path)))
    const from = await backUp()
    expect(manifestIn(from)).toMatchObject({ complete: false, missing: [{ path, itemId }] })

    const target = await createEmptyDatabase()
    const dataDir = newFolder()
    const { missing } = await restore({ connection: target.connection, dataDir, from })
    expect(missing).toEqual([{ path, itemId }])
    const titles = (db: TestApp['db']) => db.selectFrom('items').select(['id', 'title']).orderBy('id').execute()
    expect(await titles(target.db)).toEqual(await titles(app.db))
    expect(existsSync(join(dataDir, sizePath(address, 1600)))).toBe(true)
    expect(existsSync(join(dataDir, path))).toBe(false)
  })

  test('[TOWN-11] A backup of another town is refused, and neither rows nor photos of it remain', async () => {
    await createSampleData()
    const from = await backUp()
    const target = await createEmptyDatabase()
    const dataDir = newFolder()
    const refused = restore({ connection: target.connection, dataDir, from, town: MADE_UP_TOWN })
    await expect(refused).rejects.toThrow('I dati sono di un’altra città: gli oggetti sono lontani da Porto d’Oro.')
    expect(await target.db.selectFrom('people').select('uid').execute()).toEqual([])
    expect(existsSync(dataDir)).toBe(false)
    await restore({ connection: target.connection, dataDir, from })
    expect(await target.db.selectFrom('items').select('id').execute()).not.toEqual([])
  })

  test('[DB-38] A missing photo that no object shows is no loss', async () => {
    const anna = await insertPerson(app.db)
    await insertPhoto(app.db, anna.uid)
    expect(manifestIn(await backUp())).toMatchObject({ complete: true, missing: [] })
  })

  test('[DB-39] A photo and a key of the sign-in that cannot be read do not end a backup', { tags: ['thorough'] }, async () => {
    const { itemId, address } = await createSampleData()
    const path = sizePath(address, 320)
    makeUnreadable(path)
    const { complete, missing } = manifestIn(await backUp())
    expect({ complete, missing }).toEqual({
      complete: false,
      missing: [{ path, itemId }],
    })
  })

  test('[DB-39] A photo of which no size can be read takes no other photo with it', { tags: ['thorough'] }, async () => {
    const samples = [await createSampleData(), await createSampleData(), await createSampleData()]
    // Photos are read in the order of their ids: the others after this one.
    const [{ itemId, address } = expect.fail()] = samples.toSorted((a, b) => a.address.localeCompare(b.address))
    const paths = PHOTO_SIZES.map((size) => sizePath(address, size))
    paths.forEach(makeUnreadable)
    expect(manifestIn(await backUp()).missing).toEqual(paths.map((path) => ({ path, itemId })))
  })

  test('[DB-39] An encrypted backup says in its readable manifest only that it is not complete', {
    tags: ['thorough'],
  }, async () => {
    const { address } = await createSampleData()
    const path = sizePath(address, 800)
    renameSync(join(app.config.dataDir, path), join(app.config.dataDir, 'moved.webp'))
    onTestFinished(() => renameSync(join(app.config.dataDir, 'moved.webp'), join(app.config.dataDir, path)))
    const key = await generateBackupKey()
    const from = await backUp(newFolder(), appSource(), key)
    const readable = readFileSync(join(from, 'manifest.json'), 'utf8')
    expect(JSON.parse(readable)).toMatchObject({ complete: false })
    expect(readable).not.toContain('webp')
    expect((await openBackup(from, [key])).manifest.missing).toHaveLength(1)
  })

  test('[DB-40] [CHK-11] The backup command ends with 3 if the backup is not complete, lists what is missing, deletes no older one and does not count as the last; a drill stores its time', {
    tags: ['thorough'],
  }, async () => {
    const { itemId, address } = await createSampleData()
    const parent = newFolder()
    const run = (name: string) => command('backup', ['--keep', '1', join(parent, name)], app.config.dataDir, databaseUrl())
    await run('good')
    const lastBackups = () => app.db.selectFrom('lastBackup').select('takenAt').execute()
    const recorded = await lastBackups()
    expect(recorded).toHaveLength(1)

    const drilled = () => app.db.selectFrom('lastBackup').select('drilledAt').executeTakeFirst()
    expect(await drilled()).toEqual({ drilledAt: null })
    await command('restore', ['--drill', join(parent, 'good')], app.config.dataDir, databaseUrl())
    expect(await drilled()).toEqual({ drilledAt: expect.any(Date) })

    const path = sizePath(address, 800)
    renameSync(join(app.config.dataDir, path), join(app.config.dataDir, 'moved.webp'))
    const failure = await run('bad').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 3, stderr: expect.stringContaining(`${path} (oggetto /item/${itemId})`) })
    expect(readdirSync(parent).sort()).toEqual(['bad', 'good'])
    expect(await lastBackups()).toEqual(recorded)

    renameSync(join(app.config.dataDir, 'moved.webp'), join(app.config.dataDir, path))
    await run('better')
    expect(readdirSync(parent)).toEqual(['better'])
    expect(await lastBackups()).not.toEqual(recorded)
  })
})

test('[DB-41] Of back-ups beside each other so many complete ones are kept, with the incomplete ones after them, and nothing else is deleted', async () => {
  const parent = newFolder()
  const write = (name: string, day: number, manifest: object) => {
    mkdirSync(join(parent, name), { recursive: true })
    const header = { format: 1, takenAt: `2026-11-0${day}T03:00:00.000Z`, migrations: [], tables: [], counters: [], files: [] }
    writeFileSync(join(parent, name, 'manifest.json'), JSON.stringify({ ...header, ...manifest }))
  }
  // A backup of an earlier version, which has no such field, is complete.
  write('a', 1, {})
  write('b', 2, { complete: false })
  write('c', 3, { complete: true })
  write('d', 4, { complete: false })
  write('e', 5, { complete: true })
  write('f', 6, { complete: false })
  mkdirSync(join(parent, 'other'))
  writeFileSync(join(parent, 'erasures.jsonl'), '')
  const names = (folders: string[]) => folders.map((folder) => folder.slice(parent.length + 1)).sort()
  expect(names(await deleteOldBackups(parent, 4))).toEqual([])
  expect(names(await deleteOldBackups(parent, 2))).toEqual(['a', 'b'])
  expect(readdirSync(parent).sort()).toEqual(['c', 'd', 'e', 'erasures.jsonl', 'f', 'other'])
})

test('[DB-28] A backup restores photos from disk to a bucket and from a bucket to disk without changing a byte', {
  tags: ['thorough'],
}, async () => {
  const { address } = await createSampleData()
  const bucket = await startS3Store()
  onTestFinished(bucket.close)
  const photos = createS3PhotoStore(readConfig(bucket.environment).photoBucket as PhotoBucket)
  const fromDisk = await backUp()
  const bucketTarget = { connection: (await createEmptyDatabase()).connection, dataDir: newFolder(), photos }
  await restore({ ...bucketTarget, from: fromDisk })
  expect(await readPhoto(photos, address)).toEqual(await readPhoto(app.photos, address))
  expect(existsSync(join(bucketTarget.dataDir, 'photos'))).toBe(false)

  const fromBucket = await backUp(newFolder(), bucketTarget)
  expect(manifestIn(fromBucket).files).toEqual(manifestIn(fromDisk).files)
  const key = await generateBackupKey()
  for (const [from, keys] of [
    [fromBucket, {}],
    [await backUp(newFolder(), bucketTarget, key), { key }],
  ] as const) {
    const dataDir = newFolder()
    await restore({ connection: (await createEmptyDatabase()).connection, dataDir, from, ...keys })
    expect(await readPhoto(createDiskPhotoStore(dataDir), address)).toEqual(await readPhoto(app.photos, address))
  }

  // The tables are saved also while the store is down.
  for (const fault of ['down', 'brokenBody'] as const) {
    bucket.setFault(fault)
    const from = await backUp(newFolder(), bucketTarget)
    const { complete, files, missing } = manifestIn(from)
    const stored = files.filter(({ path }) => path.startsWith('photos/'))
    expect({ complete, stored }).toEqual({ complete: false, stored: [] })
    expect(missing).toContainEqual({ path: sizePath(address, 800), itemId: expect.any(String) })
  }
})

describe('Restore', () => {
  test('[PRIV-18] A restore erases the exact points that an earlier version has stored', { tags: ['thorough'] }, async () => {
    const { itemId } = await createSampleData()
    await sql`update items set exact_lat = 45.7371234, exact_lng = 7.3171234 where id = ${itemId}`.execute(app.db)
    const from = await backUp()
    await sql`update items set exact_lat = null, exact_lng = null`.execute(app.db)
    const target = await createEmptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    const readPoints = (db: TestApp['db']) => db.selectFrom('items').select(['exactLat', 'cellX']).execute()
    expect(await readPoints(target.db)).toEqual(await readPoints(app.db))
    expect(await target.db.selectFrom('rememberedCells').select('size').execute()).toContainEqual({ size: 'fine' })
  })

  test('[DB-18] A restore accepts a backup of an older version and migrates it to the newest', {
    tags: ['thorough'],
  }, async () => {
    const old = await createEmptyDatabase()
    await migrateTo(old.db, '0005-person-left')
    await insertOldPerson(old.db)
    const from = await backUp(newFolder(), { ...appSource(), connection: old.connection })
    const target = await createEmptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    expect(await target.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'anna' }])
    expect(await lastMigrationOf(target)).toEqual(manifestIn(await backUp()).migrations.at(-1))
  })

  test('[DB-19] A restore is rejected when the database is not empty, and changes nothing', async () => {
    const from = await backUp()
    const target = await createTestDatabase(inject('postgres'))
    createdDatabases.push(target)
    await insertPerson(target.db, { uid: 'person' })
    const dataDir = newFolder()
    await expect(restore({ connection: target.connection, dataDir, from })).rejects.toThrow('Il database non è vuoto')
    expect(await target.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'person' }])
    expect(existsSync(dataDir)).toBe(false)
  })

  const DAMAGES: [string, (folder: string) => void, string][] = [
    [
      'a truncated table file',
      (folder: string) => writeFileSync(join(folder, 'tables/people.copy.gz'), ''),
      'rovinato: tables/people.copy.gz',
    ],
    ['a missing table file', (folder: string) => rmSync(join(folder, 'tables/items.copy.gz')), 'rovinato: tables/items.copy.gz'],
    [
      'a table file with a changed byte',
      (folder: string) => {
        const path = join(folder, 'tables/people.copy.gz')
        const bytes = readFileSync(path)
        // The header of gzip has the time of the file there, which does not matter to its content.
        bytes[4] = (bytes[4] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
      'rovinato: tables/people.copy.gz',
    ],
    [
      'a table file with an extra byte',
      (folder: string) => appendFileSync(join(folder, 'tables/photos.copy.gz'), ' '),
      'rovinato: tables/photos',
    ],
    [
      'a path outside of its folder',
      (folder: string) => {
        const contents = manifestIn(folder)
        const file = { path: '../outside.json', bytes: 0, sha256: createHash('sha256').digest('hex') }
        writeFileSync(join(folder, '../outside.json'), '')
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...contents, files: [...contents.files, file] }))
      },
      'che questa non sa leggere',
    ],
    [
      'a truncated manifest',
      (folder: string) => truncateSync(join(folder, 'manifest.json'), 100),
      'rovinato: manifest.json manca o è cambiato',
    ],
    ['no manifest', (folder: string) => rmSync(join(folder, 'manifest.json')), 'non c’è un salvataggio'],
    ['a wrong checksum', setWrongChecksum, 'people differs from the backup'],
    ['a newer migration', addNewerMigration, 'viene da una versione più nuova'],
    ['an unknown format', setUnknownFormat, 'che questa non sa leggere'],
  ]
  async function expectRefusal(_: string, damage: (folder: string) => void, message: string) {
    await insertPerson(app.db)
    const from = await backUp()
    damage(from)
    const target = await createEmptyDatabase()
    const dataDir = newFolder()
    await expect(restore({ connection: target.connection, dataDir, from })).rejects.toThrow(message)
    expect(existsSync(dataDir)).toBe(false)
    const tables = await target.db.introspection.getTables()
    if (tables.some(({ name }) => name === 'people')) {
      expect(await target.db.selectFrom('people').selectAll().execute()).toEqual([])
    }
  }
  const isCommon = ([name]: (typeof DAMAGES)[number]) =>
    name === 'a table file with a changed byte' || name === 'a newer migration'
  test.each(DAMAGES.filter(isCommon))('[DB-19] Restoring a backup with %s fails and changes nothing', expectRefusal)
  test.each(DAMAGES.filter((damage) => !isCommon(damage)))(
    '[DB-19] Restoring a backup with %s fails and changes nothing',
    { tags: ['thorough'] },
    expectRefusal,
  )

  test('Tables with circular references are rejected', () => {
    const cycle = [
      { name: 'hen', columns: [], refers: ['egg'] },
      { name: 'egg', columns: [], refers: ['hen'] },
    ]
    expect(() => sortByDependency(cycle)).toThrow('hen, egg')
  })
})

describe('[DB-31] Accounts that were deleted after the backup', () => {
  const deleteAccount = ({ headers }: SignedInPerson) => app.fastify.inject({ method: 'DELETE', url: '/api/me', headers })
  const readLog = async () => (await readErasureLog(app.config.erasureLogs[0] ?? ''))?.erasures ?? []

  test('A restore deletes the account, its items and its photos again, with the day of the erasure, before it ends', async () => {
    const { anna, itemId, address } = await createSampleData()
    const bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
    const from = await backUp()
    expect((await deleteAccount(anna)).statusCode).toBe(200)
    const erasures = (await readLog()).filter(({ uid }) => uid === anna.uid)
    expect(erasures).toEqual([{ uid: anna.uid, at: expect.any(String), emailHash: expect.stringMatching(/^[\w-]{43}$/) }])

    const [withLog, withoutLog] = [await createEmptyDatabase(), await createEmptyDatabase()]
    const dataDir = newFolder()
    const { erasedCount } = await restore({ connection: withLog.connection, dataDir, from, erasures })
    await restore({ connection: withoutLog.connection, dataDir: newFolder(), from })
    expect(erasedCount).toBe(1)
    const personIn = ({ db }: TestDatabase, uid: string) =>
      db
        .selectFrom('people')
        .select(['name', 'email', 'deletedAt'])
        .where('uid', '=', uid as never)
        .executeTakeFirst()
    expect(await personIn(withLog, anna.uid)).toEqual({
      name: '',
      email: '',
      deletedAt: new Date(erasures[0]?.at.slice(0, 10) ?? ''),
    })
    expect(await personIn(withLog, bruno.uid)).toMatchObject({ name: 'Bruno', deletedAt: null })
    expect(await personIn(withoutLog, anna.uid)).toMatchObject({ email: 'anna@example.org', deletedAt: null })
    expect(
      await withLog.db
        .selectFrom('items')
        .select('id')
        .where('id', '=', itemId as never)
        .execute(),
    ).toEqual([])
    await expect(readPhoto(createDiskPhotoStore(dataDir), address)).rejects.toThrow('no photo')
    // The restored installation knows the erasure, for its own next restore.
    expect((await readErasureLog(join(dataDir, ERASURE_LOG)))?.erasures.map(({ uid }) => uid)).toContain(anna.uid)
  })

  test('An account that is newer than the backup gets a tombstone, so that its token is refused', {
    tags: ['thorough'],
  }, async () => {
    const from = await backUp()
    const late = await app.signIn({ name: 'Tarda', email: `${randomUUID()}@example.org` })
    await deleteAccount(late)
    const target = await createEmptyDatabase()
    const { erasedCount } = await restore({
      connection: target.connection,
      dataDir: newFolder(),
      from,
      erasures: await readLog(),
    })
    expect(erasedCount).toBe(0)
    const tombstone = target.db
      .selectFrom('people')
      .select('deletedAt')
      .where('uid', '=', late.uid as never)
    expect((await tombstone.executeTakeFirst())?.deletedAt).toBeInstanceOf(Date)
  })

  test('A restore reads the logs of the data folder, of ERASURE_LOG_COPY and beside the backup, and warns if there is none', async () => {
    const folder = newFolder()
    const erasureOf = (uid: string) => ({ uid, at: '2026-11-20T10:00:00.000Z', emailHash: null }) as Erasure
    const [data, copy, beside] = [
      join(folder, 'data', ERASURE_LOG),
      join(folder, 'copy.jsonl'),
      join(folder, 'backups', ERASURE_LOG),
    ]
    const find = () => findErasures([], [data, copy], join(folder, 'backups', 'monday'))
    expect(await find()).toEqual({
      erasures: [],
      warnings: [expect.stringMatching(/^ATTENZIONE: manca l’elenco delle cancellazioni/)],
    })
    for (const [index, path] of [data, copy, beside].entries())
      await appendErasures({ erasureLogs: [path] }, [erasureOf('all'), erasureOf(`only${index}`)])
    const uids = ['all', 'only0', 'only1', 'only2']
    expect(await find()).toEqual({ erasures: uids.map(erasureOf), warnings: [] })
    expect((await findErasures([copy], [data], folder)).erasures.map(({ uid }) => uid)).toEqual(['all', 'only1'])
    await expect(findErasures([join(folder, 'lost.jsonl')], [data], folder)).rejects.toThrow('lost.jsonl non c’è')
    expect(statSync(copy).mode & 0o077).toBe(0)

    // A crash has cut off a line; the next one is complete.
    appendFileSync(copy, '{"uid":"ha')
    await appendErasures({ erasureLogs: [copy] }, [erasureOf('next')])
    const { erasures, warnings } = await find()
    expect(erasures.map(({ uid }) => uid)).toEqual([...uids.slice(0, 3), 'next', 'only2'])
    expect(warnings).toEqual([expect.stringContaining('non si leggono le righe 5')])
  })
})

describe.runIf(hasDebianPostgres)('Different PostgreSQL versions', () => {
  let postgres15: DebianPostgres
  beforeAll(() => {
    postgres15 = startDebianPostgres()
    postgres15.sql('create database barattolo')
  })
  afterAll(() => postgres15.stop())

  test('[DB-18] [DB-36] A backup of PostgreSQL 18 restores into 15, and a backup of 15 restores into 18, encrypted too', {
    tags: ['thorough'],
  }, async () => {
    const from = await backUp()
    const key = await generateBackupKey()
    const encrypted = await backUp(newFolder(), appSource(), key)
    const connection = { connectionString: postgres15.url('barattolo') }
    await restore({ connection, dataDir: newFolder(), from: encrypted, key })
    const dataDir = newFolder()
    await restore({ connection: (await createEmptyDatabase()).connection, dataDir, from })
    const backupOf15 = await backUp(newFolder(), { connection, dataDir })
    expect(tableSums(manifestIn(backupOf15))).toEqual(tableSums(manifestIn(from)))
    const target = await createEmptyDatabase()
    const encryptedOf15 = await backUp(newFolder(), { connection, dataDir }, key)
    await restore({ connection: target.connection, dataDir: newFolder(), from: encryptedOf15, key })
    expect(await target.db.selectFrom('items').selectAll().orderBy('id').execute()).toEqual(
      await app.db.selectFrom('items').selectAll().orderBy('id').execute(),
    )
  })
})

const command = (name: 'backup' | 'restore', parameters: string[], dataDir: string, environment = {}) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, TMPDIR: tempDir, ...environment },
  })
/** The database of the app, as a command finds it. */
function databaseUrl() {
  if ('connectionString' in app.connection) throw new Error('the tests have a folder of sockets')
  const { host, user, database } = app.connection
  return { OPEN_SIGN_IN: 'yes', DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}` }
}

/** Replaces a file of the data folder by a link to itself, which can be neither read nor called missing, by root either. */
function makeUnreadable(path: string) {
  const file = join(app.config.dataDir, path)
  if (existsSync(file)) renameSync(file, `${file}.moved`)
  symlinkSync(file, file)
  onTestFinished(() => {
    rmSync(file)
    if (existsSync(`${file}.moved`)) renameSync(`${file}.moved`, file)
  })
}

/** The file of a photo in this size, in the data folder and in a backup. */
function sizePath(address: string, size: PhotoSize): string {
  const file = photoFileOfAddress(address)
  if (!file) throw new Error(`${address} is not a photo of our own`)
  return photoPath({ ...file, size })
}

test('[DB-17] [DB-20] The backup command works with and without a running server, and a restore drill leaves no files behind', {
  tags: ['thorough'],
}, async () => {
  const dataDir = newFolder()
  const missingDatabaseError = await command('backup', [newFolder()], dataDir).catch(({ stderr }) => stderr)
  expect(missingDatabaseError).toBe(`In ${dataDir} non c’è un database da salvare.\n`)

  const running = await startEmbeddedProcess(join(dataDir, 'postgres'))
  onTestFinished(() => stopProcess(running.child, 'SIGTERM'))
  const db = openDatabase(running.connection, () => undefined)
  await migrateTo(db, '0009-exchange-meeting')
  await insertOldPerson(db)
  await db.destroy()
  const [backupWhileRunning, backupAfterStop] = [newFolder(), newFolder()]
  expect((await command('backup', [backupWhileRunning], dataDir)).stdout).toMatch(
    /^Salvato in .*: 1 righe in \d+ tabelle e 0 file, in /,
  )
  const inUseError = await command('restore', [backupWhileRunning], dataDir).catch(({ stderr }) => stderr)
  expect(inUseError).toContain('è già in uso da un altro Barattolo')
  await stopProcess(running.child, 'SIGTERM')
  await command('backup', [backupAfterStop], dataDir)
  expect(tableSums(manifestIn(backupAfterStop))).toEqual(tableSums(manifestIn(backupWhileRunning)))

  const before = readdirSync(tempDir)
  const drill = await command('restore', ['--drill', backupAfterStop], dataDir)
  expect(drill.stdout).toContain('La prova è riuscita')
  expect(drill.stderr).toContain('ATTENZIONE: manca l’elenco delle cancellazioni')
  await appendErasures({ erasureLogs: [join(dataDir, ERASURE_LOG)] }, [
    { uid: 'anna' as Uid, at: new Date().toISOString(), emailHash: null },
  ])
  const drillWithLog = await command('restore', ['--drill', backupAfterStop], dataDir)
  expect(drillWithLog.stdout).toContain('Account cancellati dopo il salvataggio, e ora di nuovo: 1.')
  expect(drillWithLog.stderr).toBe('')
  expect(readdirSync(tempDir)).toEqual(before)
})

/** Inserts a person into an old schema: sets no column that a later migration adds. */
async function insertOldPerson(db: TestApp['db']) {
  await sql`insert into people (uid, email, name) values ('anna', 'anna@example.org', 'Anna')`.execute(db)
}

async function lastMigrationOf({ connection }: TestDatabase) {
  const from = await backUp(newFolder(), { ...appSource(), connection })
  return manifestIn(from).migrations.at(-1)
}

function rewriteManifest(folder: string, change: (manifest: Manifest) => unknown) {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))))
}

function setWrongChecksum(folder: string) {
  rewriteManifest(folder, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'people' ? { ...table, sum: '1' } : table)),
  }))
}

function addNewerMigration(folder: string) {
  rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-tomorrow'] }))
}

function setUnknownFormat(folder: string) {
  rewriteManifest(folder, (manifest) => ({ ...manifest, format: 3 }))
}
