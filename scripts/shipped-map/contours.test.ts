import fc from 'fast-check'
import { expect, test } from 'vitest'
import { area, type Grid, traceContours } from './contours.ts'
import { simplify, smooth, type Xy } from './plane.ts'

const gridOf = (columns: number, rows: number, height: (c: number, r: number) => number): Grid => ({
  columns,
  rows,
  step: 1,
  heights: Float64Array.from({ length: columns * rows }, (_, index) => height(index % columns, Math.floor(index / columns))),
})
const areaOf = (grid: Grid, level: number) =>
  traceContours(grid, level)
    .flat()
    .reduce((sum, ring) => sum + area(ring), 0)

test('A single hill has one contour area without a hole', () => {
  const hill = gridOf(9, 9, (c, r) => 10 - Math.hypot(c - 4, r - 4))
  const areas = traceContours(hill, 7)
  expect(areas).toHaveLength(1)
  expect(areas[0]).toHaveLength(1)
  expect(areaOf(hill, 7)).toBeCloseTo(Math.PI * 9, -1)
})

test('A crater inside a plateau is a hole in its contour area', () => {
  const crater = gridOf(11, 11, (c, r) => Math.hypot(c - 5, r - 5))
  expect(traceContours(crater, 2.5).map((contourArea) => contourArea.length)).toEqual([2])
})

test('The area above a higher level is never larger, for any heights', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 64, maxLength: 64 }), (heights) => {
      const grid = gridOf(8, 8, (c, r) => heights[r * 8 + c] ?? 0)
      expect(areaOf(grid, 6.5)).toBeLessThanOrEqual(areaOf(grid, 3.5) + 1e-9)
    }),
  )
})

test('A smoothed line passes through all its points', () => {
  const points: Xy[] = [
    [0, 0],
    [3, 1],
    [5, 5],
    [9, 4],
  ]
  const smoothed = smooth(points, 4)
  for (const point of points) expect(smoothed).toContainEqual(point)
})

test('Simplifying a line keeps its ends and drops points that are nearly on the line', () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.001],
        [2, 0],
        [3, 3],
      ],
      0.1,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [3, 3],
  ])
})
