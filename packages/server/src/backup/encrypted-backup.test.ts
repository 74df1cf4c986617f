import { type ExecFileException, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDiskPhotoStore } from '../photos/disk-photo-store.ts'
import { photoFileOfAddress, readPhotoBytes } from '../photos/photo-store.ts'
import { ERASURE_LOG } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { stopProcess } from '../testing/embedded-process.ts'
import { makeItemBody } from '../testing/factories.ts'
import { makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type BackupKey, generateBackupKey } from './backup-key.ts'
import { connectClient, readShapes } from './catalog.ts'
import { createAgeCodec } from './file-codec.ts'

const AGE_HEADER = 'age-encryption.org/v1\n'

const app = setUpTestApp()
let tempDir: string
let key: BackupKey
let otherKey: BackupKey
let anna: SignedInPerson
let bruno: SignedInPerson
let photoOfAnna: string
let photoOfBruno: string
/** A backup that is encrypted with `key`, taken before Anna deleted her account. */
let backup: string

beforeAll(async () => {
  tempDir = mkdtempSync(join(tmpdir(), 'barattolo-encrypted-'))
  // PostgreSQL runs as another operating-system user when the tests run as root.
  chmodSync(tempDir, 0o755)
  key = await generateBackupKey()
  otherKey = await generateBackupKey()
  anna = await app.signIn({ name: 'Anna', email: 'anna.segreta@example.org' })
  bruno = await app.signIn({ name: 'Bruno' })
  photoOfAnna = await publishItem(anna)
  photoOfBruno = await publishItem(bruno)
  backup = await backUp({ BACKUP_KEY: key.identity })
  const deleted = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
  expect(deleted.statusCode).toBe(200)
})
afterAll(() => rmSync(tempDir, { recursive: true }))

async function publishItem(owner: SignedInPerson): Promise<string> {
  const { payload, headers } = makeUploadBody(await makePhonePhoto())
  const upload = { method: 'POST', url: '/upload', payload, headers: { ...headers, ...owner.headers } } as const
  const address: string = (await app.fastify.inject(upload)).json().secure_url
  const item = {
    method: 'POST',
    url: '/api/items',
    headers: owner.headers,
    payload: makeItemBody({ images: [address] }),
  } as const
  expect((await app.fastify.inject(item)).statusCode).toBe(201)
  return address
}

let folderCount = 0
const newFolder = () => join(tempDir, `folder-${folderCount++}`)

