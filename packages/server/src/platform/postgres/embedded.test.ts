import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedProcess, embeddedProcess, endedBy } from '../../testing/embedded-process.ts'
import { packagedBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { canUse } from './owner.ts'

const asRoot = process.getuid?.() === 0
// `daemon`, who is there on every Unix.
const ORDINARY = 1
const ordinary = asRoot ? { uid: ORDINARY } : {}
// A clone under /root is closed to them.
const ordinaryMayRead = !asRoot || canUse(import.meta.dirname, { uid: ORDINARY, gid: ORDINARY }, 'r')

let home: string
const running: EmbeddedProcess[] = []

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'barattolo-embedded-'))
  chmodSync(home, 0o755)
})
afterEach(async () => {
  for (const { child } of running.splice(0)) await endedBy(child, 'SIGTERM')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function start(...given: Parameters<typeof embeddedProcess>) {
  const process = await embeddedProcess(...given)
  running.push(process)
  return process
}

/** A data folder of its own; whoever is not root must own it. */
function dataFolder(name: string, mode = 0o755) {
  const folder = join(home, name)
  mkdirSync(folder, { mode })
  return join(folder, 'postgres')
}

const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The folder of a database that was stopped in order: a copy takes a twentieth of the time of a new one. */
function existingDatabase(name: string) {
  const folder = dataFolder(name)
  const { status } = spawnSync('cp', ['-a', join(home, 'first', 'postgres'), folder])
  expect(status).toBe(0)
  return folder
}

describe('the embedded PostgreSQL', () => {
  beforeAll(async () => {
    const first = await embeddedProcess(dataFolder('first'))
    await first.stop()
  })

  test('[DB-01] [DB-02] [DB-11] keeps its word in a folder with spaces and accents: a private socket, no TCP port, every commit on the disk', async () => {
    const folder = dataFolder('dati dell’età più bella')
    const { query } = await start(folder)
    const [settings] = await query(`
      select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding`)
    expect(settings).toMatchObject({ tcp: '', fsync: 'on', commits: 'on', encoding: 'UTF8' })
    expect(statSync(String(settings?.socket)).mode & 0o777).toBe(0o700)
    expect(readFileSync(`${folder}.log`, 'utf8')).toContain('ready to accept connections')
    if (asRoot) expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(65534)
  })

  test('[DB-11] listens at a short address however long the path of its folder is', async () => {
    const folder = existingDatabase('a'.repeat(120))
    const { query } = await start(folder)
    const [{ socket } = {}] = await query(`select current_setting('unix_socket_directories') as socket`)
    expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThan(104)
  })

  test('[DB-03] leaves no orphan when its parent is killed, and has lost nothing', async () => {
    const folder = existingDatabase('killed')
    const first = await start(folder)
    await first.query('create table kept as select 7 as number')
    const postmaster = postmasterOf(folder)
    await endedBy(first.child, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), 5_000)
    const second = await start(folder)
    expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
  })

  test('[DB-03] opens again at once after a kill, while the one before is still stopping', async () => {
    const folder = existingDatabase('killed-at-once')
    const first = await start(folder)
    await endedBy(first.child, 'SIGKILL')
    const second = await start(folder)
    expect(await second.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('[DB-04] recovers when both are killed', async () => {
    const folder = existingDatabase('killed-twice')
    const first = await start(folder)
    await first.query('create table kept as select 7 as number')
    process.kill(postmasterOf(folder), 'SIGKILL')
    await endedBy(first.child, 'SIGKILL')
    const second = await start(folder)
    expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
  })

  test('is started again when it alone is killed', async () => {
    const folder = existingDatabase('crashed')
    const { query } = await start(folder)
    const before = postmasterOf(folder)
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await query('select 1 as one')).toEqual([{ one: 1 }]), 10_000)
    expect(postmasterOf(folder)).not.toBe(before)
  })

  test('[DB-05] is not kept out by a lock whose process number now belongs to another program', async () => {
    const folder = existingDatabase('stale-lock')
    writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`)
    const second = await start(folder)
    expect(await second.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('[DB-06] refuses a second start on the same folder with a sentence that names it, and the first goes on', async () => {
    const folder = existingDatabase('in-use')
    const first = await start(folder)
    await expect(embeddedProcess(folder)).rejects.toThrow(`La cartella ${folder} è già in uso da un altro Barattolo`)
    expect(await first.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two first starts at once exactly one opens', async () => {
    const folder = dataFolder('race')
    const starts = await Promise.allSettled([start(folder), start(folder)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('stops in order, with people still connected, and leaves no socket behind', async () => {
    const folder = existingDatabase('stopped')
    const postgres = await startEmbedded(folder)
    const pg = await import('pg')
    const client = new pg.default.Client(postgres.connection)
    client.on('error', () => undefined)
    await client.connect()
    await postgres.stop()
    expect(readFileSync(`${folder}.log`, 'utf8')).toMatch(/database system is shut down\n$/)
    expect(() => statSync(postgres.connection.host)).toThrow('ENOENT')
  })

  test('[DB-16] writes no value of a failed statement to its log', async () => {
    const folder = existingDatabase('discreet')
    const { query } = await start(folder)
    await query('create table people (email text primary key)')
    await query(`insert into people values ('anna@example.org')`)
    await expect(query(`insert into people values ('anna@example.org')`)).rejects.toThrow('duplicate key')
    expect(readFileSync(`${folder}.log`, 'utf8')).not.toContain('anna')
  })
})

describe('binaries as npm leaves them without install scripts', () => {
  let native: string
  const links = () => readdirSync(join(native, 'lib')).filter((name) => name === 'libpq.so.5')

  beforeAll(() => {
    const source = packagedBinaries()
    const copy = join(home, 'package', 'native')
    cpSync(join(source, '..', 'package.json'), join(home, 'package', 'package.json'))
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLink(source, path) })
    native = copy
  })

  test.runIf(ordinaryMayRead)(
    '[DB-10] stay where they are when nobody may write there: a copy with its links is made beside the data',
    async () => {
      chmodSync(join(native, 'lib'), 0o555)
      const folder = dataFolder('read-only', 0o777)
      chmodSync(join(home, 'read-only'), 0o777)
      const { query } = await start(folder, { options: { native }, ...ordinary })
      expect(await query('select 1 as one')).toEqual([{ one: 1 }])
      expect(links()).toEqual([])
      expect(readdirSync(join(home, 'read-only')).some((name) => name.startsWith('postgresql-'))).toBe(true)
      chmodSync(join(native, 'lib'), 0o755)
    },
  )

  test('[DB-10] get the links they lack', async () => {
    const { query } = await start(dataFolder('linked'), { options: { native } })
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
    expect(links()).toEqual(['libpq.so.5'])
  })

  test.runIf(asRoot)(
    '[DB-08] are copied, with the database, to where its user may go when the project is for root only',
    async () => {
      const closed = join(home, 'root-only')
      mkdirSync(closed, { mode: 0o700 })
      cpSync(join(native, '..'), join(closed, 'package'), { recursive: true, verbatimSymlinks: true })
      const folder = join(closed, 'data', 'postgres')
      const given = { options: { native: join(closed, 'package', 'native'), shared: join(home, 'shared') } }

      const first = await start(folder, given)
      expect(first.said.join()).toContain(`In ${folder} può entrare solo root`)
      await first.query('create table kept as select 7 as number')
      await first.stop()

      const second = await start(folder, given)
      expect(second.said).toEqual([])
      expect(await second.query('select number from kept')).toEqual([{ number: 7 }])
      expect(readdirSync(join(home, 'shared'))).toHaveLength(2)
    },
  )
})

describe('whose the database is', () => {
  test.runIf(asRoot && ordinaryMayRead)(
    '[DB-07] [DB-09] an ordinary user owns and runs it, and root may open it later as that user',
    async () => {
      const folder = dataFolder('ordinary')
      chmodSync(join(home, 'ordinary'), 0o777)
      const theirs = await start(folder, { uid: ORDINARY })
      await theirs.query('create table kept as select 7 as number')
      expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(ORDINARY)
      await theirs.stop()
      const roots = await start(folder)
      expect(await roots.query('select number from kept')).toEqual([{ number: 7 }])
      expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(ORDINARY)
    },
  )

  test.runIf(asRoot && ordinaryMayRead)('an ordinary user is told when it is somebody else’s', async () => {
    const folder = dataFolder('of-root')
    chmodSync(join(home, 'of-root'), 0o777)
    const roots = await start(folder)
    await roots.stop()
    chmodSync(folder, 0o755)
    await expect(embeddedProcess(folder, { uid: ORDINARY })).rejects.toThrow('è di un altro utente del computer (uid 65534)')
  })
})

describe('it says what to do', () => {
  test.each([
    ['sunos', 'Per questa macchina (sunos x64) non c’è un PostgreSQL incluso. Imposta DATABASE_URL'],
    ['win32', 'Il database incluso gira su Linux e macOS (su Windows: dentro WSL). Imposta DATABASE_URL'],
  ])('[DB-12] on %s', (platform, sentence) => {
    expect(() => packagedBinaries(platform, 'x64')).toThrow(sentence)
  })

  test('when the folder holds something else', async () => {
    const folder = dataFolder('taken')
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'Cara Anna')
    await expect(startEmbedded(folder)).rejects.toThrow(`La cartella ${folder} non è vuota e non contiene un database`)
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Cara Anna')
  })

  test('when the database is of another PostgreSQL', async () => {
    const folder = dataFolder('older')
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    await expect(startEmbedded(folder)).rejects.toThrow('è di PostgreSQL 17, quello incluso è il 18')
  })
})

function isLink(source: string, path: string) {
  const links: { target: string }[] = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8'))
  return links.some(({ target }) => path === join(source, '..', target))
}
