import { CIRCLE_RADIUS_MAX } from '@barattolo/domain/geo/circle-radii'
import { distanceKm, KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'

interface Neighbour<P extends Point> {
  readonly from: P
  readonly to: P
  readonly km: number
}

/** The nearest other point of each point, from south to north; empty for a single one. */
export function nearestNeighbours<P extends Point>(points: readonly P[]): Neighbour<P>[] {
  const sorted = points.toSorted((a, b) => a.lat - b.lat)
  return sorted.flatMap((from, index) => {
    let nearest: Neighbour<P> | undefined
    // Away from the point in both directions, until the difference of the latitudes alone is more than the distance that was found.
    for (const step of [-1, 1]) {
      for (let at = index + step; ; at += step) {
        const to = sorted[at]
        if (!to || (nearest && Math.abs(from.lat - to.lat) * KM_PER_DEGREE > nearest.km)) break
        const km = distanceKm(from, to)
        if (!nearest || km < nearest.km) nearest = { from, to, km }
      }
    }
    return nearest ? [nearest] : []
  })
}

/** The quantile of a share, rounded down to one of the values: of few values never the largest. Undefined without values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]
}

/**
 * How far from a seat objects can be, from the distances to the nearest other seat. A border is about half of such a distance away, but a
 * municipality is not round and its valleys end far from the seat: three times as much. Not from the largest distance, because a single
 * remote seat would extend the area around all. The limits: less than 3 km excludes outskirts, more than 30 km excludes hardly anything.
 */
export function areaKmOf(neighbourKm: readonly number[], townRadiusKm: number): number {
  const neighbour = quantile(neighbourKm, 0.95)
  return Math.round(Math.min(30, Math.max(3, neighbour === undefined ? townRadiusKm : 1.5 * neighbour)))
}

const RADII = [1, 2, 3, 5, 8, 10, 15, 20, 30, 40, CIRCLE_RADIUS_MAX]
const OPTIONS = 5

/**
 * Five radii of the scale: the first reaches about the nearest seat, the last one nine tenths of the seats from the main one. Where the
 * two are close, the list continues on both sides.
 */
export function radiiOf(neighbourKm: readonly number[], fromMainKm: readonly number[]): { options: number[]; initial: number } {
  const neighbour = quantile(neighbourKm, 0.5) ?? 1
  const offBy = (radius: number) => Math.abs(Math.log(radius / neighbour))
  let first = RADII.reduce((best, radius, index) => (offBy(radius) < offBy(RADII[best] ?? 1) ? index : best), 0)
  const reach = RADII.findIndex((radius) => radius >= (quantile(fromMainKm, 0.9) ?? 0))
  let last = Math.max(first, reach === -1 ? RADII.length - 1 : reach)
  while (last - first < OPTIONS - 1) {
    if (first > 0) first--
    if (last - first < OPTIONS - 1 && last < RADII.length - 1) last++
  }
  const step = (last - first) / (OPTIONS - 1)
  const options = Array.from({ length: OPTIONS }, (_, index) => RADII[Math.round(first + index * step)] ?? CIRCLE_RADIUS_MAX)
  return { options, initial: options[1] ?? CIRCLE_RADIUS_MAX }
}

/** The width of a phone, in pixels of CSS. */
const PHONE_PX = 390
/** The width of the world at zoom 0, which doubles with each zoom: MapLibre counts in tiles of 512 pixels. */
const WORLD_PX = 512

/**
 * The largest whole zoom at which a phone shows so many kilometres from west to east, in Web Mercator: a pixel is
 * cos(latitude) × circumference / (512 × 2^zoom) wide (https://wiki.openstreetmap.org/wiki/Zoom_levels). It depends on a width and not
 * on a box of coordinates, so that 180° east is no border.
 */
export function zoomOf(widthKm: number, lat: number): number {
  const worldKm = 360 * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return Math.floor(Math.log2((PHONE_PX * worldKm) / (WORLD_PX * widthKm)))
}
