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

/** As the product has it, in fewer milliseconds. */
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
  // A machine that is busy needs more than one try.
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
  ['stands still', () => line.hold()],
  ['loses what is said, and nobody hears of it', () => line.lose()],
  ['is cut', () => line.refuse()],
])(
  '[HOUSE-22] while the way to the database %s everybody is told in time to come back, and afterwards it works by itself',
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

test('[HOUSE-22] while all connections are taken who asks is told to come back, and nobody waits for long afterwards', async () => {
  const held = Array.from({ length: 10 }, () => sql`select pg_sleep(0.9)`.execute(house.db))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/conversations')))
  for (const answer of answers) expect(answer).toMatchObject(SORRY)
  await Promise.all(held)
  await vi.waitFor(async () => expect(await ask('/api/conversations')).toMatchObject({ status: 200 }))
})

test('[DB-27] a question that takes too long ends there too, its connection stays good, and its locks go', async () => {
  const pids = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows
  const connection = { ...database.connection, ...QUICK }
  const said: (Error | null)[] = []
  const one = openDatabase(connection, (error) => said.push(error), 1)
  onTestFinished(() => one.destroy())
  const before = await pids()
  await expect(sql`select pg_sleep(${60})`.execute(one)).rejects.toThrow(DatabaseAway)
  expect(await pids()).toEqual(before)
  // The database is there: only the question was slow. The log says which, without its values.
  expect(isDatabaseAway(one)).toBe(false)
  expect(said).toEqual([expect.any(SlowStatement)])
  expect(said[0]?.message).toMatch(/statement timeout: select pg_sleep\(\$1\)$/)
})

test.each([
  ['what is broken in the driver’s hands', new Error('Connection terminated unexpectedly'), true],
  ['what cannot be read as JSON', new SyntaxError('Unexpected token'), false],
  ['what cannot be sent', new TypeError('circular'), false],
])('[HOUSE-22] %s says whether the database is away', (_what, error, says) => {
  expect(saysAway(error)).toBe(says)
})

test('[DB-27] what was begun by a process of which nothing is heard any more holds nobody up', async () => {
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

test('[HOUSE-22] the log says once that the database is away, and once that it is back', async () => {
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