type Environment = Record<string, string>
const programPath = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))
/** The environment of a program that uses the database and the data folder of the test app. */
function environmentOf(environment: Environment, { connection, dataDir } = sourceOfApp()): Environment {
  const { host, user, database } = connection as TestDatabase['connection']
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}/${database}`
  return { PATH: process.env.PATH ?? '', TMPDIR: tempDir, OPEN_SIGN_IN: 'yes', DATABASE_URL, DATA_DIR: dataDir, ...environment }
}
const sourceOfApp = () => ({ connection: app.connection, dataDir: app.config.dataDir })
const run = (name: string, parameters: string[], env: Environment) =>
  promisify(execFile)(process.execPath, [programPath(name), ...parameters], { env })
const errorOf = (name: string, parameters: string[], env: Environment): Promise<string> =>
  run(name, parameters, env).then(
    () => expect.fail(`${name} succeeded`),
    ({ code, stderr }: ExecFileException) => {
      expect(code).toBe(1)
      return stderr ?? ''
    },
  )

async function backUp(environment: Environment, into = newFolder()): Promise<string> {
  await run('backup', [into], environmentOf(environment))
  return into
}

async function createTarget() {
  const database = await createTestDatabase(inject('postgres'), 'template0')
  onTestFinished(database.drop)
  return { ...database, dataDir: newFolder() }
}

/** Expects that the restore program refuses the backup before it changes anything, and returns its sentence. */
async function refusedRestore(from: string, environment: Environment): Promise<string> {
  const target = await createTarget()
  const stderr = await errorOf('restore', [from], environmentOf(environment, target))
  expect(existsSync(target.dataDir)).toBe(false)
  expect(await target.db.introspection.getTables()).toEqual([])
  return stderr.split('\n').find((line) => !line.startsWith('ATTENZIONE: manca l’elenco')) ?? ''
}

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
const isEncrypted = (path: string) => readFileSync(path).subarray(0, AGE_HEADER.length).toString('latin1') === AGE_HEADER
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

async function decrypt(path: string): Promise<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key.identity)
  return Buffer.from(await decrypter.decrypt(readFileSync(path)))
}

describe('[DB-32] BACKUP_KEY', () => {
  test('--new-key prints a new identity and its recipient, and nothing else, whatever the environment is', async () => {
    const printKey = async () => (await run('backup', ['--new-key'], { PATH: process.env.PATH ?? '', BACKUP_KEY: 'x' })).stdout
    const [first, second] = [await printKey(), await printKey()]
    const [, recipient, identity = ''] = /^# public key: (age1[a-z0-9]{58})\n(AGE-SECRET-KEY-1[A-Z0-9]{58})\n$/.exec(first) ?? []
    expect(recipient).toBe(await identityToRecipient(identity))
    expect(second).not.toBe(first)
  })

  test('The server, a backup and a restore stop with a sentence if the checksum of a key is wrong', {
    tags: ['thorough'],
  }, async () => {
    const wrong = `${key.identity.slice(0, -1)}${key.identity.endsWith('Q') ? 'P' : 'Q'}`
    const env = environmentOf({ BACKUP_KEY: `${key.identity},${wrong}`, PORT: '0' })
    const into = newFolder()
    for (const [name, ...parameters] of [['../main'], ['backup', into], ['restore', backup]] as const)
      expect(await errorOf(name, parameters, env)).toBe(
        'BACKUP_KEY=… non va bene: serve una chiave AGE-SECRET-KEY-1… come la stampa npm run backup -- --new-key, o più d’una separate da virgole. Correggi o togli la variabile, e riprova.\n',
      )
    expect(existsSync(into)).toBe(false)
  })

  test('The first key encrypts', async () => {
    const folder = await backUp({ BACKUP_KEY: `${otherKey.identity} , ${key.identity}` })
    expect(readManifest(folder).recipient).toBe(otherKey.recipient)
  })
})

describe('[DB-33] An encrypted backup', () => {
  test('holds nothing readable but a manifest with time, version and recipient, for its owner only', async () => {
    const paths = pathsIn(backup)
    expect(paths.filter((path) => !isEncrypted(path))).toEqual([join(backup, 'manifest.json')])
    expect(paths.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
    expect(paths.map((path) => relative(backup, path))).toEqual(
      expect.arrayContaining(['contents.json.age', 'tables/people.copy.gz.age']),
    )
    expect(readManifest(backup)).toEqual({
      format: 2,
      takenAt: expect.any(String),
      migrations: expect.any(Array),
      complete: true,
      encrypted: true,
      recipient: key.recipient,
      contents: { bytes: statSync(join(backup, 'contents.json.age')).size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    for (const address of [photoOfAnna, photoOfBruno]) {
      const { id = '' } = photoFileOfAddress(address) ?? {}
      expect((await decrypt(join(backup, 'contents.json.age'))).toString()).toContain(id)
      expect(paths.filter((path) => path.includes(id))).toEqual([])
    }
    expect(paths.filter((path) => path.startsWith(join(backup, 'photos')))).toHaveLength(6)
  })

  test('is a file in the format of age for each file of a plain backup', async () => {
    const people = gunzipSync(await decrypt(join(backup, 'tables/people.copy.gz.age'))).toString()
    expect(people).toContain('anna.segreta@example.org')
  })

  test('leaves only encrypted files behind when its process is killed', async () => {
    const client = await connectClient(app.connection)
    onTestFinished(() => client.end())
    const { name: lastTable = '' } = (await readShapes(client)).at(-1) ?? {}
    await client.query(`begin; lock table ${lastTable} in access exclusive mode`)
    const before = readdirSync(tempDir)
    const into = newFolder()
    const child = spawn(process.execPath, [programPath('backup'), into], {
      env: environmentOf({ BACKUP_KEY: key.identity }),
      stdio: 'ignore',
    })
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and relation = ${lastTable}::regclass`.execute(app.db)
      return rows.length > 0
    }
    const addedFolders = () => readdirSync(tempDir).filter((name) => !before.includes(name))
    const addedFiles = () => addedFolders().flatMap((name) => pathsIn(join(tempDir, name)))
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    // The file of the table that waits is opened before its first bytes, those of the encryption, are written.
    await expect.poll(() => addedFiles().every((path) => statSync(path).size > 0), { timeout: 20_000 }).toBe(true)
    await stopProcess(child, 'SIGKILL')
    const left = addedFolders()
    expect(left).toEqual([expect.stringMatching(new RegExp(`^${relative(tempDir, into)}\\.part-`))])
    const paths = addedFiles()
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !isEncrypted(path))).toEqual([])
    expect(existsSync(into)).toBe(false)
  })

  test('is written as a stream: encrypted bytes appear before the content has ended', async () => {
    const { encode, decode } = createAgeCodec(key)
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536)
    }
    let bytes = 0
    for await (const chunk of decode(encode(endless()))) {
      bytes += chunk.length
      if (bytes > 1_000_000) break
    }
    expect(bytes).toBeLessThan(1_200_000)
  })
})

