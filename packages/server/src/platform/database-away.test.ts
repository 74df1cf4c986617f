import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { anItem } from '../testing/factories.ts'
import { type Line, startLine } from '../testing/line.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseAway, openDatabase, PATIENCE } from './database.ts'
import { DatabaseAway, SlowStatement, saysAway } from './database-away.ts'

/** The product’s timeouts, shortened. */
const FASTER = 6
const QUICK = Object.fromEntries(Object.entries(PATIENCE).map(([name, milliseconds]) => [name, milliseconds / FASTER]))
const LONGEST = (PATIENCE.connectionTimeoutMillis + PATIENCE.query_timeout) / FASTER

let database: TestDatabase
let line: Line
let house: TestApp
let anna: SignedInPerson

beforeAll(async () => {
  database = await freshDatabase(inject('postgres'))
  line = await startLine(database.connection.host)
  const connection = { ...database.connection, host: '127.0.0.1', port: line.port, ...QUICK }
  house = await testApp({ connection })
  // On a busy machine the first attempt may time out.
  anna = await vi.waitFor(() => house.signIn({ name: 'Anna' }), { timeout: 20_000 })
})
afterAll(async () => {
  line.goOn()
  await house.close()
  line.close()
  await database.drop()
})

const ask = async (url: string) => {
  const begin = performance.now()
  const answer = await house.app.inject({ url, headers: anna.headers })
  const { code, detail } = answer.json()
  return { status: answer.statusCode, code, detail, again: answer.headers['retry-after'], took: performance.now() - begin }
}
const SORRY = { status: 503, code: 'unavailable', detail: it.problems.unavailable, again: '5' }

test.each([
  ['is paused', () => line.hold()],
  ['silently drops all packets', () => line.lose()],
  ['refuses connections', () => line.refuse()],
])(
  '[APP-22] While the network to the database %s every call gets 503 in time, and afterwards calls succeed without a restart',
  async (_, happen) => {
    await Promise.all(Array.from({ length: 5 }, () => ask('/api/conversations')))
    happen()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/conversations')))
    for (const answer of answers) expect(answer).toMatchObject(SORRY)
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(LONGEST + 1000)
    expect(await ask('/api/ready')).toMatchObject({ status: 503 })
    expect((await house.app.inject('/api/health')).json()).toEqual({ alive: true, database: 'away' })
    line.goOn()
    const begin = performance.now()
    expect(await ask('/api/conversations')).toMatchObject({ status: 200 })
    expect(performance.now() - begin).toBeLessThan(1000)
    await vi.waitFor(
      async () => {
        await ask('/api/conversations')
        expect((await house.app.inject('/api/health')).json()).toEqual({ alive: true, database: 'here' })
      },
      { timeout: 6000 },
    )
  },
)

test('[APP-22] While all connections are in use calls get 503 with Retry-After, and succeed as soon as connections are free', async () => {
  const held = Array.from({ length: 10 }, () => sql`select pg_sleep(0.9)`.execute(house.db))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/conversations')))
  for (const answer of answers) expect(answer).toMatchObject(SORRY)
  await Promise.all(held)
  await vi.waitFor(async () => expect(await ask('/api/conversations')).toMatchObject({ status: 200 }))
})

test('[DB-27] A query that times out is cancelled in PostgreSQL too, and its connection stays usable', async () => {
  const pids = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows
  const connection = { ...database.connection, ...QUICK }
  const said: (Error | null)[] = []
  const one = openDatabase(connection, (error) => said.push(error), 1)
  onTestFinished(() => one.destroy())
  const before = await pids()
  await expect(sql`select pg_sleep(${60})`.execute(one)).rejects.toThrow(DatabaseAway)
  expect(await pids()).toEqual(before)
  // The database is available, only the query was slow. The log contains the statement without its values.
  expect(isDatabaseAway(one)).toBe(false)
  expect(said).toEqual([expect.any(SlowStatement)])
  expect(said[0]?.message).toMatch(/statement timeout: select pg_sleep\(\$1\)$/)
})

test.each([
  ['A connection error of the driver', new Error('Connection terminated unexpectedly'), true],
  ['A JSON syntax error', new SyntaxError('Unexpected token'), false],
  ['A type error', new TypeError('circular'), false],
])('[APP-22] %s is classified correctly as connection error or not', (_what, error, says) => {
  expect(saysAway(error)).toBe(says)
})

test('[DB-27] A transaction whose process stops responding is ended, so that its locks do not block other processes', async () => {
  const item = await anItem(database.db, { owner: anna.uid })
  const other = new pg.Client({
    ...database.connection,
    idle_in_transaction_session_timeout: QUICK.idle_in_transaction_session_timeout,
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

test('[APP-22] The log reports once that the database is unavailable and once that it is available again', async () => {
  const said: string[] = []
  const db = openDatabase(
    { ...database.connection, host: '127.0.0.1', port: line.port, ...QUICK },
    (error) => said.push(error === null ? 'back' : error instanceof DatabaseAway ? 'away' : 'idle'),
    3,
  )
  onTestFinished(() => db.destroy())
  const once = () =>
    sql`select 1`.execute(db).then(
      () => 'here',
      () => 'away',
    )
  expect(await once()).toBe('here')
  line.lose()
  expect(await Promise.all([once(), once(), once(), once()])).toEqual(['away', 'away', 'away', 'away'])
  line.goOn()
  await vi.waitFor(
    async () => {
      await once()
      expect(said).toEqual(['away', 'back'])
    },
    { timeout: 6000 },
  )
})
