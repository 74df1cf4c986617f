import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { insertItem } from '../../testing/factories.ts'
import { type FaultProxy, startFaultProxy } from '../../testing/fault-proxy.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { isDatabaseUnavailable, openDatabase, TIMEOUTS } from './database.ts'
import { DatabaseUnavailable, isConnectionError, SlowStatement } from './database-unavailable.ts'

/** The product’s timeouts are divided by this number. */
const SPEEDUP = 6
const SHORT_TIMEOUTS = Object.fromEntries(Object.entries(TIMEOUTS).map(([name, milliseconds]) => [name, milliseconds / SPEEDUP]))
const MAX_WAIT = (TIMEOUTS.connectionTimeoutMillis + TIMEOUTS.query_timeout) / SPEEDUP

let database: TestDatabase
let proxy: FaultProxy
let app: TestApp
let anna: SignedInPerson

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
  proxy = await startFaultProxy(database.connection.host)
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port, ...SHORT_TIMEOUTS }
  app = await startTestApp({ connection })
  // On a busy machine the first attempt may time out.
  anna = await vi.waitFor(() => app.signIn({ name: 'Anna' }), { timeout: 20_000 })
})
afterAll(async () => {
  proxy.restore()
  await app.close()
  proxy.close()
  await database.drop()
})

const get = async (url: string) => {
  const begin = performance.now()
  const answer = await app.fastify.inject({ url, headers: anna.headers })
  const { code, detail } = answer.json()
  return { status: answer.statusCode, code, detail, retryAfter: answer.headers['retry-after'], took: performance.now() - begin }
}
const UNAVAILABLE = { status: 503, code: 'unavailable', detail: it.problems.unavailable, retryAfter: '5' }

test.each([['refuses connections', () => proxy.refuse()]])(
  '[APP-22] While the network to the database %s every call gets 503 in time, and afterwards calls succeed without a restart',
  expectUnavailable,
)
test.each([
  ['is paused', () => proxy.pause()],
  ['silently drops all packets', () => proxy.blackhole()],
])(
  '[APP-22] While the network to the database %s every call gets 503 in time, and afterwards calls succeed without a restart',
  { tags: ['thorough'] },
  expectUnavailable,
)

async function expectUnavailable(_: string, breakNetwork: () => void) {
  await Promise.all(Array.from({ length: 5 }, () => get('/api/conversations')))
  breakNetwork()
  const answers = await Promise.all(Array.from({ length: 30 }, () => get('/api/conversations')))
  for (const answer of answers) expect(answer).toMatchObject(UNAVAILABLE)
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(MAX_WAIT + 1000)
  expect(await get('/api/ready')).toMatchObject({ status: 503 })
  expect((await app.fastify.inject('/api/health')).json()).toEqual({ alive: true, database: 'away' })
  proxy.restore()
  const begin = performance.now()
  expect(await get('/api/conversations')).toMatchObject({ status: 200 })
  expect(performance.now() - begin).toBeLessThan(1000)
  await vi.waitFor(
    async () => {
      await get('/api/conversations')
      expect((await app.fastify.inject('/api/health')).json()).toEqual({ alive: true, database: 'here' })
    },
    { timeout: 6000 },
  )
}

test('[APP-22] While all connections are in use calls get 503 with Retry-After, and succeed as soon as connections are free', async () => {
  const { promise: areAnswered, resolve: freeConnections } = Promise.withResolvers<void>()
  const uses = Array.from({ length: 10 }, () => app.db.connection().execute(() => areAnswered))
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/conversations')))
  for (const answer of answers) expect(answer).toMatchObject(UNAVAILABLE)
  freeConnections()
  await Promise.all(uses)
  await vi.waitFor(async () => expect(await get('/api/conversations')).toMatchObject({ status: 200 }))
})

test('[DB-27] A query that times out is cancelled in PostgreSQL too, and its connection stays usable', async () => {
  const backendPids = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(singleConnection)).rows
  const connection = { ...database.connection, ...SHORT_TIMEOUTS }
  const reports: unknown[] = []
  const singleConnection = openDatabase(connection, (error) => reports.push(error), 1)
  onTestFinished(() => singleConnection.destroy())
  const before = await backendPids()
  await expect(sql`select pg_sleep(${60})`.execute(singleConnection)).rejects.toThrow(DatabaseUnavailable)
  expect(await backendPids()).toEqual(before)
  // The database is available, only the query was slow. The log contains the statement without its values.
  expect(isDatabaseUnavailable(singleConnection)).toBe(false)
  expect(reports).toEqual([expect.any(SlowStatement)])
  expect((reports[0] as Error).message).toMatch(/statement timeout: select pg_sleep\(\$1\)$/)
})

test.each([
  ['A connection error of the driver', new Error('Connection terminated unexpectedly'), true],
  ['A JSON syntax error', new SyntaxError('Unexpected token'), false],
  ['A type error', new TypeError('circular'), false],
])('[APP-22] %s is classified correctly as connection error or not', (_what, error, expected) => {
  expect(isConnectionError(error)).toBe(expected)
})

test('[DB-27] A transaction whose process stops responding is ended, so that its locks do not block other processes', {
  tags: ['thorough'],
}, async () => {
  const item = await insertItem(database.db, { owner: anna.uid })
  const other = new pg.Client({
    ...database.connection,
    idle_in_transaction_session_timeout: SHORT_TIMEOUTS.idle_in_transaction_session_timeout,
  })
  other.on('error', () => undefined)
  await other.connect()
  await other.query('begin')
  await other.query('update items set title = $1 where id = $2', ['Mai finito', item])
  await database.db.updateTable('items').set({ title: 'Finito' }).where('id', '=', item).execute()
  await other.end()
  const { title } = await database.db.selectFrom('items').select('title').where('id', '=', item).executeTakeFirstOrThrow()
  expect(title).toBe('Finito')
})

test('[APP-22] An outage is reported once at its start, and once at its end with its length', {
  tags: ['thorough'],
}, async () => {
  const reports: unknown[] = []
  const db = openDatabase(
    { ...database.connection, host: '127.0.0.1', port: proxy.port, ...SHORT_TIMEOUTS },
    (change) => reports.push(change),
    3,
  )
  onTestFinished(() => db.destroy())
  const probe = () =>
    sql`select 1`.execute(db).then(
      () => 'here',
      () => 'away',
    )
  expect(await probe()).toBe('here')
  proxy.blackhole()
  expect(await Promise.all([probe(), probe(), probe(), probe()])).toEqual(['away', 'away', 'away', 'away'])
  proxy.restore()
  await vi.waitFor(
    async () => {
      await probe()
      expect(reports).toEqual([expect.any(DatabaseUnavailable), { outageSeconds: expect.any(Number) }])
    },
    { timeout: 6000 },
  )
})
