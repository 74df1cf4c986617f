import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { hasPgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readConfig } from '../config/config.ts'
import { SettingsError } from '../config/start-error.ts'
import { openSiblingPool, TIMEOUTS } from '../database/database.ts'
import { startDatabase } from '../database/start-database.ts'
import { observePooler } from './pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

const start = (databaseUrl: string) =>
  startDatabase(
    readConfig({ DATABASE_URL: databaseUrl, OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'una-parola-molto-lunga' }),
    pino({ level: 'silent' }),
    () => undefined,
    async () => {
      throw new Error('the start waits')
    },
  )

test('[CHK-03] PostgreSQL itself shares no sessions and takes timeouts', async () => {
  expect(await observePooler(database.connection)).toEqual({ sharesSessions: false, refusesTimeouts: false })
})

describe.runIf(hasPgbouncer)('PgBouncer', () => {
  test.each(['transaction', 'statement'] as const)('[CHK-03] A start in %s mode is refused with what to do', async (mode) => {
    const url = await startPgbouncer(database.connection, mode)
    const refused = await start(url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SettingsError)
    expect(String(refused)).toContain('metti pool_mode = session, o indica direttamente PostgreSQL')
  })

  test('[CHK-03] Transaction mode is found where the pooler resets sessions, and where others use it at the same time', async () => {
    const url = await startPgbouncer(database.connection, 'transaction', {
      server_reset_query_always: '1',
      ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout',
    })
    const observations = await Promise.all([1, 2, 3].map(() => observePooler({ connectionString: url })))
    expect(observations).toEqual([1, 2, 3].map(() => ({ sharesSessions: true, refusesTimeouts: false })))
  })

  test('[CHK-04] In session mode with its default settings the server starts, and its statements have their timeouts', async () => {
    const { db, connection, stop } = await start(await startPgbouncer(database.connection, 'session'))
    onTestFinished(stop)
    expect(connection).toMatchObject({ setsTimeoutsAfterOpening: true })
    const readTimeouts = async (pool: typeof db) => {
      const { rows } = await sql<{ statement: string; transaction: string }>`
        select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as transaction`.execute(pool)
      return rows[0]
    }
    expect(await readTimeouts(db)).toEqual({ statement: '6s', transaction: '10s' })
    const sibling = openSiblingPool(db, { ...TIMEOUTS, statement_timeout: 500 }, 1)
    expect(await readTimeouts(sibling)).toEqual({ statement: '500ms', transaction: '10s' })
    await sibling.destroy()
  })
})
