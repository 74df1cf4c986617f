import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, cellBox, cellOf } from './cell.ts'
import { type CellSpan, spansOfBox, spansOfCircle } from './cell-spans.ts'
import { isWithin, KM_PER_DEGREE } from './distance.ts'

const centre = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})
const radius = fc.constantFrom(0.2, 1, 2, 5, 20, 100)
const share = fc.double({ min: -1, max: 1, noNaN: true })

const countSpans = (spans: readonly CellSpan[], { x, y }: Cell) =>
  spans.filter((span) => span.y === y && span.from <= x && x <= span.to).length

test('[MAP-55] each point of a circle is in exactly one of its cells, and the inner cells contain no other points', () => {
  fc.assert(
    fc.property(centre, radius, share, share, (middle, km, up, across) => {
      const { inside, edge } = spansOfCircle(middle, km)
      const reach = (1.3 * km) / KM_PER_DEGREE
      const point = { lat: middle.lat + up * reach, lng: middle.lng + (across * reach) / Math.cos((middle.lat * Math.PI) / 180) }
      const cell = cellOf(point)
      const found = [countSpans(inside, cell), countSpans(edge, cell)]
      if (isWithin(middle, km, point)) expect(found).toSatisfy(([one = 0, other = 0]) => one + other === 1)
      else expect(found[0]).toBe(0)
    }),
    { numRuns: 5000 },
  )
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
        north: middle.lat + Math.abs(high) / 10,
        west: middle.lng,
        east: middle.lng + Math.abs(wide) / 10,
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
  expect(spansOfBox({ south: 1, north: 0, west: 0, east: 1 })).toEqual([])
})
