import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { distanceKm } from './distance.ts'
import { itemDistanceKm } from './item-distance.ts'
import { parseViewpoint, viewpointKey } from './viewpoint.ts'
import { viewpointOf } from './viewpoint-choices.ts'

const CHOICES = ['tutti', ...AOSTA.municipalities.map(({ slug }) => slug)]

test('[BAZ-60] The answers to "Da dove guardi?" are the 74 municipalities and the whole town, and no other', () => {
  expect(CHOICES).toHaveLength(75)
  expect(CHOICES.filter((choice) => viewpointOf(choice, AOSTA) === null)).toEqual([])
  expect(viewpointOf('tutti', AOSTA)).toBe('tutti')
  expect(viewpointOf('milano', AOSTA)).toBeNull()
  expect(viewpointOf('', AOSTA)).toBeNull()
})

test('[BAZ-60] The point of a viewpoint is the seat of the municipality, rounded to the centre of its cell', () => {
  expect(viewpointOf('gressan', AOSTA)).toEqual({ slug: 'gressan', name: 'Gressan', lat: 45.7195, lng: 7.2939 })
  for (const seat of AOSTA.municipalities) {
    const viewpoint = viewpointOf(seat.slug, AOSTA)
    if (viewpoint === null || viewpoint === 'tutti') throw new Error(`${seat.slug} is no viewpoint`)
    // Half the diagonal of a cell of 500 m.
    expect(distanceKm(viewpoint, seat)).toBeLessThan(0.36)
  }
})

test('[BAZ-60] A stored viewpoint is read back, and anything else counts as no answer', () => {
  for (const choice of CHOICES) {
    const viewpoint = viewpointOf(choice, AOSTA)
    expect(parseViewpoint(JSON.parse(JSON.stringify(viewpoint)))).toEqual(viewpoint)
    expect(viewpoint && viewpointKey(viewpoint)).toBe(choice)
  }
  for (const stored of [null, undefined, '', 'gressan', 7, [], {}, { slug: 'gressan', name: 'Gressan', lat: '45', lng: 7 }])
    expect(parseViewpoint(stored)).toBeNull()
})

test('[BAZ-61] An object has a distance if its cell is public, and none if only its municipality is, or if it has no point', () => {
  const viewer = { lat: 45.7207, lng: 7.2941 }
  const coords = { lat: 45.7376, lng: 7.3172 }
  expect(itemDistanceKm(viewer, { coords, area: 'fine' })).toBeCloseTo(2.6, 1)
  expect(itemDistanceKm(viewer, { coords, area: 'coarse' })).toBeCloseTo(2.6, 1)
  expect(itemDistanceKm(viewer, { coords, area: 'municipality' })).toBeNull()
  expect(itemDistanceKm(viewer, { coords: null, area: 'fine' })).toBeNull()
})
