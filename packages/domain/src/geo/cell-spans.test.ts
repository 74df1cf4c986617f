import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, cellBox, cellOf } from './cell.ts'
import { boxAround, type CellSpan, spansOfBox, spansOfCircle } from './cell-spans.ts'
import { EARTH_RADIUS_KM, isWithin, KM_PER_DEGREE, type Point } from './distance.ts'

/** Evenly distributed, unlike `fc.double`, most of whose numbers are very near 0. */
const evenly = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 10_000), max: Math.round(max * 10_000) }).map((number) => number / 10_000)

const centre = fc.record({ lat: evenly(-80, 80), lng: evenly(-170, 170) })
const radius = fc.constantFrom(0.2, 1, 2, 5, 20, 100)
const share = evenly(0, 1)
const bearing = evenly(0, 360)

/** The point at a distance from another in a direction, clockwise from north. */
function pointAt({ lat, lng }: Point, km: number, direction: number): Point {
  const [start, angle, course] = [toRadians(lat), km / EARTH_RADIUS_KM, toRadians(direction)]
  const end = Math.asin(Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(course))
  const across = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(start),
    Math.cos(angle) - Math.sin(start) * Math.sin(end),
  )
  return { lat: toDegrees(end), lng: ((lng + toDegrees(across) + 540) % 360) - 180 }
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (angle: number) => (angle * 180) / Math.PI

const countSpans = (spans: readonly CellSpan[], { x, y }: Cell) =>
  spans.filter((span) => span.y === y && span.from <= x && x <= span.to).length

function expectCellOf(point: Point, middle: Point, km: number) {
  const { inside, edge } = spansOfCircle(middle, km)
  const cell = cellOf(point)
  const [inner, outer] = [countSpans(inside, cell), countSpans(edge, cell)]
  if (isWithin(middle, km, point)) expect(inner + outer).toBe(1)
  else expect(inner).toBe(0)
}

test('[MAP-55] each point of a circle is in exactly one of its cells, and the inner cells contain no other points', () => {
  // Half of the points are very near the edge.
  const distance = fc.oneof(evenly(0, 1.3), evenly(0.999, 1.001))
  fc.assert(
    fc.property(centre, radius, distance, bearing, (middle, km, far, direction) =>
      expectCellOf(pointAt(middle, far * km, direction), middle, km),
    ),
    { numRuns: 2000 },
  )
})

test('[MAP-55] each point of a circle next to the 180th meridian is in exactly one of its cells', () => {
  fc.assert(
    fc.property(
      evenly(-80, 80),
      evenly(179, 179.9),
      fc.constantFrom(1, -1),
      evenly(0, 3),
      bearing,
      (lat, east, side, far, direction) => {
        const middle = { lat, lng: side * east }
        expectCellOf(pointAt(middle, far * 2, direction), middle, 2)
      },
    ),
    { numRuns: 1000 },
  )
})

test('[MAP-55] the inner cells of a circle next to the 180th meridian do not reach around the earth', () => {
  fc.assert(
    fc.property(evenly(-80, 80), evenly(179, 179.9), fc.constantFrom(1, -1), (lat, east, side) => {
      const middle = { lat, lng: side * east }
      for (const { y, from, to } of spansOfCircle(middle, 2).inside)
        for (const cell of [cellBox({ x: from, y }), cellBox({ x: to, y })])
          expect(isWithin(middle, 2, { lat: cell.south, lng: cell.west })).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('[MAP-55] the inner cells of a circle are all cells that lie completely in it', () => {
  fc.assert(
    fc.property(centre, fc.constantFrom(0.4, 0.6, 1, 2, 5), (middle, km) => {
      const { edge } = spansOfCircle(middle, km)
      for (const { y, from, to } of edge)
        for (let x = from; x <= to; x++) {
          const { west, south, east, north } = cellBox({ x, y })
          const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })))
          // One metre of tolerance, because the spans leave a margin for rounding errors.
          expect(corners.every((corner) => isWithin(middle, km - 0.001, corner))).toBe(false)
        }
    }),
    { numRuns: 500 },
  )
})

test('[MAP-55] the bounding box of a circle touches it on all four sides', () => {
  fc.assert(
    fc.property(centre, radius, (middle, km) => {
      const { west, south, east, north } = boxAround(middle, km)
      const points = Array.from({ length: 360 }, (_, direction) => pointAt(middle, km, direction))
      const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
      const [height, width] = [north - south, east - west]
      expect((Math.max(...lats) - north) / height).toBeCloseTo(0, 4)
      expect((Math.min(...lats) - south) / height).toBeCloseTo(0, 4)
      expect((Math.max(...lngs) - east) / width).toBeCloseTo(0, 4)
      expect((Math.min(...lngs) - west) / width).toBeCloseTo(0, 4)
    }),
  )
})

test('[MAP-55] the bounding box of a circle that touches a pole spans all longitudes', () => {
  expect(boxAround({ lat: 0, lng: 0 }, 90 * KM_PER_DEGREE)).toEqual({ west: -180, south: -90, east: 180, north: 90 })
})

test('[MAP-55] a circle of 20 km has about 4,700 inner cells and fewer than 400 edge cells', () => {
  const { inside, edge } = spansOfCircle({ lat: 45.737, lng: 7.317 }, 20)
  const cells = (spans: readonly CellSpan[]) => spans.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  expect(cells(inside)).toBeGreaterThan(4600)
  expect(cells(edge)).toBeLessThan(400)
  expect(spansOfCircle({ lat: 45.737, lng: 7.317 }, 0.1).inside).toEqual([])
})

test('[MAP-55] a circle that contains a pole or crosses the 180th meridian consists of whole rows of edge cells', () => {
  for (const middle of [
    { lat: 89.9, lng: 0 },
    { lat: 0, lng: 179.99 },
  ]) {
    const { inside, edge } = spansOfCircle(middle, 20)
    expect(inside).toEqual([])
    expect(countSpans(edge, cellOf(middle))).toBe(1)
    expect(countSpans(edge, cellOf({ lat: middle.lat, lng: -179.999 }))).toBe(1)
  }
})

test('[MAP-55] the spans of a box contain the cells of its corners and no cell outside of it', () => {
  fc.assert(
    fc.property(centre, share, share, (middle, high, wide) => {
      const box = {
        south: middle.lat,
        north: middle.lat + high / 10,
        west: middle.lng,
        east: middle.lng + wide / 10,
      }
      const spans = spansOfBox(box)
      for (const lat of [box.south, box.north])
        for (const lng of [box.west, box.east]) expect(countSpans(spans, cellOf({ lat, lng }))).toBe(1)
      for (const { y, from, to } of spans) {
        expect(cellBox({ x: from, y }).east).toBeGreaterThan(box.west - 1e-5)
        expect(cellBox({ x: to, y }).west).toBeLessThan(box.east + 1e-5)
      }
    }),
  )
})

test('[MAP-55] a box without height and width has the cell of its point', () => {
  const { x, y } = cellOf({ lat: 45.737, lng: 7.317 })
  expect(spansOfBox({ south: 45.737, north: 45.737, west: 7.317, east: 7.317 })).toEqual([{ y, from: x, to: x }])
})

test.each([
  ['south of it', { south: 1, north: 0, west: 0, east: 1 }],
  ['south of it in the same row of cells', { south: 0.0002, north: 0.0001, west: 0, east: 1 }],
  ['west of it', { south: 0, north: 1, west: 1, east: 0 }],
])('[MAP-55] a box whose far corner is %s has no cells', (_, box) => {
  expect(spansOfBox(box)).toEqual([])
})
