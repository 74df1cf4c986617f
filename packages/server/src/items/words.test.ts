import type { ItemSearch } from '@barattolo/domain/items/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, aPerson } from '../testing/factories.ts'
import { testAppOfFile } from '../testing/test-app.ts'
import { writeCursor } from './cursor.ts'
import { findPageByWords, sortOf, type WordBounds } from './items.store.ts'

const house = testAppOfFile()
beforeAll(async () => {
  const owner = (await aPerson(house.db)).uid
  for (let n = 0; n < 60; n++) {
    // Every third item contains the frequent word, two contain the rare one; pairs share a creation time.
    const title = `${['Sedia', 'Tavolo', 'Lume'][n % 3]} ${String.fromCharCode(97 + ((n * 7) % 26))}`
    const description = [n % 3 === 0 ? 'di frassino' : '', n === 4 || n === 41 ? 'con astuccio' : ''].join(' ')
    const id = await anItem(house.db, { owner, title, description, lat: 45.7 + ((n * 13) % 60) / 1000, lng: 7.3 })
    const made = new Date(Date.UTC(2026, 4, 1, 0, Math.floor(n / 2)))
    await sql`update items set created_at = ${made} where id = ${id}`.execute(house.db)
  }
})

/** The ids of all pages in order, and the distinct totals that the pages reported. */
async function allPages(search: ItemSearch & { q: string }, bounds?: WordBounds) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const asked = { ...search, limit: 5, ...(cursor === undefined ? {} : { cursor }) }
    const page = await findPageByWords(house.db, asked, search.q, null, bounds)
    ids.push(...page.items.map(({ _id }) => _id))
    if (page.total !== null) totals.add(page.total)
    cursor = page.next ? writeCursor(sortOf(search), page.next) : undefined
  } while (cursor !== undefined)
  return { ids, totals: [...totals] }
}

const MANY = 1000
const WAYS: Record<string, WordBounds> = {
  'found in the first scan': { readFirst: MANY, gathered: MANY, readOn: MANY },
  collected: { readFirst: 1, gathered: MANY, readOn: MANY },
  'too frequent to collect and found in the second scan': { readFirst: 1, gathered: 3, readOn: MANY },
  'too frequent to collect, not found in the second scan and collected without limit': { readFirst: 1, gathered: 3, readOn: 2 },
  'one match over the limit for collecting': { readFirst: 1, gathered: 19, readOn: 30 },
  'exactly at the limit for collecting': { readFirst: 1, gathered: 20, readOn: 30 },
}
const near = { lat: 45.71, lng: 7.31 }
const SEARCHES: ItemSearch[] = [{}, { sort: 'nearest', near }, { sort: 'title' }, { sort: '-title' }, { near, radius: 3 }]

describe.each(Object.entries(WAYS))('[API-49] [API-62] text search, %s', (_, bounds) => {
  test.each(SEARCHES)('the pages of %j have each match once in order, with correct totals', async (search) => {
    for (const [q, most] of [
      ['frassino', 20],
      ['astuccio', 2],
      ['xylqwk', 0],
    ] as const) {
      const expected = (await sortedMatches({ ...search, q })).ids
      const found = await allPages({ ...search, q }, bounds)
      expect(found.ids).toEqual(expected)
      expect(new Set(found.ids).size).toBe(search.radius ? expected.length : most)
      expect(found.totals.filter((total) => total !== expected.length)).toEqual([])
    }
  })
})

/** All matches in one page, with the default limits. */
async function sortedMatches(search: ItemSearch & { q: string }) {
  const page = await findPageByWords(house.db, { ...search, limit: 100 }, search.q, null)
  return { ids: page.items.map(({ _id }) => _id) as string[] }
}
