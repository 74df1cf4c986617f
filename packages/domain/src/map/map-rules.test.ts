import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { circleRadii } from '../geo/circle-radii.ts'
import { municipalityBySlug, municipalityOf } from '../geo/municipalities.ts'
import { CLUSTER_MAX_ZOOM, CLUSTER_RADIUS, clusterColour } from './cluster.ts'
import { markerKind } from './marker-kind.ts'

describe('the municipalities', () => {
  test('[MAP-07] [MAP-08] [DATA-04] there are 74 municipalities, each with coordinates in the Aosta Valley', () => {
    expect(AOSTA.municipalities).toHaveLength(74)
    expect(new Set(AOSTA.municipalities.map((each) => each.slug)).size).toBe(74)
    for (const { lat, lng } of AOSTA.municipalities) {
      expect(lat).toBeGreaterThan(45.46)
      expect(lat).toBeLessThan(46)
      expect(lng).toBeGreaterThan(6.8)
      expect(lng).toBeLessThan(7.95)
    }
  })

  test('a municipality is found by its seat, by a point near it and by its slug', () => {
    for (const each of AOSTA.municipalities) {
      expect(municipalityOf(each, AOSTA)).toBe(each)
      expect(municipalityOf({ lat: each.lat + 0.001, lng: each.lng }, AOSTA)).toBe(each)
      expect(municipalityBySlug(each.slug, AOSTA)).toBe(each)
    }
    expect(municipalityBySlug('torino', AOSTA)).toBeNull()
  })

  test('[MAP-17] Aosta is the default municipality', () => {
    expect(municipalityBySlug(AOSTA.mainMunicipality, AOSTA)?.name).toBe('Aosta')
  })
})

test('[MAP-12] [MAP-13] the radius is 2, 5, 10, 15 or 20 km, 5 by default', () => {
  expect(AOSTA.radii.options).toEqual([2, 5, 10, 15, 20])
  expect(AOSTA.radii.initial).toBe(5)
})

test('[CONST-01] the map starts at 45.737 N, 7.317 E, zoom 12', () => {
  expect(AOSTA.views.map).toEqual({ lat: 45.737, lng: 7.317, zoom: 12 })
})

test('[MAP-15] [MAP-50] the radii of the three circles are a third, two thirds and the whole of the selected radius', () => {
  expect(circleRadii(15)).toEqual([5, 10, 15])
  for (const radius of AOSTA.radii.options) expect(circleRadii(radius)[2]).toBe(radius)
})

describe('the marker', () => {
  test.each(['riparare', 'Da riparare', 'dono da riparare'])('[CONST-05] %j has marker repair', (status) =>
    expect(markerKind(status)).toBe('repair'),
  )
  test.each(['dono', 'in dono'])('[CONST-06] %j has marker gift', (status) => expect(markerKind(status)).toBe('gift'))
  test.each(['gratis', 'gratis per tutti'])('[CONST-07] %j has marker gift', (status) => expect(markerKind(status)).toBe('gift'))
  test.each(['baratto', 'scambiato', ''])('[CONST-08] %j has marker swap', (status) => expect(markerKind(status)).toBe('swap'))

  test('[CONST-04] the marker kind ignores case', () => {
    expect(['DA RIPARARE', 'Donazione', 'GRATIS'].map(markerKind)).toEqual(['repair', 'gift', 'gift'])
  })
})

describe('a cluster', () => {
  test('[CONST-09] [CONST-10] the cluster radius is 60, up to zoom 16', () => {
    expect(CLUSTER_RADIUS).toBe(60)
    expect(CLUSTER_MAX_ZOOM).toBe(16)
  })

  test.each([
    ['[CONST-11]', 11, [11, 1, 1], 'red'],
    ['[CONST-12]', 10, [10, 1, 1], 'blue'],
    ['[CONST-12]', 15, [15, 20, 25], 'blue'],
    ['[CONST-11]', 25, [15, 20, 25], 'red'],
    ['[CONST-12]', 20, [20], 'blue'],
    ['[CONST-12]', 4, [], 'blue'],
  ] as const)('%s a cluster of %i in %j is %s', (_id, count, counts, colour) => expect(clusterColour(count, counts)).toBe(colour))
})
