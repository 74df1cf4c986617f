import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedProcess, startEmbeddedProcess, stopProcess } from '../../testing/embedded-process.ts'
import { findPackagedBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { canAccess } from './owner.ts'

const isRoot = process.getuid?.() === 0
// The user `daemon`, which exists on every Unix.
const ORDINARY_UID = 1
const ordinaryUser = isRoot ? { uid: ORDINARY_UID } : {}
// False if the clone is under /root.
const canOrdinaryUserRead = !isRoot || canAccess(import.meta.dirname, { uid: ORDINARY_UID, gid: ORDINARY_UID }, 'r')

let tempDir: string
const running: EmbeddedProcess[] = []

beforeAll(() => {
  tempDir = mkdtempSync(join(tmpdir(), 'barattolo-embedded-'))
  chmodSync(tempDir, 0o755)
})
afterEach(async () => {
  for (const { child } of running.splice(0)) await stopProcess(child, 'SIGTERM')
})
afterAll(() => rmSync(tempDir, { recursive: true, force: true }))

async function startDatabase(...args: Parameters<typeof startEmbeddedProcess>) {
  const started = await startEmbeddedProcess(...args)
  running.push(started)
  return started
}

/** Creates a folder and returns the path in it at which PostgreSQL creates its own folder. */
function createDataFolder(name: string, mode = 0o755) {
  const folder = join(tempDir, name)
  mkdirSync(folder, { mode })
  return join(folder, 'postgres')
}

const readPostmasterPid = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Copies the folder of a database that was stopped in order, which takes a twentieth of the time of a new one. */
function copyExistingDatabase(name: string) {
  const folder = createDataFolder(name)
  const { status } = spawnSync('cp', ['-a', join(tempDir, 'first', 'postgres'), folder])
  expect(status).toBe(0)
  return folder
}

describe('The embedded PostgreSQL', () => {
  beforeAll(async () => {
    const first = await startEmbeddedProcess(createDataFolder('first'))
    await first.stop()
  })

  test('[DB-01] [DB-02] [DB-11] The embedded PostgreSQL accepts any folder name, listens on a private socket only and flushes every commit', async () => {
    const folder = createDataFolder('dati dell’età più bella')
    const { query } = await startDatabase(folder)
    const [settings] = await query(`
      select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding`)
    expect(settings).toMatchObject({ tcp: '', fsync: 'on', commits: 'on', encoding: 'UTF8' })
    expect(statSync(String(settings?.socket)).mode & 0o777).toBe(0o700)
    expect(readFileSync(`${folder}.log`, 'utf8')).toContain('ready to accept connections')
    if (isRoot) expect(statSync(`/proc/${readPostmasterPid(folder)}`).uid).toBe(65534)
  })

  test('[DB-11] The embedded PostgreSQL listens at a short socket path even if the path of its folder is long', async () => {
    const folder = copyExistingDatabase('a'.repeat(120))
    const { query } = await startDatabase(folder)
    const [{ socket } = {}] = await query(`select current_setting('unix_socket_directories') as socket`)
    expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThan(104)
  })

  test('[DB-03] The embedded PostgreSQL stops when its parent process is killed, without losing data', async () => {
    const folder = copyExistingDatabase('killed')
    const first = await startDatabase(folder)
    await first.query('create table kept as select 7 as number')
    const postmaster = readPostmasterPid(folder)
    await stopProcess(first.child, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), 5_000)
    const second = await startDatabase(folder)
    expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
  })

  test('[DB-03] The embedded PostgreSQL reopens immediately after a kill, while the previous one is still stopping', async () => {
    const folder = copyExistingDatabase('killed-at-once')
    const first = await startDatabase(folder)
    await stopProcess(first.child, 'SIGKILL')
    const second = await startDatabase(folder)
    expect(await second.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('[DB-04] The embedded PostgreSQL recovers after it and its parent process were killed', async () => {
    const folder = copyExistingDatabase('killed-twice')
    const first = await startDatabase(folder)
    await first.query('create table kept as select 7 as number')
    process.kill(readPostmasterPid(folder), 'SIGKILL')
    await stopProcess(first.child, 'SIGKILL')
    const second = await startDatabase(folder)
    expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
  })

  test('The embedded PostgreSQL is restarted when it alone is killed', async () => {
    const folder = copyExistingDatabase('crashed')
    const { query } = await startDatabase(folder)
    const before = readPostmasterPid(folder)
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await query('select 1 as one')).toEqual([{ one: 1 }]), 10_000)
    expect(readPostmasterPid(folder)).not.toBe(before)
  })

  test('[DB-05] The embedded PostgreSQL ignores a stale lock whose process id now belongs to another program', async () => {
    const folder = copyExistingDatabase('stale-lock')
    writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`)
    const second = await startDatabase(folder)
    expect(await second.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('[DB-06] A second start on the same folder is rejected with a message, and the first keeps running', {
    tags: ['thorough'],
  }, async () => {
    const folder = copyExistingDatabase('in-use')
    const first = await startDatabase(folder)
    await expect(startEmbeddedProcess(folder)).rejects.toThrow(`La cartella ${folder} è già in uso da un altro Barattolo`)
    expect(await first.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('Exactly one of two simultaneous first starts opens the database', { tags: ['thorough'] }, async () => {
    const folder = createDataFolder('race')
    const starts = await Promise.allSettled([startDatabase(folder), startDatabase(folder)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('The embedded PostgreSQL stops in order while clients are connected, and removes its socket', async () => {
    const folder = copyExistingDatabase('stopped')
    const postgres = await startEmbedded(folder)
    const pg = await import('pg')
    const client = new pg.default.Client(postgres.connection)
    client.on('error', () => undefined)
    await client.connect()
    await postgres.stop()
    expect(readFileSync(`${folder}.log`, 'utf8')).toMatch(/database system is shut down\n$/)
    expect(() => statSync(postgres.connection.host)).toThrow('ENOENT')
  })

  test('[DB-16] The embedded PostgreSQL logs no values of a failed statement', async () => {
    const folder = copyExistingDatabase('discreet')
    const { query } = await startDatabase(folder)
    await query('create table people (email text primary key)')
    await query(`insert into people values ('anna@example.org')`)
    await expect(query(`insert into people values ('anna@example.org')`)).rejects.toThrow('duplicate key')
    expect(readFileSync(`${folder}.log`, 'utf8')).not.toContain('anna')
  })
})

describe('PostgreSQL binaries without install scripts', { tags: ['thorough'] }, () => {
  let native: string
  const links = () => readdirSync(join(native, 'lib')).filter((name) => name === 'libpq.so.5')

  beforeAll(() => {
    const source = findPackagedBinaries()
    const copy = join(tempDir, 'package', 'native')
    cpSync(join(source, '..', 'package.json'), join(tempDir, 'package', 'package.json'))
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLink(source, path) })
    native = copy
  })

  test.runIf(canOrdinaryUserRead)(
    '[DB-10] Binaries in a read-only folder are copied next to the data, with their symbolic links',
    async () => {
      chmodSync(join(native, 'lib'), 0o555)
      const folder = createDataFolder('read-only', 0o777)
      chmodSync(join(tempDir, 'read-only'), 0o777)
      const { query } = await startDatabase(folder, { options: { native }, ...ordinaryUser })
      expect(await query('select 1 as one')).toEqual([{ one: 1 }])
      expect(links()).toEqual([])
      expect(readdirSync(join(tempDir, 'read-only')).some((name) => name.startsWith('postgresql-'))).toBe(true)
      chmodSync(join(native, 'lib'), 0o755)
    },
  )

  test('[DB-10] Missing symbolic links of the binaries are created', async () => {
    const { query } = await startDatabase(createDataFolder('linked'), { options: { native } })
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
    expect(links()).toEqual(['libpq.so.5'])
  })

  test.runIf(isRoot)('[DB-08] Binaries and database move to a shared folder if only root can access the project', async () => {
    const rootOnlyFolder = join(tempDir, 'root-only')
    mkdirSync(rootOnlyFolder, { mode: 0o700 })
    cpSync(join(native, '..'), join(rootOnlyFolder, 'package'), { recursive: true, verbatimSymlinks: true })
    const folder = join(rootOnlyFolder, 'data', 'postgres')
    const startOptions = { options: { native: join(rootOnlyFolder, 'package', 'native'), shared: join(tempDir, 'shared') } }

    const first = await startDatabase(folder, startOptions)
    expect(first.messages.join()).toContain(`In ${folder} può entrare solo root`)
    await first.query('create table kept as select 7 as number')
    await first.stop()

    const second = await startDatabase(folder, startOptions)
    expect(second.messages).toEqual([])
    expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
    expect(readdirSync(join(tempDir, 'shared'))).toHaveLength(2)
  })
})

describe('The owner of the database', { tags: ['thorough'] }, () => {
  test.runIf(isRoot && canOrdinaryUserRead)(
    '[DB-07] [DB-09] An ordinary user owns the database, and root can later open it as that user',
    async () => {
      const folder = createDataFolder('ordinary')
      chmodSync(join(tempDir, 'ordinary'), 0o777)
      const userDatabase = await startDatabase(folder, { uid: ORDINARY_UID })
      await userDatabase.query('create table kept as select 7 as number')
      expect(statSync(`/proc/${readPostmasterPid(folder)}`).uid).toBe(ORDINARY_UID)
      await userDatabase.stop()
      const rootDatabase = await startDatabase(folder)
      expect(await rootDatabase.query('select number from kept')).toEqual([{ number: 7 }])
      expect(statSync(`/proc/${readPostmasterPid(folder)}`).uid).toBe(ORDINARY_UID)
    },
  )

  test.runIf(isRoot && canOrdinaryUserRead)('An ordinary user cannot open the database of another user', async () => {
    const folder = createDataFolder('of-root')
    chmodSync(join(tempDir, 'of-root'), 0o777)
    const rootDatabase = await startDatabase(folder)
    await rootDatabase.stop()
    chmodSync(folder, 0o755)
    await expect(startEmbeddedProcess(folder, { uid: ORDINARY_UID })).rejects.toThrow(
      'è di un altro utente del computer (uid 65534)',
    )
  })
})

describe('Start errors', () => {
  test.each([
    ['sunos', 'Per questa macchina (sunos x64) non c’è un PostgreSQL incluso. Imposta DATABASE_URL'],
    ['win32', 'Il database incluso gira su Linux e macOS (su Windows: dentro WSL). Imposta DATABASE_URL'],
  ])('[DB-12] A start on the unsupported platform %s is rejected with instructions', (platform, sentence) => {
    expect(() => findPackagedBinaries(platform, 'x64')).toThrow(sentence)
  })

  test('A start in a folder with other files is rejected and changes nothing', async () => {
    const folder = createDataFolder('taken')
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'Cara Anna')
    await expect(startEmbedded(folder)).rejects.toThrow(`La cartella ${folder} non è vuota e non contiene un database`)
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Cara Anna')
  })

  test('A start on the database of another PostgreSQL version is rejected', async () => {
    const folder = createDataFolder('older')
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    await expect(startEmbedded(folder)).rejects.toThrow('è di PostgreSQL 17, quello incluso è il 18')
  })
})

function isLink(source: string, path: string) {
  const links: { target: string }[] = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8'))
  return links.some(({ target }) => path === join(source, '..', target))
}
