import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignCell, CELL_COVER_METRES, cellCentre, cellOf, publicPoint, roundToCell } from './cell.ts'
import { distanceKm } from './distance.ts'

const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => distanceKm(a, b) * 1000
const valley = fc.record({
  lat: fc.double({ min: 45.4, max: 46, noNaN: true }),
  lng: fc.double({ min: 6.8, max: 7.95, noNaN: true }),
})
const earth = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the grid', () => {
  test('cells are about 500 m wide and high at all inhabited latitudes', () => {
    fc.assert(
      fc.property(fc.double({ min: -75, max: 75, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true }), (lat, lng) => {
        const cell = cellOf({ lat, lng })
        const centre = cellCentre(cell)
        const north = metres(centre, cellCentre({ x: cell.x, y: cell.y + 1 }))
        const across = metres(centre, cellCentre({ x: cell.x + 1, y: cell.y }))
        expect(across).toBeGreaterThan(499)
        expect(across).toBeLessThan(501)
        // Columns of different rows are not aligned, so only the distance between the rows is the cell's height.
        expect(metres({ lat: centre.lat, lng: 0 }, { lat: cellCentre({ x: 0, y: cell.y + 1 }).lat, lng: 0 })).toBeCloseTo(500, 0)
        expect(north).toBeGreaterThan(499)
      }),
    )
  })

  test('every point has one cell, whose centre is in that cell and no further away than a corner', () => {
    fc.assert(
      fc.property(earth, (place) => {
        const cell = cellOf(place)
        expect(cellOf(cellCentre(cell))).toEqual(cell)
        expect(Number.isSafeInteger(cell.x) && Number.isSafeInteger(cell.y)).toBe(true)
        if (Math.abs(place.lat) < 85) expect(metres(place, cellCentre(cell))).toBeLessThanOrEqual(CELL_COVER_METRES)
      }),
    )
  })
})

describe('the public point', () => {
  test('[PRIV-04] the public point is in the cell and depends only on the cell and the id', () => {
    fc.assert(
      fc.property(valley, fc.uuid(), (place, id) => {
        const cell = cellOf(place)
        expect(cellOf(publicPoint(cell, id))).toEqual(cell)
        expect(publicPoint(cellOf(cellCentre(cell)), id)).toEqual(publicPoint(cell, id))
        expect(metres(publicPoint(cell, id), cellCentre(cell))).toBeLessThan(CELL_COVER_METRES)
      }),
    )
  })

  test('the public points of a thousand objects in one cell spread evenly over it', () => {
    const cell = cellOf({ lat: 45.737, lng: 7.317 })
    const centre = cellCentre(cell)
    const quarters = [0, 0, 0, 0]
    for (let i = 0; i < 1000; i++) {
      const point = publicPoint(cell, `7c0f1d7e-24b5-4a7e-9a53-${i.toString(16).padStart(12, '0')}`)
      const quarter = (point.lat > centre.lat ? 2 : 0) + (point.lng > centre.lng ? 1 : 0)
      quarters[quarter] = (quarters[quarter] ?? 0) + 1
    }
    for (const count of quarters) expect(Math.abs(count - 250)).toBeLessThan(60)
  })
})

describe('the cells of several positions of one person', () => {
  const home = { lat: 45.737, lng: 7.317 }
  const placedAt = (exact: { lat: number; lng: number }) => ({ exact, ...cellOf(exact) })
  const east = (km: number) => ({ lat: home.lat, lng: home.lng + km / (111.195 * Math.cos((home.lat * Math.PI) / 180)) })

  test('a position within 250 m of another takes its cell', () => {
    expect(assignCell(east(0.249), [placedAt(home)])).toEqual(cellOf(home))
    expect(assignCell(east(-0.249), [placedAt(home)])).toEqual(cellOf(home))
  })

  test('a position further away has its own cell', () => {
    expect(assignCell(east(0.6), [placedAt(home)])).toEqual(cellOf(east(0.6)))
    expect(assignCell(home, [])).toEqual(cellOf(home))
  })

  test('a position near several others takes the cell of the nearest one', () => {
    const far = { exact: east(0.2), x: 1, y: 1 }
    const near = { exact: east(0.1), x: 2, y: 2 }
    expect(assignCell(home, [far, near])).toEqual({ x: 2, y: 2 })
    expect(assignCell(home, [near, far])).toEqual({ x: 2, y: 2 })
  })
})

test('[PRIV-09] a viewer’s own position is rounded to its cell, and rounding it again changes nothing', () => {
  fc.assert(
    fc.property(valley, (viewer) => {
      const rounded = roundToCell(viewer)
      expect(cellOf(rounded)).toEqual(cellOf(viewer))
      expect(roundToCell(rounded)).toEqual(rounded)
      expect(String(rounded.lat).length).toBeLessThanOrEqual(8)
    }),
  )
})
