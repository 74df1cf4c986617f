import { CATEGORIES } from '@barattolo/domain/items/categories'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { RADII } from '@barattolo/domain/map/circle-radii'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaName, centreOf, initialView, type MapState, readMapState, writeMapState } from './map-url.ts'

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 10000), max: Math.floor(max * 10000) }).map((n) => n / 10000)
const states: fc.Arbitrary<MapState> = fc.record({
  around: fc.oneof(
    fc.constant({ kind: 'everywhere' as const }),
    fc.constantFrom(...MUNICIPALITIES).map(({ slug }) => ({ kind: 'municipality' as const, slug })),
    fc.record({ kind: fc.constant('here' as const), at: fc.record({ lat: degrees(45, 46), lng: degrees(6, 8) }) }),
  ),
  radius: fc.constantFrom(...RADII),
  status: fc.constantFrom(null, ...ITEM_STATUSES),
  category: fc.constantFrom(null, ...CATEGORIES),
  selected: fc.option(fc.uuid()),
  view: fc.option(
    fc.record({ lat: degrees(45, 46), lng: degrees(6, 8), zoom: fc.integer({ min: 850, max: 1700 }).map((n) => n / 100) }),
  ),
})

test('A map state that is written to the URL is read back unchanged', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readMapState(writeMapState(state))).toEqual(state)
    }),
  )
})

test('The initial map state has no URL parameters', () => {
  expect(writeMapState(readMapState(''))).toBe('')
})

test('[MAP-13] The default radius is 5 km', () => {
  expect(readMapState('').radius).toBe(5)
})

test('[MAP-17] [CONST-01] By default objects are counted from Aosta, and the view starts at 45.737 N, 7.317 E at zoom 12', () => {
  const { around } = readMapState('')
  expect(areaName(around)).toBe('Aosta')
  expect(centreOf(around)).toEqual({ lat: 45.73764, lng: 7.31722 })
  expect(initialView(around)).toEqual({ lat: 45.737, lng: 7.317, zoom: 12 })
})

test('Around the viewer’s position the map shows no place name and starts at the zoom of a municipality', () => {
  const { around } = readMapState('?vicino=45.7361,7.3201')
  expect(areaName(around)).toBeNull()
  expect(initialView(around)).toEqual({ lat: 45.7361, lng: 7.3201, zoom: 13 })
})

describe('invalid URL parameters of the map', () => {
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
  ])('The invalid parameters %s are ignored', (search) => expect(readMapState(search)).toEqual(readMapState('')))
})
