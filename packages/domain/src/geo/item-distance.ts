import type { ItemArea } from './cell.ts'
import { distanceKm, type Point } from './distance.ts'

/** Kilometres from a viewer to the public point of an object; null if it has none, or if only its municipality is public. */
export function itemDistanceKm(viewer: Point, { coords, area }: { coords: Point | null; area: ItemArea }): number | null {
  return coords && area !== 'municipality' ? distanceKm(viewer, coords) : null
}
