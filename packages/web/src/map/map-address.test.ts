import { CATEGORIES } from '@barattolo/domain/items/categories'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { RADII } from '@barattolo/domain/map/contract'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centreOf, type MapState, mapSearch, nameOf, readMapState, startOf } from './map-address.ts'

const degrees = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(least * 10000), max: Math.floor(most * 10000) }).map((n) => n / 10000)
const states: fc.Arbitrary<MapState> = fc.record({
  around: fc.oneof(
    fc.constant({ kind: 'everywhere' as const }),
    fc.constantFrom(...MUNICIPALITIES).map(({ slug }) => ({ kind: 'municipality' as const, slug })),
    fc.record({ kind: fc.constant('here' as const), at: fc.record({ lat: degrees(45, 46), lng: degrees(6, 8) }) }),
  ),
  radius: fc.constantFrom(...RADII),
  status: fc.constantFrom(null, ...STATUSES),
  category: fc.constantFrom(null, ...CATEGORIES),
  selected: fc.option(fc.uuid()),
  view: fc.option(
    fc.record({ lat: degrees(45, 46), lng: degrees(6, 8), zoom: fc.integer({ min: 850, max: 1700 }).map((n) => n / 100) }),
  ),
})

test('what the map shows survives the way through its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readMapState(mapSearch(state))).toEqual(state)
    }),
  )
})

test('an untouched map has a bare address', () => {
  expect(mapSearch(readMapState(''))).toBe('')
})

test('[MAP-13] the radius is 5 km until another one is chosen', () => {
  expect(readMapState('').radius).toBe(5)
})

test('[MAP-17] [CONST-01] without a choice the count is from Aosta, and the view starts at 45.737 N, 7.317 E at zoom 12', () => {
  const { around } = readMapState('')
  expect(nameOf(around)).toBe('Aosta')
  expect(centreOf(around)).toEqual({ lat: 45.73764, lng: 7.31722 })
  expect(startOf(around)).toEqual({ lat: 45.737, lng: 7.317, zoom: 12 })
})

test('the viewer’s own place has no name and is looked at like a municipality', () => {
  const { around } = readMapState('?vicino=45.7361,7.3201')
  expect(nameOf(around)).toBeNull()
  expect(startOf(around)).toEqual({ lat: 45.7361, lng: 7.3201, zoom: 13 })
})

describe('what cannot be read is as if it were not there', () => {
  test.each([
    '?comune=atlantide',
    '?stato=venduto',
    '?categoria=auto',
    '?raggio=7',
    '?raggio=-5',
    '?raggio=abc',
    '?vista=1,2',
    '?vista=NaN,7,12',
    '?vista=45.7,7.3,99',
    '?vista=945.7,7.3,12',
    '?vicino=45.7',
    '?vicino=,',
    '?vicino=400,7',
    '?oggetto=',
  ])('%s', (search) => expect(readMapState(search)).toEqual(readMapState('')))
})
