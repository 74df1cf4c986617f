import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { type Uid, uid } from '@barattolo/domain/ids'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { ITEM_SORTS } from '@barattolo/domain/items/item-sorts'
import { ITEM_CONDITIONS, ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  type BazarFilters,
  canSaveAsSearch,
  changeFilters,
  countSheetFilters,
  hasOtherFilters,
  isFiltered,
  NO_FILTERS,
  readFilters,
  toItemSearchParams,
  writeFilters,
} from './bazar-filters.ts'

const anyFilters: fc.Arbitrary<BazarFilters> = fc
  .record({
    q: fc.string({ maxLength: 80 }).map((text) => text.trim()),
    exact: fc.boolean(),
    scope: fc.constantFrom('all', 'mine'),
    status: fc.constantFrom(null, ...ITEM_STATUSES),
    category: fc.constantFrom(null, ...CATEGORIES),
    sort: fc.constantFrom('relevance', ...ITEM_SORTS),
    owner: fc.option(fc.string({ minLength: 1, maxLength: 40 }).map((text): Uid => uid.parse(text))),
    tag: fc.string({ maxLength: 30 }).map((text) => text.trim()),
    condition: fc.constantFrom(null, ...ITEM_CONDITIONS),
    radius: fc.constantFrom(null, ...AOSTA.radii.options),
    photos: fc.boolean(),
    ownOpen: fc.boolean(),
  })
  // Only words have a relevance and are searched exactly.
  .map(({ sort, exact, ...filters }) => ({
    ...filters,
    exact: exact && filters.q !== '',
    sort: sort === 'relevance' && filters.q === '' ? 'newest' : sort,
  }))

describe('URL parameters of the bazar', () => {
  test('Bazar filters that are written to the URL are read back unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(new URLSearchParams(writeFilters(filters).toString()), AOSTA)).toEqual(filters)
      }),
    )
  })

  test('A bazar without filters has no URL parameters', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('')
    expect(readFilters(new URLSearchParams(), AOSTA)).toEqual(NO_FILTERS)
  })

  test('Invalid values in the bazar URL are ignored', () => {
    expect(
      readFilters(
        new URLSearchParams('mostra=boh&stato=venduto&categoria=auto&ordine=prezzo&di=&condizioni=rotto&entro=3&foto=no&mio='),
        AOSTA,
      ),
    ).toEqual(NO_FILTERS)
  })
})

test('[WANT-14] A saved search opens the bazar with its filters, or the map if it has only a circle', () => {
  const search = { words: 'sci', status: 'dono', category: 'hobby', circle: null } as const
  const read = (savedSearch: Parameters<typeof paths.savedSearch>[0]) =>
    readFilters(new URL(paths.savedSearch(savedSearch), 'http://localhost').searchParams, AOSTA)
  const filters = { ...NO_FILTERS, q: 'sci', sort: 'relevance', status: 'dono', category: 'hobby' }
  expect(read(search)).toEqual(filters)
  const circle = { lat: 45.7, lng: 7.3, radius: 10, place: 'Aosta' }
  expect(read({ ...search, circle })).toEqual(filters)
  expect(paths.savedSearch({ ...search, words: '', circle })).toBe(
    '/mappa?vicino=45.7%2C7.3&raggio=10&stato=dono&categoria=hobby',
  )
  expect(paths.savedSearch({ words: '', status: null, category: null, circle })).toBe('/mappa?vicino=45.7%2C7.3&raggio=10')
})

describe('item search parameters of the bazar', () => {
  test('[BAZ-26] Without a chosen order the search parameters have no sort, which means newest first', () => {
    expect(toItemSearchParams(NO_FILTERS, null)).toEqual({})
  })

  test.each(['title', '-title'] as const)('[BAZ-24] [BAZ-25] The chosen order %s is sent to the server', (sort) => {
    expect(toItemSearchParams({ ...NO_FILTERS, sort }, null)).toEqual({ sort })
  })

  test('The order "nearest" is sent only if the place of the viewer is known', () => {
    const nearest: BazarFilters = { ...NO_FILTERS, sort: 'nearest' }
    expect(toItemSearchParams(nearest, null)).toEqual({})
    expect(toItemSearchParams(nearest, { lat: 45.7, lng: 7.3 })).toEqual({ sort: 'nearest', near: '45.7,7.3' })
  })
})

test('[BAZ-72] Condition, photos and distance are sent to the server, the distance only if the place of the viewer is known', () => {
  const filters: BazarFilters = { ...NO_FILTERS, condition: 'buono', photos: true, radius: 5 }
  expect(toItemSearchParams(filters, null)).toEqual({ condition: 'buono', photos: 'yes' })
  expect(toItemSearchParams(filters, { lat: 45.7, lng: 7.3 })).toEqual({
    condition: 'buono',
    photos: 'yes',
    near: '45.7,7.3',
    radius: 5,
  })
})

test('[BAZ-72] A condition, photos and a distance are counted and can be taken away, but not saved as a search', () => {
  for (const filter of [{ condition: 'buono' }, { photos: true }, { radius: 5 }] as const) {
    const filters: BazarFilters = { ...NO_FILTERS, q: 'sci', ...filter }
    expect(countSheetFilters(filters, false)).toBe(1)
    expect([isFiltered({ ...NO_FILTERS, ...filter }), canSaveAsSearch(filters)]).toEqual([true, false])
  }
  expect(canSaveAsSearch({ ...NO_FILTERS, q: 'sci', ownOpen: true })).toBe(true)
  expect(isFiltered({ ...NO_FILTERS, ownOpen: true })).toBe(false)
})

describe('words of the bazar', () => {
  const searching = changeFilters(NO_FILTERS, { q: 'bici' })

  test('[SRCH-51] While no order is chosen the words are ordered by relevance, which the server does without a sort', () => {
    expect(searching).toMatchObject({ q: 'bici', sort: 'relevance' })
    expect(writeFilters(searching).toString()).toBe('q=bici')
    expect(toItemSearchParams(searching, null)).toEqual({ q: 'bici' })
    expect(changeFilters(searching, { q: '' })).toEqual(NO_FILTERS)
  })

  test('[SRCH-51] A chosen order stays with other words, also the newest first', () => {
    const newest = changeFilters(searching, { sort: 'newest' })
    expect(writeFilters(newest).toString()).toBe('q=bici&ordine=recenti')
    expect(toItemSearchParams(newest, null)).toEqual({ q: 'bici', sort: 'newest' })
    expect(changeFilters(newest, { q: 'sci' }).sort).toBe('newest')
    expect(changeFilters(changeFilters(NO_FILTERS, { sort: 'title' }), { q: 'sci' }).sort).toBe('title')
  })

  test('[SRCH-52] Only the words for which it was chosen are searched exactly', () => {
    const exact = changeFilters(searching, { q: 'bici', exact: true })
    expect(writeFilters(exact).toString()).toBe('q=bici&esatto=si')
    expect(toItemSearchParams(exact, null)).toEqual({ q: 'bici', exact: 'yes' })
    expect(changeFilters(exact, { status: 'dono' }).exact).toBe(true)
    expect(changeFilters(exact, { q: 'sci' }).exact).toBe(false)
  })

  test('[SRCH-57] Words are no filter that can be taken away from them', () => {
    expect(hasOtherFilters(searching)).toBe(false)
    expect(hasOtherFilters({ ...searching, status: 'dono' })).toBe(true)
  })
})

test('A bazar with only a sort order counts as not filtered', () => {
  expect(isFiltered({ ...NO_FILTERS, sort: 'title' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, status: 'dono' })).toBe(true)
})
