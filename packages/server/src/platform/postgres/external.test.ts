import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../../testing/debian-postgres.ts'
import { readConfig } from '../config/config.ts'
import { startDatabase } from '../database/start-database.ts'

const failOnLost = () => {
  throw new Error('the loss of an embedded database was reported, but the database is external')
}

function start(databaseUrl: string) {
  const config = readConfig({ DATABASE_URL: databaseUrl, OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'una-parola-molto-lunga' })
  return startDatabase(config, pino({ level: 'silent' }), failOnLost)
}

test('An unreachable DATABASE_URL is reported without its password', async () => {
  const refused = start('postgres://anna:segretissima@127.0.0.1:1/barattolo')
  await expect(refused).rejects.toThrow(/^Il database di DATABASE_URL non risponde \(((?!segretissima).)*\): controlla/)
})

describe.runIf(hasDebianPostgres)('External PostgreSQL 15', () => {
  let postgres: DebianPostgres
  const url = (database: string, role?: string) => postgres.url(database, role)

  beforeAll(() => {
    postgres = startDebianPostgres()
    postgres.sql('create database barattolo')
    postgres.sql('create database bare')
    postgres.sql('create role guest login')
    postgres.sql(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  })
  afterAll(() => postgres.stop())

  test('[DB-13] An external PostgreSQL 15 is migrated and used like the embedded one', { tags: ['thorough'] }, async () => {
    const { db, stop } = await start(url('barattolo'))
    const person = { uid: 'anna', email: 'anna@example.org' }
    await db
      .insertInto('people')
      .values(person as never)
      .execute()
    expect(await db.selectFrom('people').select('email').execute()).toEqual([{ email: 'anna@example.org' }])
    await stop()
    const secondStart = await start(url('barattolo'))
    expect(await secondStart.db.selectFrom('people').select('uid').execute()).toEqual([{ uid: 'anna' }])
    await secondStart.stop()
  })

  test('[DB-13] A database without a required extension is rejected with the statement to run', async () => {
    await expect(start(url('bare', 'guest'))).rejects.toThrow(
      'Al database di DATABASE_URL manca l’estensione pg_trgm, e non la posso aggiungere: fallo fare a chi amministra il database: create extension pg_trgm;',
    )
  })

  test.each([
    ['a role that does not exist', 'barattolo', 'straniera', /^Il database di DATABASE_URL non conosce questo utente/],
    ['a database that does not exist', 'altrove', undefined, /^Il database di DATABASE_URL non esiste su quel server/],
  ])(
    '[APP-44] A start with %s is rejected, also by a server that waits for its database',
    async (_, database, role, sentence) => {
      const config = readConfig({
        DATABASE_URL: url(database, role),
        OPEN_SIGN_IN: 'yes',
        ADMIN_SECRET: 'una-parola-molto-lunga',
      })
      const started = startDatabase(config, pino({ level: 'silent' }), failOnLost, async () => {
        throw new Error('the start waits')
      })
      await expect(started).rejects.toThrow(sentence)
    },
  )

  test('A database whose encoding is not UTF8 is rejected', async () => {
    await expect(start(url('latin'))).rejects.toThrow('Il database di DATABASE_URL è in LATIN1: creane uno in UTF8')
  })
})