describe('[DB-34] A restore of an encrypted backup', () => {
  test('names the needed recipient if there is no key', async () => {
    expect(await refusedRestore(backup, {})).toBe(
      `Questo salvataggio è cifrato per ${key.recipient}: per leggerlo metti in BACKUP_KEY la chiave segreta che gli corrisponde.`,
    )
  })

  test('names the needed recipient and the given ones if no key fits, and no secret', async () => {
    const third = await generateBackupKey()
    expect(await refusedRestore(backup, { BACKUP_KEY: `${otherKey.identity},${third.identity}` })).toBe(
      `Questo salvataggio è cifrato per ${key.recipient}, e le chiavi di BACKUP_KEY sono per ${otherKey.recipient}, ${third.recipient}. Senza la sua chiave segreta non se ne legge niente: cercala dove la conservi e aggiungila a BACKUP_KEY, dopo una virgola.`,
    )
  })

  type Damage = [what: string, path: string, damage: (folder: string) => unknown]
  const DAMAGES: Damage[] = [
    ['a changed byte', 'tables/items.copy.gz.age', (folder) => changeByte(join(folder, 'tables/items.copy.gz.age'))],
    ['a truncated manifest', 'manifest.json', (folder) => truncateSync(join(folder, 'manifest.json'), 100)],
    ['a table that cannot be decrypted although its hash fits', 'tables/people.copy.gz.age', truncateTableWithHash],
  ]
  const OTHER_DAMAGES: Damage[] = [
    [
      'a truncated table file',
      'tables/people.copy.gz.age',
      (folder) => truncateSync(join(folder, 'tables/people.copy.gz.age'), 250),
    ],
    ['an empty file', 'tables/items.copy.gz.age', (folder) => truncateSync(join(folder, 'tables/items.copy.gz.age'), 0)],
    ['a missing file', 'tables/items.copy.gz.age', (folder) => rmSync(join(folder, 'tables/items.copy.gz.age'))],
    ['a missing list of contents', 'contents.json.age', (folder) => rmSync(join(folder, 'contents.json.age'))],
    ['a truncated list of contents', 'contents.json.age', (folder) => truncateSync(join(folder, 'contents.json.age'), 500)],
    ['contents that cannot be decrypted although their hash fits', 'contents.json.age', replaceContents],
  ]

  async function expectRefusal(path: string, damage: (folder: string) => unknown) {
    const damaged = newFolder()
    cpSync(backup, damaged, { recursive: true })
    await damage(damaged)
    expect(await refusedRestore(damaged, { BACKUP_KEY: key.identity })).toBe(
      `Il salvataggio in ${damaged} è rovinato: ${path} manca o è cambiato. Usane un altro.`,
    )
  }

  test.each(DAMAGES)('is refused before it changes anything: %s', (_, path, damage) => expectRefusal(path, damage))

  describe('is also refused before it changes anything:', { tags: ['thorough'] }, () => {
    test.each(OTHER_DAMAGES)('%s', (_, path, damage) => expectRefusal(path, damage))
  })
})

