import type { Xy } from './plane.ts'

export interface Grid {
  columns: number
  rows: number
  /** Kilometres between two grid points. */
  step: number
  /** Heights by row, from the south-west. */
  heights: Float64Array
}

/** One contour area: its outer ring and its holes. */
export type ContourArea = readonly (readonly Xy[])[]

/** The areas at or above `level`, by marching squares. Everything outside the grid counts as below, so that all rings close. */
export function traceContours(grid: Grid, level: number): ContourArea[] {
  const rings = joinSegments(findSegments(grid, level))
  const outerRings = rings.filter((ring) => area(ring) > 0)
  const holes = rings.filter((ring) => area(ring) < 0)
  return outerRings.map((edge) => [edge, ...holes.filter((hole) => findEnclosingRing(hole, outerRings) === edge)])
}

type Segment = readonly [from: string, to: string, start: Xy]

/** Each crossing point is on an edge of a grid square and has the key of that edge, so that adjacent squares share the point. */
function findSegments({ columns, rows, step, heights }: Grid, level: number): Segment[] {
  const value = (c: number, r: number) =>
    c < 0 || r < 0 || c >= columns || r >= rows ? level - 1000 : (heights[r * columns + c] ?? level - 1000)
  const segmentList: Segment[] = []
  for (let r = -1; r < rows; r++) {
    for (let c = -1; c < columns; c++) {
      const corners = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)] as const
      const code = corners.reduce((bits, height, index) => (height >= level ? bits | (1 << index) : bits), 0)
      const crossing = (side: number): readonly [string, Xy] => {
        const [a, b] = [corners[side] ?? 0, corners[(side + 1) % 4] ?? 0]
        const t = (level - a) / (b - a)
        if (side === 0) return [`h${c},${r}`, [(c + t) * step, r * step]]
        if (side === 1) return [`v${c + 1},${r}`, [(c + 1) * step, (r + t) * step]]
        if (side === 2) return [`h${c},${r + 1}`, [(c + 1 - t) * step, (r + 1) * step]]
        return [`v${c},${r}`, [c * step, (r + 1 - t) * step]]
      }
      for (const [from, to] of CROSSINGS[code] ?? []) {
        const [start, end] = [crossing(from), crossing(to)]
        segmentList.push([start[0], end[0], start[1]])
      }
    }
  }
  return segmentList
}

/** For each pattern of corners above the level: the sides where the line enters and leaves, with higher ground on its left. */
const CROSSINGS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
]

function joinSegments(pieces: readonly Segment[]): Xy[][] {
  const next = new Map(pieces.map((piece) => [piece[0], piece]))
  const rings: Xy[][] = []
  for (const [start] of pieces) {
    const ring: Xy[] = []
    for (let piece = next.get(start); piece; piece = next.get(piece[1])) {
      next.delete(piece[0])
      ring.push(piece[2])
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** Signed area in square kilometres: positive for a counter-clockwise ring (north up). */
export function area(ring: readonly Xy[]): number {
  let sum = 0
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a
    sum += a[0] * b[1] - b[0] * a[1]
  })
  return sum / 2
}

/** The smallest outer ring that contains the hole. */
function findEnclosingRing(hole: readonly Xy[], edges: readonly (readonly Xy[])[]): readonly Xy[] | undefined {
  const inside = hole[0]
  if (!inside) return undefined
  return edges.filter((edge) => contains(edge, inside)).sort((a, b) => area(a) - area(b))[0]
}

function contains(ring: readonly Xy[], [x, y]: Xy): boolean {
  let within = false
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) within = !within
  })
  return within
}
