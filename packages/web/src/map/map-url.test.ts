import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaName,
  centreOf,
  initialView,
  type MapState,
  readMapState,
  type SearchArea,
  startOf,
  writeMapState,
} from './map-url.ts'

const EVERYWHERE: SearchArea = { kind: 'everywhere' }
const GRESSAN: SearchArea = { kind: 'municipality', slug: 'gressan' }

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 10000), max: Math.floor(max * 10000) }).map((n) => n / 10000)
const states: fc.Arbitrary<MapState> = fc
  .record({
    around: fc.oneof(
      fc.constant({ kind: 'everywhere' as const }),
      fc.constantFrom(...AOSTA.municipalities).map(({ slug }) => ({ kind: 'municipality' as const, slug })),
      fc.record({ kind: fc.constant('here' as const), at: fc.record({ lat: degrees(45, 46), lng: degrees(6, 8) }) }),
    ),
    words: fc.record({ q: fc.string({ maxLength: 80 }).map((text) => text.trim()), exact: fc.boolean() }),
    radius: fc.constantFrom(...AOSTA.radii.options),
    status: fc.constantFrom(null, ...ITEM_STATUSES),
    category: fc.constantFrom(null, ...CATEGORIES),
    selected: fc.option(fc.uuid()),
    view: fc.option(
      fc.record({ lat: degrees(45, 46), lng: degrees(6, 8), zoom: fc.integer({ min: 850, max: 1700 }).map((n) => n / 100) }),
    ),
  })
  .map(({ words: { q, exact }, ...state }) => ({ ...state, q, exact: exact && q !== '' }))

test('[MAP-51] The area, radius, filters, selected object and view of a map that are written to the URL are read back unchanged', () => {
  fc.assert(
    fc.property(states, (state) => {
      for (const start of [EVERYWHERE, GRESSAN])
        expect(readMapState(writeMapState(state, start, AOSTA), start, AOSTA)).toEqual(state)
    }),
  )
})

test('The initial map state has no URL parameters', () => {
  expect(writeMapState(readMapState('', EVERYWHERE, AOSTA), EVERYWHERE, AOSTA)).toBe('')
})

test('[MAP-13] The default radius is 5 km', () => {
  expect(readMapState('', EVERYWHERE, AOSTA).radius).toBe(5)
})

test('[MAP-17] [CONST-01] By default objects are counted from Aosta, and the view starts at 45.737 N, 7.317 E at zoom 12', () => {
  const { around } = readMapState('', EVERYWHERE, AOSTA)
  expect(areaName(around, AOSTA)).toBe('Aosta')
  expect(centreOf(around, AOSTA)).toEqual({ lat: 45.73764, lng: 7.31722 })
  expect(initialView(around, AOSTA)).toEqual({ lat: 45.737, lng: 7.317, zoom: 12 })
})

test('Around the viewer’s position the map shows no place name and starts at the zoom of a municipality', () => {
  const { around } = readMapState('?vicino=45.7361,7.3201', EVERYWHERE, AOSTA)
  expect(areaName(around, AOSTA)).toBeNull()
  expect(initialView(around, AOSTA)).toEqual({ lat: 45.7361, lng: 7.3201, zoom: 13 })
})

describe('the start of the map', () => {
  const viewpoint = { slug: 'gressan', name: 'Gressan', lat: 45.7195, lng: 7.2939 }

  test('[BAZ-63] The map starts at the municipality from which the person looks, at its seat and at the zoom of a municipality', () => {
    const start = startOf(viewpoint, AOSTA)
    expect(start).toEqual(GRESSAN)
    const { around } = readMapState('', start, AOSTA)
    expect(areaName(around, AOSTA)).toBe('Gressan')
    expect(initialView(around, AOSTA)).toEqual({ lat: 45.7205, lng: 7.29311, zoom: 13 })
    expect(readMapState('?stato=dono&raggio=10', start, AOSTA)).toMatchObject({ around: GRESSAN, radius: 10, status: 'dono' })
  })

  test.each([null, 'tutti', { ...viewpoint, slug: 'atlantide' }] as const)(
    '[BAZ-63] With the viewpoint %j the map starts everywhere',
    (none) => {
      expect(startOf(none, AOSTA)).toEqual(EVERYWHERE)
    },
  )

  test.each([
    ['?comune=cogne', { kind: 'municipality', slug: 'cogne' }],
    ['?comune=tutti', EVERYWHERE],
    ['?vicino=45.7,7.3', { kind: 'here', at: { lat: 45.7, lng: 7.3 } }],
    ['?vista=45.7,7.3,12', EVERYWHERE],
    ['?oggetto=7', EVERYWHERE],
  ])('[BAZ-63] What the address %s says of the place comes before the viewpoint', (search, around) => {
    expect(readMapState(search, GRESSAN, AOSTA).around).toEqual(around)
  })

  test('[BAZ-63] "Tutti" stays in the address only if the map would start elsewhere without it', () => {
    const everywhere = readMapState('', EVERYWHERE, AOSTA)
    expect(writeMapState(everywhere, GRESSAN, AOSTA)).toBe('?comune=tutti')
    expect(writeMapState(everywhere, EVERYWHERE, AOSTA)).toBe('')
    expect(writeMapState(readMapState('', GRESSAN, AOSTA), GRESSAN, AOSTA)).toBe('?comune=gressan')
  })
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
  ])('The invalid parameters %s are ignored', (search) =>
    expect(readMapState(search, EVERYWHERE, AOSTA)).toEqual(readMapState('', EVERYWHERE, AOSTA)),
  )
})
