/** A point in drawing units: pixels at zoom 12, from the north-west corner of the map. */
export type Unit = readonly [x: number, y: number]

/** The zoom at which one drawing unit is one pixel. */
export const UNIT_ZOOM = 12

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

/** The unit of path data, in drawing units: half a unit, so that midpoints are whole numbers, which add up without rounding. */
export const PATH_UNIT = 0.5

/** The steps between the midpoints of consecutive sides, in path units. Each is the sum of two steps between points. */
function midpointSteps(steps: readonly number[], from: number): string {
  let data = ''
  for (let index = from; index + 3 < steps.length; index += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = [steps[index], steps[index + 1], steps[index + 2], steps[index + 3]]
    data += ` ${x + nextX} ${y + nextY}`
  }
  return data && `t${data.slice(1)}`
}

/**
 * SVG path data of a smoothed ring: quadratic curves between the midpoints of its sides, with the corners as control points. Each
 * corner is the previous one reflected at a midpoint, so `t` describes a curve with its end only: a third of the text of `Q`.
 */
export function smoothRingPath(text: string): string {
  const steps = text.split(' ').map(Number)
  const [x = 0, y = 0, dx = 0, dy = 0] = steps
  if (steps.length < 4) return ''
  let [backX, backY] = [0, 0]
  for (let index = 2; index < steps.length; index += 2) {
    backX -= steps[index] ?? 0
    backY -= steps[index + 1] ?? 0
  }
  steps.push(backX, backY)
  return `M${2 * x - backX} ${2 * y - backY}Q${2 * x} ${2 * y} ${2 * x + dx} ${2 * y + dy}${midpointSteps(steps, 2)}Z`
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
  const steps = text.split(' ').map(Number)
  const [x = 0, y = 0, dx = 0, dy = 0, nextX = 0, nextY = 0] = steps
  const start = `M${2 * x} ${2 * y}`
  if (steps.length < 6) return `${start}l${2 * dx} ${2 * dy}`
  const [lastX = 0, lastY = 0] = steps.slice(-2)
  return `${start}l${dx} ${dy}q${dx} ${dy} ${dx + nextX} ${dy + nextY}${midpointSteps(steps, 4)}l${lastX} ${lastY}`
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
