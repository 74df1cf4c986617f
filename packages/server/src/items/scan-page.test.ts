import type { ItemSearch } from '@barattolo/domain/items/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { encodeItemCursor, sortOf } from './item-order.ts'
import { microsecondsOf } from './item-row.ts'
import { type FoundPage, findPage } from './items.store.ts'
import { scanPage } from './scan-page.store.ts'

const app = setUpTestApp()
const near = { lat: 45.71, lng: 7.31 }
const ITEM_COUNT = 60

beforeAll(async () => {
  const [owner, away] = [(await insertPerson(app.db)).uid, (await insertPerson(app.db)).uid]
  for (let n = 0; n < ITEM_COUNT; n++) {
    // Pairs share a creation time, a title and a point; the last twenty are 20 km away.
    const pair = Math.floor(n / 2)
    const lat = n < 40 ? 45.7 + ((pair * 13) % 30) / 1000 : 45.9 + pair / 1000
    const category = n % 5 === 0 ? 'tech' : 'home'
    const status = n % 6 === 0 ? 'riparare' : n % 6 === 1 ? 'dono' : 'baratto'
    const title = `Sedia ${String.fromCharCode(97 + (pair % 26))}`
    const id = await insertItem(app.db, { owner: n % 7 === 0 ? away : owner, title, category, status, lat, lng: 7.3 })
    await sql`update items set created_at = ${new Date(Date.UTC(2026, 4, 1, 0, pair))} where id = ${id}`.execute(app.db)
  }
  await sql`update people set holiday_since = now() where uid = ${away}`.execute(app.db)
})

const SEARCHES: ItemSearch[] = [
  {},
  { sort: 'title' },
  { sort: '-title' },
  { sort: 'nearest', near },
  { sort: 'nearest', near, radius: 5 },
  { sort: 'nearest', near, radius: 0.001 },
  { sort: 'nearest', near, radius: 5, category: 'tech' },
  { near, radius: 5 },
  { category: 'tech' },
  { category: 'garden' },
  { status: 'dono' },
  { status: 'a' },
  { status: 'riparare', category: 'home' },
  { status: 'riparare', sort: 'title' },
  { bbox: { west: 7.2, south: 45.71, east: 7.4, north: 45.72 } },
]

/** The pages of a list in order, each from a scan or else from the search of all items; and how many came from scans. */
async function readPages(search: ItemSearch, maxScanned: number) {
  const ids: string[] = []
  let scanned = 0
  let page: FoundPage | null = null
  do {
    const cursor: string | null = page?.next ? encodeItemCursor(sortOf(search), page.next) : null
    const pageSearch: ItemSearch = { ...search, limit: 5, ...(cursor === null ? {} : { cursor }) }
    const found = await scanPage(app.db, pageSearch, null, maxScanned)
    if (found) scanned++
    page = found ?? (await findPage(app.db, pageSearch, null))
    ids.push(...page.items.map(({ id }) => id))
  } while (page.next)
  return { ids, scanned }
}

describe.each(SEARCHES)('the list %j', (search) => {
  test.each([1, 2, 7, 20, 59, 1000])(
    '[API-49] has each item once in its order if a scan reads at most %i items',
    async (maxScanned) => {
      const expected = (await findPage(app.db, { ...search, limit: 100 }, null)).items.map(({ id }) => id)
      const { ids, scanned } = await readPages(search, maxScanned)
      expect(ids).toEqual(expected)
      if (maxScanned > ITEM_COUNT) expect(scanned).toBe(Math.max(1, Math.ceil(expected.length / 5)))
    },
  )
})

test('A scan that has read all items of a list tells their number', async () => {
  expect((await scanPage(app.db, { category: 'garden', limit: 5 }, null))?.total).toBe(0)
  expect((await scanPage(app.db, { sort: 'nearest', near, radius: 0.001, limit: 5 }, null))?.total).toBe(0)
  expect((await scanPage(app.db, { near, radius: 5, category: 'tech', limit: 5 }, null))?.total).toBeNull()
})

test('[API-62] A scan for a page counts all matches, where that is exact and cheap', async () => {
  const tech = await findPage(app.db, { category: 'tech', limit: 100 }, null)
  expect((await scanPage(app.db, { category: 'tech', limit: 5 }, null))?.total).toBe(tech.items.length)
  expect((await scanPage(app.db, { category: 'tech', limit: 5, count: 'no' }, null))?.total).toBeNull()
})

test('A scan for a full page reads no more items than it needs', async () => {
  const found = await scanPage(app.db, { limit: 5 }, null, 8)
  expect(found?.items).toHaveLength(5)
  expect(await scanPage(app.db, { limit: 5, near, radius: 5 }, null, 8)).toBeNull()
  // These have an index of their own.
  expect((await scanPage(app.db, { limit: 5, category: 'tech' }, null, 8))?.items).toHaveLength(5)
  expect((await scanPage(app.db, { limit: 5, status: 'riparare' }, null, 8))?.items).toHaveLength(5)
})

test('In a small circle a scan ends at the first item outside, whatever lies beyond', async () => {
  const search = { sort: 'nearest', near, radius: 5, limit: 50 } as const
  const found = await scanPage(app.db, search, null, 55)
  expect(found?.total).toBe((await findPage(app.db, search, null)).items.length)
})

test('[API-49] The time of a cursor is exact to the microsecond, until the year 2106', async () => {
  const { rows: wrong } = await sql<{ microseconds: string }>`
    select * from (
      select n::text as microseconds, timestamptz 'epoch' + n * interval '1 microsecond' as time
      from (select (random() * 4294967295000000)::int8 as n from generate_series(1, 20000)) random_times
    ) times where ${microsecondsOf(sql`time`)} <> microseconds::float8`.execute(app.db)
  expect(wrong).toEqual([])
})
