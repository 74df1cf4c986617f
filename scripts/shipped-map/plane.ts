/** In kilometres east and north of the south-west corner; or in drawing units east and south of the north-west corner. */
export type Xy = readonly [x: number, y: number]

/** Bounds of the map in degrees: the region and the surrounding slopes. */
export const MAP_BOUNDS = { west: 6.15, south: 45.05, east: 8.6, north: 46.42 } as const

const KM_PER_DEGREE = 111.195
const MIDDLE_LATITUDE = (45.72 * Math.PI) / 180

/**
 * An equirectangular projection. East-west distances are wrong by up to 1.3 % at the edges of the map, which is precise enough
 * to draw it.
 */
export function toKilometres(lat: number, lng: number): Xy {
  return [(lng - MAP_BOUNDS.west) * KM_PER_DEGREE * Math.cos(MIDDLE_LATITUDE), (lat - MAP_BOUNDS.south) * KM_PER_DEGREE]
}

export function toDegrees([x, y]: Xy): { lat: number; lng: number } {
  return { lat: MAP_BOUNDS.south + y / KM_PER_DEGREE, lng: MAP_BOUNDS.west + x / (KM_PER_DEGREE * Math.cos(MIDDLE_LATITUDE)) }
}

/** A Catmull-Rom spline through all points, with `steps` points per segment. */
export function smooth(points: readonly Xy[], steps: number): Xy[] {
  const smoothed: Xy[] = []
  for (let index = 0; index + 1 < points.length; index++) {
    const b = points[index]
    const c = points[index + 1]
    if (!b || !c) continue
    const [a, d] = [points[index - 1] ?? b, points[index + 2] ?? c]
    for (let step = 0; step < steps; step++) smoothed.push(spline(a, b, c, d, step / steps))
  }
  const last = points.at(-1)
  return last ? [...smoothed, last] : smoothed
}

function spline(a: Xy, b: Xy, c: Xy, d: Xy, t: number): Xy {
  const coordinate = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
  return [coordinate(0), coordinate(1)]
}

/** Douglas-Peucker: omits points that are closer than `tolerance` to the simplified line. */
export function simplify(points: readonly Xy[], tolerance: number): Xy[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return [...points]
  let [farthest, distance] = [0, 0]
  points.forEach((point, index) => {
    const pointDistance = distanceToLine(point, first, last)
    if (pointDistance > distance) [farthest, distance] = [index, pointDistance]
  })
  if (distance <= tolerance) return [first, last]
  return [...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplify(points.slice(farthest), tolerance)]
}

function distanceToLine(point: Xy, from: Xy, to: Xy): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1])
  return Math.abs((point[0] - from[0]) * dy - (point[1] - from[1]) * dx) / length
}
