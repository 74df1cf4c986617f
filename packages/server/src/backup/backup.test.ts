import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { diskPhotoStore } from '../photos/disk-photo-store.ts'
import { type PhotoStore, photoFileAt, readWhole } from '../photos/photo-store.ts'
import { s3PhotoStore } from '../photos/s3-photo-store.ts'
import { type PhotoBucket, readConfig } from '../platform/config.ts'
import { type Connection, openDatabase } from '../platform/database.ts'
import { migrateTo } from '../platform/migrate.ts'
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../testing/debian-postgres.ts'
import { embeddedProcess, endedBy } from '../testing/embedded-process.ts'
import { anItem, anItemBody, aPerson, aPhoto, aRequest } from '../testing/factories.ts'
import { aPhonePhoto, uploadBody } from '../testing/pictures.ts'
import { s3Store } from '../testing/s3-store.ts'
import { type TestApp, testAppOfFile } from '../testing/test-app.ts'
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inOrder } from './catalog.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const house = testAppOfFile()
let home: string
const emptied: TestDatabase[] = []

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'barattolo-backup-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(home, 0o755)
})
afterEach(async () => {
  for (const { drop } of emptied.splice(0)) await drop()
})
afterAll(async () => {
  rmSync(home, { recursive: true })
})

let folders = 0
const newFolder = () => join(home, `folder-${folders++}`)
/** A database and data folder other than the app’s own; photos are in the data folder unless a store is given. */
interface From {
  connection: Connection
  dataDir: string
  photos?: PhotoStore
}
const own = (): From => ({ connection: house.connection, dataDir: house.config.dataDir })
const backUp = (into = newFolder(), from = own()) =>
  takeBackup({ photos: diskPhotoStore(from.dataDir), ...from, into, now: new Date() }).then(() => into)
const restore = (into: From & { from: string }) => restoreBackup({ photos: diskPhotoStore(into.dataDir), ...into })
const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const contents = ({ tables }: Manifest) => tables.map(({ name, rows, sum }) => ({ name, rows, sum }))

async function emptyDatabase() {
  const database = await freshDatabase(inject('postgres'), 'template0')
  emptied.push(database)
  return database
}

/** Inserts a person, an item with a photo and a request; the texts contain characters that a faulty COPY would corrupt. */
async function aTown() {
  const anna = await house.signIn({ name: 'Anna «la \\t\\N» d’Ayas 🫙', email: 'anna@example.org' })
  const uploaded = await house.app.inject({
    method: 'POST',
    url: '/upload',
    ...withHeaders(uploadBody(await aPhonePhoto()), anna.headers),
  })
  const address: string = uploaded.json().secure_url
  const description = 'prima riga\nseconda\r\n\\. \\N ; " \u0001'
  const payload = anItemBody({ description, images: [address], tags: ['vino, rosso', '{}'] })
  const published = await house.app.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload })
  expect(published.statusCode).toBe(201)
  await aRequest(house.db, { owner: anna.uid })
  return { anna, itemId: published.json()._id as string, address }
}

async function photoAt(photos: PhotoStore, address: string) {
  const file = photoFileAt(address)
  const bytes = file && (await readWhole(photos, file))
  if (bytes === null) throw new Error(`no photo at ${address}`)
  return bytes
}

const withHeaders = (body: ReturnType<typeof uploadBody>, headers: object) => ({
  payload: body.payload,
  headers: { ...body.headers, ...headers },
})