describe('[DB-35] A backup without a key', () => {
  test('warns at its end that it is not encrypted, and restores while a key is set', { tags: ['thorough'] }, async () => {
    const into = newFolder()
    const { stderr, stdout } = await run('backup', [into], environmentOf({}))
    expect(stderr).toMatch(/^ATTENZIONE: questo salvataggio NON è cifrato.*imposta BACKUP_KEY.*--new-key\)\.\n$/)
    expect(stdout).toContain(`Salvato in ${into}`)
    expect(readManifest(into)).toMatchObject({ format: 1, encrypted: false })
    const target = await createTarget()
    await run('restore', [into], environmentOf({ BACKUP_KEY: key.identity }, target))
    expect(await readNames(target.db)).toEqual(await readNames(app.db))
  })

  test('is the only one that warns', async () => {
    const { stderr, stdout } = await run('backup', [newFolder()], environmentOf({ BACKUP_KEY: key.identity }))
    expect(stderr).toBe('')
    expect(stdout).toContain(`È cifrato per ${key.recipient}`)
    expect(stdout).not.toContain(key.identity)
  })
})

describe('[DB-36] An encrypted backup that is older than an erasure', () => {
  test('is restored with a rotated key, complete but for the deleted account', { tags: ['thorough'] }, async () => {
    const target = await createTarget()
    const environment = { BACKUP_KEY: `${otherKey.identity},${key.identity}` }
    const erasures = join(app.config.dataDir, ERASURE_LOG)
    await run('restore', [backup, '--erasures', erasures], environmentOf(environment, target))
    expect(await readNames(target.db)).toEqual(await readNames(app.db))
    expect(await readNames(target.db)).toEqual(['', 'Bruno'])
    const readPhoto = async (dataDir: string, address: string) => {
      const photo = photoFileOfAddress(address)
      return photo && readPhotoBytes(createDiskPhotoStore(dataDir), photo)
    }
    expect(await readPhoto(target.dataDir, photoOfAnna)).toBeNull()
    expect(await readPhoto(target.dataDir, photoOfBruno)).toEqual(await readPhoto(app.config.dataDir, photoOfBruno))
    expect(await readPhoto(target.dataDir, photoOfBruno)).not.toBeNull()
    const readKey = ({ db }: Pick<typeof app, 'db'>) =>
      db.selectFrom('houseKeys').select('secret').where('name', '=', 'identityKey').executeTakeFirstOrThrow()
    expect(await readKey(target)).toEqual(await readKey(app))
  })

  test('passes the drill, which deletes the account again and leaves nothing behind', { tags: ['thorough'] }, async () => {
    const before = readdirSync(tempDir)
    const { stdout, stderr } = await run('restore', ['--drill', backup], environmentOf({ BACKUP_KEY: key.identity }))
    expect(stdout).toContain('Account cancellati dopo il salvataggio, e ora di nuovo: 1.')
    expect(stdout).toContain('La prova è riuscita')
    expect(stderr).toBe('')
    expect(readdirSync(tempDir)).toEqual(before)
  })
})

const readNames = async (db: Db) =>
  (await db.selectFrom('people').select('name').orderBy('name').execute()).map(({ name }) => name)

function changeByte(path: string) {
  const bytes = readFileSync(path)
  const last = bytes.length - 1
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  writeFileSync(path, bytes)
}

const sizeAndHash = (bytes: Uint8Array) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

function writeContents(folder: string, contents: Uint8Array) {
  writeFileSync(join(folder, 'contents.json.age'), contents)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...readManifest(folder), contents: sizeAndHash(contents) }))
}

function replaceContents(folder: string) {
  writeContents(folder, readFileSync(join(folder, 'contents.json.age')).subarray(0, -1))
}

async function truncateTableWithHash(folder: string) {
  const path = join(folder, 'tables/people.copy.gz.age')
  truncateSync(path, statSync(path).size - 1)
  const contents = JSON.parse((await decrypt(join(folder, 'contents.json.age'))).toString())
  const people = contents.tables.find(({ name }: { name: string }) => name === 'people')
  Object.assign(people.file, sizeAndHash(readFileSync(path)))
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.recipient)
  writeContents(folder, await encrypter.encrypt(JSON.stringify(contents)))
}
