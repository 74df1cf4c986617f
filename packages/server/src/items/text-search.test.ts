import type { ItemSearch } from '@barattolo/domain/items/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { encodeItemCursor, sortOf } from './item-order.ts'
import { findPageByText, type TextSearchLimits } from './items.store.ts'

const app = setUpTestApp()
beforeAll(async () => {
  const owner = (await insertPerson(app.db)).uid
  for (let n = 0; n < 60; n++) {
    // Every third item contains the frequent word, two contain the rare one; pairs share a creation time.
    const title = `${['Sedia', 'Tavolo', 'Lume'][n % 3]} ${String.fromCharCode(97 + ((n * 7) % 26))}`
    const description = [n % 3 === 0 ? 'di frassino' : '', n === 4 || n === 41 ? 'con astuccio' : ''].join(' ')
    const id = await insertItem(app.db, { owner, title, description, lat: 45.7 + ((n * 13) % 60) / 1000, lng: 7.3 })
    const createdAt = new Date(Date.UTC(2026, 4, 1, 0, Math.floor(n / 2)))
    await sql`update items set created_at = ${createdAt} where id = ${id}`.execute(app.db)
  }
})

/** The ids of all pages in order, and the distinct totals that the pages reported. */
async function fetchAllPages(search: ItemSearch & { q: string }, limits?: TextSearchLimits) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const pageSearch = { ...search, limit: 5, ...(cursor === undefined ? {} : { cursor }) }
    const page = await findPageByText(app.db, pageSearch, search.q, null, limits)
    ids.push(...page.items.map(({ id }) => id))
    if (page.total !== null) totals.add(page.total)
    cursor = page.next ? encodeItemCursor(sortOf(search), page.next) : undefined
  } while (cursor !== undefined)
  return { ids, totals: [...totals] }
}

const UNLIMITED = 1000
const STRATEGIES: Record<string, TextSearchLimits> = {
  collected: { maxCollected: UNLIMITED, maxScanned: UNLIMITED },
  'too frequent to collect and found in the scan': { maxCollected: 3, maxScanned: UNLIMITED },
  'too frequent to collect, not found in the scan and collected without limit': { maxCollected: 3, maxScanned: 2 },
  'one match over the limit for collecting': { maxCollected: 19, maxScanned: 30 },
  'exactly at the limit for collecting': { maxCollected: 20, maxScanned: 30 },
}
const near = { lat: 45.71, lng: 7.31 }
const SEARCHES: ItemSearch[] = [{}, { sort: 'nearest', near }, { sort: 'title' }, { sort: '-title' }, { near, radius: 3 }]

describe.each(Object.entries(STRATEGIES))('[API-49] [API-62] text search, %s', (_, limits) => {
  test.each(SEARCHES)('the pages of %j have each match once in order, with correct totals', async (search) => {
    for (const [q, matchCount] of [
      ['frassino', 20],
      ['astuccio', 2],
      ['xylqwk', 0],
    ] as const) {
      const expected = (await findAllMatches({ ...search, q })).ids
      const found = await fetchAllPages({ ...search, q }, limits)
      expect(found.ids).toEqual(expected)
      expect(new Set(found.ids).size).toBe(search.radius ? expected.length : matchCount)
      expect(found.totals.filter((total) => total !== expected.length)).toEqual([])
    }
  })
})

/** All matches in one page, with the default limits. */
async function findAllMatches(search: ItemSearch & { q: string }) {
  const page = await findPageByText(app.db, { ...search, limit: 100 }, search.q, null)
  return { ids: page.items.map(({ id }) => id) as string[] }
}
