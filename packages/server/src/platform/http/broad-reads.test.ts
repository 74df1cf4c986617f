import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type BroadReadsOptions, openBroadReads, type ReadBroadly } from './broad-reads.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

function open(options: BroadReadsOptions) {
  const broadReads = openBroadReads(database.db, options)
  onTestFinished(broadReads.close)
  return broadReads.readsOf
}

const ONE = { ip: '203.0.113.1' }
const OTHER = { ip: '203.0.113.2' }
const sleepFor = (seconds: number) => (read: ReadBroadly) => read((db) => sql`select pg_sleep(${seconds})`.execute(db))
const selectOne = (read: ReadBroadly) => read((db) => sql`select 1 as one`.execute(db))
const statusesOf = async (reads: Promise<unknown>[]) => (await Promise.allSettled(reads)).map(({ status }) => status)
const refused = { code: 'tooBroad' }

test('[API-65] Of more expensive reads than run and wait at once the next is refused at once, and the others are answered', async () => {
  const readsOf = open({ connections: 2, maxWaiting: 3, statementTimeout: 5000 })
  const callers = Array.from({ length: 8 }, (_, n) => ({ ip: `203.0.113.${n}` }))
  const results = await Promise.allSettled(callers.map((caller) => sleepFor(0.05)(readsOf(caller))))
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(results.at(-1)).toMatchObject({ reason: refused })
  expect(await selectOne(readsOf(ONE))).toMatchObject({ rows: [{ one: 1 }] })
})

test('[API-65] An expensive read that takes too long is cancelled and refused, and the connection stays usable', async () => {
  const read = open({ connections: 1, statementTimeout: 50 })(ONE)
  await expect(sleepFor(10)(read)).rejects.toMatchObject(refused)
  expect(await selectOne(read)).toMatchObject({ rows: [{ one: 1 }] })
})

test('[API-71] One network address takes at most its share of the places, and leaves the others to other addresses', async () => {
  const readsOf = open({ connections: 2, maxWaiting: 6, maxPerAddress: 2, statementTimeout: 5000 })
  const reads = [ONE, ONE, ONE, OTHER, OTHER, OTHER].map((caller) => sleepFor(0.05)(readsOf(caller)))
  expect(await statusesOf(reads)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect(await statusesOf([ONE, ONE].map((caller) => selectOne(readsOf(caller))))).toEqual(['fulfilled', 'fulfilled'])
})

test('[API-71] While other reads wait, a connection rests as long as it has worked', async () => {
  const read = open({ connections: 1 })(ONE)
  await selectOne(read)
  const begin = performance.now()
  await Promise.all([sleepFor(0.1)(read), selectOne(read)])
  expect(performance.now() - begin).toBeGreaterThanOrEqual(200)
  expect(await selectOne(read)).toMatchObject({ rows: [{ one: 1 }] })
})

test('[SEC-36] A network address whose reads have no place finds one while a few addresses have as many as they can', async () => {
  const readsOf = open({ connections: 2, maxWaiting: 8, maxPerAddress: 4, statementTimeout: 5000 })
  const flood = [1, 2, 3].flatMap((n) => Array.from({ length: 4 }, () => sleepFor(0.05)(readsOf({ ip: `198.51.100.${n}` }))))
  const own = selectOne(readsOf(ONE))
  expect((await statusesOf(flood)).filter((status) => status === 'fulfilled')).toHaveLength(8)
  expect(await own).toMatchObject({ rows: [{ one: 1 }] })
})

test('[SEC-35] An expensive read is answered before the second one of an address that asks for many', async () => {
  const readsOf = open({ connections: 1, maxWaiting: 8, statementTimeout: 5000 })
  const order: string[] = []
  const ask = (caller: { ip: string }, name: string) => sleepFor(0.02)(readsOf(caller)).then(() => order.push(name))
  await Promise.all([ask(ONE, 'many'), ask(ONE, 'many'), ask(ONE, 'many'), ask(OTHER, 'other')])
  expect(order).toEqual(['many', 'other', 'many', 'many'])
})
