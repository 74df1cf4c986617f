import geometry from './geometry.json' with { type: 'json' }

/** A point in drawing units: pixels at zoom 12, from the north-west corner of the map. */
export type Unit = readonly [x: number, y: number]

/** The zoom at which one drawing unit is one pixel. */
export const UNIT_ZOOM = 12
/** The map's north-west corner in world pixels at that zoom. */
export const ORIGIN = { x: geometry.origin[0] ?? 0, y: geometry.origin[1] ?? 0 }

/** Decodes delta-encoded points. */
export function decodePoints(text: string): Unit[] {
  const numbers = text.split(' ').map(Number)
  let [x, y] = [0, 0]
  return Array.from({ length: numbers.length / 2 }, (_, index): Unit => {
    x += numbers[2 * index] ?? 0
    y += numbers[2 * index + 1] ?? 0
    return [x, y]
  })
}

/** A point of a quadratic Bézier curve; `part` is between 0 and 1. */
function bezierPoint(from: Unit, corner: Unit, to: Unit, part: number): Unit {
  const coordinate = (axis: 0 | 1) => (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * corner[axis] + part ** 2 * to[axis]
  return [coordinate(0), coordinate(1)]
}

const midpoint = (a: Unit, b: Unit): Unit => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** SVG path data of a smoothed ring: quadratic curves between the midpoints of its sides, with the corners as control points. */
export function smoothRingPath(text: string): string {
  const points = decodePoints(text)
  const last = points.at(-1)
  const first = points[0]
  if (!first || !last) return ''
  const curves = points.map((point, index) => `Q${point} ${midpoint(point, points[index + 1] ?? first)}`)
  return `M${midpoint(last, first)}${curves.join('')}Z`
}

/** The same curve as points, four per corner. */
export function smoothRingPoints(text: string): Unit[] {
  const points = decodePoints(text)
  const curvePoints = points.flatMap((point, index): Unit[] => {
    const before = midpoint(points.at(index - 1) ?? point, point)
    const after = midpoint(point, points[(index + 1) % points.length] ?? point)
    return [0, 0.25, 0.5, 0.75].map((part) => bezierPoint(before, point, after, part))
  })
  return curvePoints[0] ? [...curvePoints, curvePoints[0]] : curvePoints
}

/** SVG path data of a line that is smoothed the same way; its ends stay. */
export function smoothLinePath(text: string): string {
  const points = decodePoints(text)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const curves = points.slice(1, -1).map((point, index) => `Q${point} ${midpoint(point, points[index + 2] ?? last)}`)
  return `M${first}${curves.length > 0 ? `L${midpoint(first, points[1] ?? last)}` : ''}${curves.join('')}L${last}`
}

/** The same line as points. */
export function smoothLinePoints(text: string): Unit[] {
  const points = decodePoints(text)
  const last = points.at(-1)
  return points.flatMap((point, index): Unit[] => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before || !after || point === last) return [point]
    const [from, to] = [midpoint(before, point), midpoint(point, after)]
    return [0, 0.25, 0.5, 0.75, 1].map((part) => bezierPoint(from, point, to, part))
  })
}

export { geometry }