describe('Backup', () => {
  test('[DB-17] [DB-18] A restored backup contains every row, photo and sequence, and a second backup of it is equal', async () => {
    const { itemId, address } = await aTown()
    const from = await backUp()
    const target = await emptyDatabase()
    const dataDir = newFolder()
    await restore({ connection: target.connection, dataDir, from })

    const again = await backUp(newFolder(), { connection: target.connection, dataDir })
    expect(contents(manifestIn(again))).toEqual(contents(manifestIn(from)))
    expect(manifestIn(again).counters).toEqual(manifestIn(from).counters)
    expect(manifestIn(again).files).toEqual(manifestIn(from).files)
    const read = (db: TestApp['db']) =>
      db
        .selectFrom('items')
        .selectAll()
        .where('id', '=', itemId as never)
        .executeTakeFirstOrThrow()
    expect(await read(target.db)).toEqual(await read(house.db))
    for (const size of [320, 800, 1600] as const) {
      const one = address.replace(/-\d+\.webp$/, `-${size}.webp`)
      expect(await photoAt(diskPhotoStore(dataDir), one)).toEqual(await photoAt(house.photos, one))
    }
  })

  test('[DB-17] A backup is one consistent snapshot while items are being published', async () => {
    const anna = await house.signIn({ name: 'Anna' })
    const publishing = Array.from({ length: 30 }, () =>
      house.app.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload: anItemBody() }),
    )
    const from = await backUp()
    expect((await Promise.all(publishing)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
    const target = await emptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    const orphans = target.db
      .selectFrom('items')
      .leftJoin('people', 'people.uid', 'items.ownerUid')
      .select('items.id')
      .where('people.uid', 'is', null)
    expect(await orphans.execute()).toEqual([])
  })

  test('[DB-17] A backup is readable only by its owner, leaves no partial folder behind and rejects an existing folder', async () => {
    const from = await backUp()
    expect(statSync(from).mode & 0o077).toBe(0)
    expect(statSync(join(from, 'manifest.json')).mode & 0o077).toBe(0)
    await expect(backUp(from)).rejects.toThrow(`${from} c’è già`)
    expect(readdirSync(home).filter((name) => name.includes('.part-'))).toEqual([])
  })

  test('[DB-17] A backup fails if the photo of an item is missing, but ignores a missing photo that no item uses', async () => {
    const anna = await aPerson(house.db)
    await aPhoto(house.db, anna.uid)
    await backUp()
    const shown = await aPhoto(house.db, anna.uid)
    const id = await anItem(house.db, { owner: anna.uid, images: [shown] })
    await expect(backUp()).rejects.toThrow('Manca una foto che un oggetto mostra')
    await house.db.deleteFrom('items').where('id', '=', id).execute()
  })
})

test('[DB-28] A backup restores photos from disk to a bucket and from a bucket to disk without changing a byte', async () => {
  const { address } = await aTown()
  const bucket = await s3Store()
  onTestFinished(bucket.close)
  const photos = s3PhotoStore(readConfig(bucket.environment).photoBucket as PhotoBucket)
  const fromDisk = await backUp()
  const inBucket = { connection: (await emptyDatabase()).connection, dataDir: newFolder(), photos }
  await restore({ ...inBucket, from: fromDisk })
  expect(await photoAt(photos, address)).toEqual(await photoAt(house.photos, address))
  expect(existsSync(join(inBucket.dataDir, 'photos'))).toBe(false)

  const fromBucket = await backUp(newFolder(), inBucket)
  expect(manifestIn(fromBucket).files).toEqual(manifestIn(fromDisk).files)
  const dataDir = newFolder()
  await restore({ connection: (await emptyDatabase()).connection, dataDir, from: fromBucket })
  expect(await photoAt(diskPhotoStore(dataDir), address)).toEqual(await photoAt(house.photos, address))

  bucket.goWrong('down')
  const into = newFolder()
  await expect(backUp(into, inBucket)).rejects.toThrow()
  expect(existsSync(into)).toBe(false)
})

describe('Restore', () => {
  test('[DB-18] A restore accepts a backup of an older version and migrates it to the newest', async () => {
    const old = await emptyDatabase()
    await migrateTo(old.db, '0005-person-left')
    await anOldPerson(old.db)
    const from = await backUp(newFolder(), { ...own(), connection: old.connection })
    const target = await emptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from })
    expect(await target.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'anna' }])
    expect(await lastMigrationOf(target)).toEqual(manifestIn(await backUp()).migrations.at(-1))
  })

  test('[DB-19] A restore is rejected when the database is not empty, and changes nothing', async () => {
    const from = await backUp()
    const target = await freshDatabase(inject('postgres'))
    emptied.push(target)
    await aPerson(target.db, { uid: 'somebody' })
    const dataDir = newFolder()
    await expect(restore({ connection: target.connection, dataDir, from })).rejects.toThrow('Il database non è vuoto')
    expect(await target.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'somebody' }])
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    [
      'a truncated table file',
      (folder: string) => writeFileSync(join(folder, 'tables/people.copy.gz'), ''),
      'rovinato: tables/people.copy.gz',
    ],
    ['a missing table file', (folder: string) => rmSync(join(folder, 'tables/items.copy.gz')), 'rovinato: tables/items.copy.gz'],
    [
      'a table file with an extra byte',
      (folder: string) => appendFileSync(join(folder, 'tables/photos.copy.gz'), ' '),
      'rovinato: tables/photos',
    ],
    ['a backup without manifest', (folder: string) => rmSync(join(folder, 'manifest.json')), 'non c’è un salvataggio'],
    ['a wrong checksum', wrongSum, 'people differs from the backup'],
    ['a newer migration', newerShape, 'viene da una versione più nuova'],
    ['an unknown format', otherFormat, 'che questa non sa leggere'],
  ])('[DB-19] Restoring a backup with %s fails and changes nothing', async (_, spoil, sentence) => {
    await aPerson(house.db)
    const from = await backUp()
    spoil(from)
    const target = await emptyDatabase()
    const dataDir = newFolder()
    await expect(restore({ connection: target.connection, dataDir, from })).rejects.toThrow(sentence)
    expect(existsSync(dataDir)).toBe(false)
    const tables = await target.db.introspection.getTables()
    if (tables.some(({ name }) => name === 'people')) {
      expect(await target.db.selectFrom('people').selectAll().execute()).toEqual([])
    }
  })

  test('Tables with circular references are rejected', () => {
    const ring = [
      { name: 'hen', columns: [], refers: ['egg'] },
      { name: 'egg', columns: [], refers: ['hen'] },
    ]
    expect(() => inOrder(ring)).toThrow('hen, egg')
  })
})

