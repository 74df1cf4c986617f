import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startDatabase } from '../start-database.ts'
import { makePrivate } from './owner.ts'

const DEBIANS = '/usr/lib/postgresql/15/bin'

const nobodyLost = () => {
  throw new Error('no embedded server is meant to run')
}

function start(databaseUrl: string) {
  const config = readConfig({ DATABASE_URL: databaseUrl, OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'una-parola-lunga' })
  return startDatabase(config, pino({ level: 'silent' }), nobodyLost)
}

test('a DATABASE_URL where nobody answers is named, its password is not', async () => {
  const refused = start('postgres://anna:segretissima@127.0.0.1:1/barattolo')
  await expect(refused).rejects.toThrow(/^Il database di DATABASE_URL non risponde \(((?!segretissima).)*\): controlla/)
})

describe.runIf(existsSync(DEBIANS))('a PostgreSQL 15 of somebody else’s', () => {
  const asRoot = process.getuid?.() === 0
  const owner = asRoot ? { uid: 65534, gid: 65534 } : null
  const home = mkdtempSync(join(tmpdir(), 'barattolo-external-'))
  const cluster = join(home, 'cluster')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(DEBIANS, program), parameters, { ...owner, cwd: '/', stdio: 'ignore' })
  const url = (database: string, role = 'boss') => `postgres://${role}@${encodeURIComponent(home)}/${database}`

  beforeAll(() => {
    makePrivate(home, owner)
    chmodSync(home, 0o700)
    run('initdb', '-D', cluster, '-U', 'boss', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
    run('pg_ctl', '-D', cluster, '-w', '-l', join(home, 'log'), '-o', `-c listen_addresses= -k ${home}`, 'start')
    const sql = (statement: string) => run('psql', '-h', home, '-U', 'boss', '-d', 'postgres', '-c', statement)
    sql('create database barattolo')
    sql('create database bare')
    sql('create role guest login')
    sql(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  })
  afterAll(() => {
    run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
    rmSync(home, { recursive: true })
  })

  test('[DB-13] is migrated and used like our own', async () => {
    const { db, stop } = await start(url('barattolo'))
    const person = { uid: 'anna', email: 'anna@example.org' }
    await db
      .insertInto('people')
      .values(person as never)
      .execute()
    expect(await db.selectFrom('people').select('email').execute()).toEqual([{ email: 'anna@example.org' }])
    await stop()
    const again = await start(url('barattolo'))
    expect(await again.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'anna' }])
    await again.stop()
  })

  test('[DB-13] says which extension is missing, and who may add it', async () => {
    await expect(start(url('bare', 'guest'))).rejects.toThrow(
      'Al database di DATABASE_URL manca l’estensione pg_trgm, e non la posso aggiungere: fallo fare a chi amministra il database: create extension pg_trgm;',
    )
  })

  test('is refused in another encoding', async () => {
    await expect(start(url('latin'))).rejects.toThrow('Il database di DATABASE_URL è in LATIN1: creane uno in UTF8')
  })
})
