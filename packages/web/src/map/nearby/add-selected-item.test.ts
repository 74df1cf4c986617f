import { distanceKm } from '@barattolo/domain/geo/distance'
import { expect, test } from 'vitest'
import { giulia, makeItem } from '../../conversations/conversations.fixtures.ts'
import type { MapSearch } from '../map.queries.ts'
import { addSelectedItem } from './add-selected-item.ts'
import type { Nearby } from './NearbyList.tsx'

const centre = { lat: 45.7, lng: 7.3 }
const selected = { ...makeItem(1, 'Slitta', giulia), coords: { lat: 45.72, lng: 7.3 } }
const distance = distanceKm(centre, selected.coords)

test.each([
  ['exactly on the circle is added to', distance, [{ ...selected, distance }]],
  ['just outside the circle is not added to', distance - 0.001, []],
])('A selected object %s the list of nearby objects', (_, radius, items) => {
  const search: MapSearch = { centre, radius, q: '', exact: false, status: null, category: null, viewer: null }
  const nearby: Nearby = { state: 'loaded', items: [], more: true, fetching: false }
  expect(addSelectedItem(nearby, selected, search)).toEqual({ ...nearby, items })
})
