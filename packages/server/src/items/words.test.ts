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
    // Every third holds the frequent word, two hold the rare one; some are of the same moment.
    const title = `${['Sedia', 'Tavolo', 'Lume'][n % 3]} ${String.fromCharCode(97 + ((n * 7) % 26))}`
    const description = [n % 3 === 0 ? 'di frassino' : '', n === 4 || n === 41 ? 'con astuccio' : ''].join(' ')
    const id = await anItem(house.db, { owner, title, description, lat: 45.7 + ((n * 13) % 60) / 1000, lng: 7.3 })
    const made = new Date(Date.UTC(2026, 4, 1, 0, Math.floor(n / 2)))
    await sql`update items set created_at = ${made} where id = ${id}`.execute(house.db)
  }
})

/** All pages one after the other, with the numbers that they told of all there are. */
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
  'met at once': { readFirst: MANY, gathered: MANY, readOn: MANY },
  gathered: { readFirst: 1, gathered: MANY, readOn: MANY },
  'too many to be gathered, met further on': { readFirst: 1, gathered: 3, readOn: MANY },
  'too many to be gathered, not met, gathered whole': { readFirst: 1, gathered: 3, readOn: 2 },
  'one more than is gathered': { readFirst: 1, gathered: 19, readOn: 30 },
  'just as many as are gathered': { readFirst: 1, gathered: 20, readOn: 30 },
}
const near = { lat: 45.71, lng: 7.31 }
const SEARCHES: ItemSearch[] = [{}, { sort: 'nearest', near }, { sort: 'title' }, { sort: '-title' }, { near, radius: 3 }]

describe.each(Object.entries(WAYS))('[API-49] [API-62] a word is %s', (_, bounds) => {
  test.each(SEARCHES)('%j: the pages are the same, each object once, and no number is wrong', async (search) => {
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

/** In one page of all, as the bounds of the product have it. */
async function sortedMatches(search: ItemSearch & { q: string }) {
  const page = await findPageByWords(house.db, { ...search, limit: 100 }, search.q, null)
  return { ids: page.items.map(({ _id }) => _id) as string[] }
}
