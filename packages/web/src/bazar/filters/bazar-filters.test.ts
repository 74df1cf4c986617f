import { type Uid, uid } from '@barattolo/domain/ids'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { ITEM_SORTS } from '@barattolo/domain/items/item-sorts'
import { ITEM_CONDITIONS, ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { RADII } from '@barattolo/domain/map/circle-radii'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  type BazarFilters,
  canSaveAsSearch,
  countSheetFilters,
  isFiltered,
  NO_FILTERS,
  readFilters,
  toItemSearchParams,
  writeFilters,
} from './bazar-filters.ts'

const anyFilters: fc.Arbitrary<BazarFilters> = fc.record({
  q: fc.string({ maxLength: 80 }).map((text) => text.trim()),
  scope: fc.constantFrom('all', 'mine'),
  status: fc.constantFrom(null, ...ITEM_STATUSES),
  category: fc.constantFrom(null, ...CATEGORIES),
  sort: fc.constantFrom(...ITEM_SORTS),
  owner: fc.option(fc.string({ minLength: 1, maxLength: 40 }).map((text): Uid => uid.parse(text))),
  tag: fc.string({ maxLength: 30 }).map((text) => text.trim()),
  condition: fc.constantFrom(null, ...ITEM_CONDITIONS),
  radius: fc.constantFrom(null, ...RADII),
  photos: fc.boolean(),
  ownOpen: fc.boolean(),
})

describe('URL parameters of the bazar', () => {
  test('Bazar filters that are written to the URL are read back unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
      }),
    )
  })

  test('A bazar without filters has no URL parameters', () => {
    expect(writeFilters(NO_FILTERS).toString()).toBe('')
    expect(readFilters(new URLSearchParams())).toEqual(NO_FILTERS)
  })

  test('Invalid values in the bazar URL are ignored', () => {
    expect(
      readFilters(
        new URLSearchParams('mostra=boh&stato=venduto&categoria=auto&ordine=prezzo&di=&condizioni=rotto&entro=3&foto=no&mio='),
      ),
    ).toEqual(NO_FILTERS)
  })
})

test('[WANT-14] A saved search opens the bazar with its filters, or the map if it has only a circle', () => {
  const search = { words: 'sci', status: 'dono', category: 'hobby', circle: null } as const
  const read = (savedSearch: Parameters<typeof paths.savedSearch>[0]) =>
    readFilters(new URL(paths.savedSearch(savedSearch), 'http://localhost').searchParams)
  expect(read(search)).toEqual({ ...NO_FILTERS, q: 'sci', status: 'dono', category: 'hobby' })
  const circle = { lat: 45.7, lng: 7.3, radius: 10, place: 'Aosta' }
  expect(read({ ...search, circle })).toEqual({ ...NO_FILTERS, q: 'sci', status: 'dono', category: 'hobby' })
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

test('A bazar with only a sort order counts as not filtered', () => {
  expect(isFiltered({ ...NO_FILTERS, sort: 'title' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, status: 'dono' })).toBe(true)
})
