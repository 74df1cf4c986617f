import type { ItemSearch } from '@barattolo/domain/items/contract'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../platform/database.ts'
import { anItem, aPerson } from '../testing/factories.ts'
import { testAppOfFile } from '../testing/test-app.ts'
import { openTotals } from './totals.ts'

const LARGE = 20
const AT_ONCE = 12

const house = testAppOfFile()
let clock = new Date('2026-05-01T10:00:00Z')
const publish = async (title: string) => anItem(house.db, { owner: (await aPerson(house.db)).uid, title })
beforeAll(async () => {
  for (let n = 0; n < LARGE + 5; n++) await publish(`Lanterna ${n}`)
  await publish('Mestolo')
})

/** Runs concurrent requests; returns their totals and how many count queries they caused. */
async function askTogether(totals: ReturnType<typeof openTotals>, search: ItemSearch, dbs: Db[] = Array(AT_ONCE).fill(house.db)) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const told = await Promise.allSettled(dbs.map((db) => totals(db, search, null)))
    const counts = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('count(*)'))
    return { told: told.map((one) => (one.status === 'fulfilled' ? one.value : 'failed')), counted: counts.length }
  } finally {
    query.mockRestore()
  }
}

const all = (total: number) => Array(AT_ONCE).fill(total)

test('[API-62] [API-63] concurrent requests for a large total run one count query, repeated after a minute', async () => {
  const totals = openTotals(() => clock, LARGE)
  const search = { q: 'lanterna' }
  expect(await askTogether(totals, search)).toEqual({ told: all(25), counted: 1 })
  await publish('Lanterna nuova')
  expect(await askTogether(totals, search)).toEqual({ told: all(25), counted: 0 })
  clock = new Date(clock.getTime() + 60_001)
  const later = await askTogether(totals, search)
  // The other requests do not wait for the new count: they get the expired total.
  expect(later).toEqual({ told: [26, ...all(25).slice(1)], counted: 1 })
  expect(await askTogether(totals, search)).toEqual({ told: all(26), counted: 0 })
})

test('[API-62] [API-63] a small total is counted for each request and never cached', async () => {
  const totals = openTotals(() => clock, LARGE)
  expect((await askTogether(totals, { q: 'mestolo' })).told).toEqual(all(1))
  await publish('Mestolo di legno')
  expect(await askTogether(totals, { q: 'mestolo' })).toEqual({ told: all(2), counted: AT_ONCE })
})

test('[API-63] if the shared count query fails, the other requests still get a total', async () => {
  const totals = openTotals(() => clock, LARGE)
  const away = openDatabase({ ...house.connection, database: 'nowhere' }, () => undefined)
  const { told } = await askTogether(totals, { q: 'lanterna' }, [away, ...Array(3).fill(house.db)])
  expect(told).toEqual(['failed', 26, 26, 26])
  await away.destroy()
})
