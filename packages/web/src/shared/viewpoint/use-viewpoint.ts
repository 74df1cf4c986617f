import type { Point } from '@barattolo/domain/geo/distance'
import { itemDistanceKm } from '@barattolo/domain/geo/item-distance'
import { municipalityOfViewpoint, type Viewpoint } from '@barattolo/domain/geo/viewpoint'
import type { Item } from '@barattolo/domain/items/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { readViewpoint, subscribeToViewpoint, viewpointText } from './viewpoint-store.ts'

/** Stale time, in milliseconds. It is short because the viewer may grant the permission on another screen. */
const STALE_TIME_MS = 30_000

const devicePosition = queryOptions({
  queryKey: ['viewer-place'],
  // Loaded later, because few visitors have granted the permission.
  queryFn: async () => (await import('./device-position.ts')).readAllowedPosition(),
  staleTime: STALE_TIME_MS,
})

interface ViewpointState {
  /** The answer to "Da dove guardi?"; null until there is one, and in HTML from the server. */
  viewpoint: Viewpoint | null
  /**
   * From where distances count, rounded so that a URL may contain it: the chosen municipality, else the position of the device if
   * this page already has the permission; null if neither is known.
   */
  point: Point | null
}

export function useViewpoint(): ViewpointState {
  const viewpoint = readViewpoint(useSyncExternalStore(subscribeToViewpoint, viewpointText, () => null))
  const municipality = municipalityOfViewpoint(viewpoint)
  // HTML from the server has no distances, and a part of the page may be hydrated after the device has answered.
  const isHydrated = useHydrated()
  const position = useQuery({ ...devicePosition, enabled: isHydrated && municipality === null }).data ?? null
  const device = isHydrated ? position : null
  return { viewpoint, point: municipality ? { lat: municipality.lat, lng: municipality.lng } : device }
}

/** Only what a distance needs. */
type PlacedItem = Pick<Item, 'coords' | 'area' | 'distance'>

/**
 * Adds to an object its distance from where the person looks. It is computed here, so that lists need no position: their answers
 * are the same for all callers, are in the HTML from the server, and are kept on the device.
 */
export function useDistance(): <T extends PlacedItem>(item: T) => T {
  const { point } = useViewpoint()
  return (item) => (point === null ? item : { ...item, distance: item.distance ?? itemDistanceKm(point, item) })
}
