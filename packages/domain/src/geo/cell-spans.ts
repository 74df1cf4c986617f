import { cellBox, cellOf } from './cell.ts'
import { EARTH_RADIUS_KM, KM_PER_DEGREE, type Point } from './distance.ts'

/** Adjacent cells of one row `y`, from column `from` to column `to`, both included. */
export interface CellSpan {
  readonly y: number
  readonly from: number
  readonly to: number
}

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (angle: number) => (angle * 180) / Math.PI
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The bounding box of a circle. It spans all longitudes if the circle contains a pole or crosses the 180th meridian. */
export function boxAround({ lat, lng }: Point, radiusKm: number): Box {
  const up = radiusKm / KM_PER_DEGREE
  const across = toDegrees(Math.asin(Math.min(1, Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos(toRadians(lat)))))
  const isRegular = Math.abs(lat) + up < 90 && Math.abs(lng) + across < 180
  const [west, east] = isRegular ? [lng - across, lng + across] : [-180, 180]
  return { west, south: Math.max(-90, lat - up), east, north: Math.min(90, lat + up) }
}

/** The cells that a box touches; none if west is greater than east or south greater than north. */
export function spansOfBox({ west, south, east, north }: Box): CellSpan[] {
  if (west > east || south > north) return []
  const first = cellOf({ lat: clamp(south, -90, 90), lng: 0 }).y
  const last = cellOf({ lat: clamp(north, -90, 90), lng: 0 }).y
  return Array.from({ length: last - first + 1 }, (_, index) => touchingSpan(first + index, west, east))
}

/**
 * The cells of a circle: `inside` lies completely in the circle; objects in `edge` cells need a distance check. `edge` may
 * contain a few cells more than necessary; `inside` never contains a cell that is not completely in the circle.
 */
export function spansOfCircle(centre: Point, radiusKm: number): { inside: CellSpan[]; edge: CellSpan[] } {
  const box = boxAround(centre, radiusKm)
  const touching = spansOfBox(box)
  if (box.east - box.west >= 360) return { inside: [], edge: touching }
  const inside: CellSpan[] = []
  const edge: CellSpan[] = []
  for (const { y } of touching) {
    const { south, north } = cellBox({ x: 0, y })
    const reach = halfWidth(centre, radiusKm)
    const outer = touchingSpan(y, centre.lng - reach.max(south, north), centre.lng + reach.max(south, north))
    const inner = innerSpan(y, centre.lng, reach.min(south, north))
    if (inner.from > inner.to) edge.push(outer)
    else {
      inside.push(inner)
      edge.push({ y, from: outer.from, to: inner.from - 1 }, { y, from: inner.to + 1, to: outer.to })
    }
  }
  return { inside, edge }
}

/**
 * The maximum and minimum half width of a circle between two latitudes, in degrees of longitude. `min` returns -1 if one of the
 * latitudes is outside of the circle.
 */
function halfWidth({ lat }: Point, radiusKm: number) {
  const angle = radiusKm / EARTH_RADIUS_KM
  const halfWidthAt = (other: number) => {
    const remainder = Math.sin(angle / 2) ** 2 - Math.sin(toRadians(other - lat) / 2) ** 2
    return remainder < 0
      ? -1
      : 2 * toDegrees(Math.asin(Math.min(1, Math.sqrt(remainder / (Math.cos(toRadians(lat)) * Math.cos(toRadians(other)))))))
  }
  // The latitude φ at which the circle is widest (where a meridian is tangent to it): sin φ = sin φ₀ / cos r.
  const widest = toDegrees(Math.asin(clamp(Math.sin(toRadians(lat)) / Math.cos(angle), -1, 1)))
  return {
    max: (south: number, north: number) => Math.max(0, halfWidthAt(clamp(widest, south, north))),
    min: (south: number, north: number) => Math.min(halfWidthAt(south), halfWidthAt(north)),
  }
}

/** Safety margin against rounding errors, in degrees (about ten centimetres). */
const EPSILON = 1e-6

function touchingSpan(y: number, west: number, east: number): CellSpan {
  const lat = rowCentre(y)
  const [from, to] = [clamp(west - EPSILON, -180, 180 - EPSILON), clamp(east + EPSILON, -180, 180 - EPSILON)]
  return { y, from: cellOf({ lat, lng: from }).x, to: cellOf({ lat, lng: to }).x }
}

/** The cells of a row that are completely inside the circle; empty (`from` greater than `to`) if there are none. */
function innerSpan(y: number, lng: number, reach: number): CellSpan {
  if (reach <= EPSILON) return { y, from: 1, to: 0 }
  const lat = rowCentre(y)
  return {
    y,
    from: cellOf({ lat, lng: lng - reach + EPSILON }).x + 1,
    to: cellOf({ lat, lng: lng + reach - EPSILON }).x - 1,
  }
}

function rowCentre(y: number): number {
  const { south, north } = cellBox({ x: 0, y })
  return (south + north) / 2
}
