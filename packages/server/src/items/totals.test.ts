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

/** What those who ask at the same moment are told, and how often the database counted for it. */
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

test('[API-62] [API-63] of many who ask for a large number at the same moment one counts, again after a minute', async () => {
  const totals = openTotals(() => clock, LARGE)
  const search = { q: 'lanterna' }
  expect(await askTogether(totals, search)).toEqual({ told: all(25), counted: 1 })
  await publish('Lanterna nuova')
  expect(await askTogether(totals, search)).toEqual({ told: all(25), counted: 0 })
  clock = new Date(clock.getTime() + 60_001)
  const later = await askTogether(totals, search)
  // Nobody waits for the one who counts: they are told what was true a minute ago.
  expect(later).toEqual({ told: [26, ...all(25).slice(1)], counted: 1 })
  expect(await askTogether(totals, search)).toEqual({ told: all(26), counted: 0 })
})

test('[API-62] [API-63] a small number is counted for each who asks, as it is at that moment', async () => {
  const totals = openTotals(() => clock, LARGE)
  expect((await askTogether(totals, { q: 'mestolo' })).told).toEqual(all(1))
  await publish('Mestolo di legno')
  expect(await askTogether(totals, { q: 'mestolo' })).toEqual({ told: all(2), counted: AT_ONCE })
})

test('[API-63] where the one who counts fails, the others are told all the same', async () => {
  const totals = openTotals(() => clock, LARGE)
  const away = openDatabase({ ...house.connection, database: 'nowhere' }, () => undefined)
  const { told } = await askTogether(totals, { q: 'lanterna' }, [away, ...Array(3).fill(house.db)])
  expect(told).toEqual(['failed', 26, 26, 26])
  await away.destroy()
})
