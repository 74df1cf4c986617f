import geometry from './geometry.json' with { type: 'json' }

/** A pair of drawing units: pixels at zoom 12, from the sheet's north-west corner. */
export type Unit = readonly [x: number, y: number]

/** The zoom at which one drawing unit is one pixel. */
export const UNIT_ZOOM = 12
/** The sheet's corner in pixels of the round world at that zoom. */
export const ORIGIN = { x: geometry.origin[0] ?? 0, y: geometry.origin[1] ?? 0 }

/** Points are kept as differences from one to the next. */
export function decoded(text: string): Unit[] {
  const numbers = text.split(' ').map(Number)
  let [x, y] = [0, 0]
  return Array.from({ length: numbers.length / 2 }, (_, index): Unit => {
    x += numbers[2 * index] ?? 0
    y += numbers[2 * index + 1] ?? 0
    return [x, y]
  })
}

const middle = (a: Unit, b: Unit): Unit => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** A closed edge without corners: from middle to middle of its sides, each corner pulling the curve (SVG path data). */
export function softRing(text: string): string {
  const points = decoded(text)
  const last = points.at(-1)
  const first = points[0]
  if (!first || !last) return ''
  const bends = points.map((point, index) => `Q${point} ${middle(point, points[index + 1] ?? first)}`)
  return `M${middle(last, first)}${bends.join('')}Z`
}

/** The same curve as points, three to a corner. */
export function softRingPoints(text: string): Unit[] {
  const points = decoded(text)
  const drawn = points.flatMap((point, index): Unit[] => {
    const before = middle(points.at(index - 1) ?? point, point)
    const after = middle(point, points[(index + 1) % points.length] ?? point)
    return [before, middle(middle(before, point), middle(point, after))]
  })
  return drawn[0] ? [...drawn, drawn[0]] : drawn
}

export const polyline = (text: string) => `M${decoded(text).join('L')}`

export { geometry }
