import type { Item } from '@barattolo/domain/items/contract'
import { distanceKm } from '@barattolo/domain/map/distance'
import type { MapSearch } from './map.queries.ts'
import type { Nearby } from './NearbyList.tsx'

/**
 * The list with the selected object in it. A marker may stand for an object farther away than those fetched so far: it then
 * comes last, which is where it lies among them. In a list that is complete it is missing for a reason.
 */
export function withSelected(nearby: Nearby, selected: Item | null, { centre, radius, status, category }: MapSearch): Nearby {
  if (nearby.state !== 'known' || !nearby.more || !selected?.coords) return nearby
  if (nearby.items.some(({ _id }) => _id === selected._id)) return nearby
  const distance = distanceKm(centre, selected.coords)
  const fits = (status ?? selected.status) === selected.status && (category ?? selected.category) === selected.category
  return distance <= radius && fits ? { ...nearby, items: [...nearby.items, { ...selected, distance }] } : nearby
}