describe.runIf(hasDebianPostgres)('Different PostgreSQL versions', () => {
  let older: DebianPostgres
  beforeAll(() => {
    older = startDebianPostgres()
    older.sql('create database barattolo')
  })
  afterAll(() => older.stop())

  test('[DB-18] A backup of PostgreSQL 18 restores into 15, and a backup of 15 restores into 18', async () => {
    const from = await backUp()
    const connection = { connectionString: older.url('barattolo') }
    await restore({ connection, dataDir: newFolder(), from })
    const dataDir = newFolder()
    await restore({ connection: (await emptyDatabase()).connection, dataDir, from })
    const back = await backUp(newFolder(), { connection, dataDir })
    expect(contents(manifestIn(back))).toEqual(contents(manifestIn(from)))
    const target = await emptyDatabase()
    await restore({ connection: target.connection, dataDir: newFolder(), from: back })
    expect(await target.db.selectFrom('items').selectAll().orderBy('id').execute()).toEqual(
      await house.db.selectFrom('items').selectAll().orderBy('id').execute(),
    )
  })
})

const command = (name: 'backup' | 'restore', parameters: string[], dataDir: string) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...parameters], {
    env: { ...process.env, DATA_DIR: dataDir, TMPDIR: home },
  })

test('[DB-17] [DB-20] The backup command works with and without a running server, and a restore drill leaves no files behind', async () => {
  const dataDir = newFolder()
  const empty = await command('backup', [newFolder()], dataDir).catch(({ stderr }) => stderr)
  expect(empty).toBe(`In ${dataDir} non c’è un database da salvare.\n`)

  const running = await embeddedProcess(join(dataDir, 'postgres'))
  onTestFinished(() => endedBy(running.child, 'SIGTERM'))
  const db = openDatabase(running.connection, () => undefined)
  await migrateTo(db, '0009-exchange-meeting')
  await anOldPerson(db)
  await db.destroy()
  const [while_, after] = [newFolder(), newFolder()]
  expect((await command('backup', [while_], dataDir)).stdout).toMatch(/^Salvato in .*: 1 righe in \d+ tabelle e 0 file, in /)
  const inUse = await command('restore', [while_], dataDir).catch(({ stderr }) => stderr)
  expect(inUse).toContain('è già in uso da un altro Barattolo')
  await endedBy(running.child, 'SIGTERM')
  await command('backup', [after], dataDir)
  expect(contents(manifestIn(after))).toEqual(contents(manifestIn(while_)))

  const before = readdirSync(home)
  expect((await command('restore', ['--drill', after], dataDir)).stdout).toContain('La prova è riuscita')
  expect(readdirSync(home)).toEqual(before)
})

/** Uses no column that a later migration adds. */
async function anOldPerson(db: TestApp['db']) {
  await sql`insert into people (uid, email, name) values ('anna', 'anna@example.org', 'Anna')`.execute(db)
}

async function lastMigrationOf({ connection }: TestDatabase) {
  const from = await backUp(newFolder(), { ...own(), connection })
  return manifestIn(from).migrations.at(-1)
}

function rewrite(folder: string, change: (manifest: Manifest) => unknown) {
  const path = join(folder, 'manifest.json')
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))))
}

function wrongSum(folder: string) {
  rewrite(folder, (whole) => ({
    ...whole,
    tables: whole.tables.map((table) => (table.name === 'people' ? { ...table, sum: '1' } : table)),
  }))
}

function newerShape(folder: string) {
  rewrite(folder, (whole) => ({ ...whole, migrations: [...whole.migrations, '9999-tomorrow'] }))
}

function otherFormat(folder: string) {
  rewrite(folder, (whole) => ({ ...whole, format: 2 }))
}
