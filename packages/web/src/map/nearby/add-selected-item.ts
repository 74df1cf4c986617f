import { distanceKm } from '@barattolo/domain/geo/distance'
import { itemDistanceKm } from '@barattolo/domain/geo/item-distance'
import type { ItemCard } from '@barattolo/domain/items/contract'
import type { MapSearch } from '../map.queries.ts'
import type { Nearby } from './NearbyList.tsx'

/**
 * Adds the selected object to the list. It may be farther away than the objects fetched so far; it is then the last one, which
 * is its correct position by distance. A complete list is not changed.
 */
export function addSelectedItem(
  nearby: Nearby,
  selected: ItemCard | null,
  { q, centre, radius, status, category }: MapSearch,
): Nearby {
  // Only the server knows whether the object has the words.
  if (q !== '') return nearby
  if (nearby.state !== 'loaded' || !nearby.more || !selected?.coords) return nearby
  if (nearby.items.some(({ _id }) => _id === selected._id)) return nearby
  const distance = distanceKm(centre, selected.coords)
  const matchesFilter = (status ?? selected.status) === selected.status && (category ?? selected.category) === selected.category
  if (distance > radius || !matchesFilter) return nearby
  return { ...nearby, items: [...nearby.items, { ...selected, distance: itemDistanceKm(centre, selected) }] }
}
