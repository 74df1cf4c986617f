import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../platform/database/database.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { boundedTotal, createCountTotal } from './totals.ts'

const LARGE = 20
const CONCURRENT = 12

const app = setUpTestApp()
let clock = new Date('2026-05-01T10:00:00Z')
const publish = async (tag: string) => insertItem(app.db, { owner: (await insertPerson(app.db)).uid, tags: [tag] })
beforeAll(async () => {
  for (let n = 0; n < LARGE + 5; n++) await publish('lanterna')
  await publish('mestolo')
})

/** Runs concurrent requests; returns their totals and how many count queries they caused. */
async function countConcurrently(
  countTotal: ReturnType<typeof createCountTotal>,
  search: ItemSearch,
  dbs: Db[] = Array(CONCURRENT).fill(app.db),
) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const results = await Promise.allSettled(dbs.map((db) => countTotal({ db, readBroadly: (read) => read(db) }, search, null)))
    const counts = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('count(*)'))
    return { results: results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')), counted: counts.length }
  } finally {
    query.mockRestore()
  }
}

const repeated = (total: number) => Array(CONCURRENT).fill(total)

test('[API-62] [API-63] concurrent requests for a large total run one count query, repeated after a minute', async () => {
  const totals = createCountTotal(() => clock, LARGE)
  const search = { tag: 'lanterna' }
  expect(await countConcurrently(totals, search)).toEqual({ results: repeated(25), counted: 1 })
  await publish('lanterna')
  expect(await countConcurrently(totals, search)).toEqual({ results: repeated(25), counted: 0 })
  clock = new Date(clock.getTime() + 60_001)
  const later = await countConcurrently(totals, search)
  // The other requests do not wait for the new count: they get the expired total.
  expect(later).toEqual({ results: [26, ...repeated(25).slice(1)], counted: 1 })
  expect(await countConcurrently(totals, search)).toEqual({ results: repeated(26), counted: 0 })
})

test('[API-62] [API-63] a small total is counted for each request and never cached', async () => {
  const totals = createCountTotal(() => clock, LARGE)
  expect((await countConcurrently(totals, { tag: 'mestolo' })).results).toEqual(repeated(1))
  await publish('mestolo')
  expect(await countConcurrently(totals, { tag: 'mestolo' })).toEqual({ results: repeated(2), counted: CONCURRENT })
})

test('[API-63] if the shared count query fails, the other requests still get a total', async () => {
  const totals = createCountTotal(() => clock, LARGE)
  const brokenDb = openDatabase({ ...app.connection, database: 'nowhere' }, () => undefined)
  const { results } = await countConcurrently(totals, { tag: 'lanterna' }, [brokenDb, ...Array(3).fill(app.db)])
  expect(results).toEqual(['failed', 26, 26, 26])
  await brokenDb.destroy()
})

test('[API-65] a total that may not be counted now is left out', async () => {
  const readBroadly = () => Promise.reject(new Problem('tooBroad'))
  expect(await createCountTotal(() => clock)({ db: app.db, readBroadly }, { tag: 'lanterna' }, null)).toBeNull()
  expect(await createCountTotal(() => clock)({ db: app.db, readBroadly }, { category: 'home' }, null)).toBeGreaterThan(0)
  const failing = () => Promise.reject(new Problem('unavailable'))
  await expect(createCountTotal(() => clock)({ db: app.db, readBroadly: failing }, { tag: 'lanterna' }, null)).rejects.toThrow()
})

test.each([
  [{ q: 'sedia' }, 1000, { total: 1000, isBounded: false }],
  [{ q: 'sedia' }, 1001, { total: 1000, isBounded: true }],
  [{ tag: 'legno' }, 4000, { total: 1000, isBounded: true }],
  [{ category: 'home' }, 1001, { total: 1001, isBounded: false }],
  [{ category: 'home', count: 'bounded' }, 1001, { total: 1000, isBounded: true }],
  [{ q: 'sedia', ownerUid: 'anna' as Uid }, 1001, { total: 1001, isBounded: false }],
] as const)('[API-62] the total of %j with %i matches is answered as %j', (search, total, answered) => {
  expect(boundedTotal(total, search)).toEqual(answered)
})
