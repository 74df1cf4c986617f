import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { CELL_SIZES, cellBox, cellCentre, cellOf, roundToCell } from './cell.ts'
import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'
import {
  assignCell,
  cellOfSize,
  distanceToCellKm,
  isSameCell,
  nearestPointInCells,
  pointNearSeat,
  publicCellBox,
  publicCellCentre,
  publicCellOf,
  publicCellOfCentre,
  publicPoint,
} from './public-cell.ts'
import { settlementRadiusKm } from './settlements.ts'

const shownCell = (point: Point) => publicCellOf(point, AOSTA)

/** Of the circle that covers a cell, in metres. */
const RADIUS = { fine: 360, coarse: 1430 }

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
        if (Math.abs(place.lat) < 85) expect(metres(place, cellCentre(cell))).toBeLessThanOrEqual(360)
      }),
    )
  })
})

describe('the public cell', () => {
  test('[PRIV-15] a place in a settlement has its cell of 500 m, any other place the cell of 2 km around it', () => {
    fc.assert(
      fc.property(valley, (place) => {
        const cell = publicCellOf(place, AOSTA)
        const fine = cellOf(place)
        const near = AOSTA.settlements.map(
          (each) => distanceKm(each, cellCentre(fine)) - Math.max(1, Math.sqrt(each.population) / 90),
        )
        expect(cell.size).toBe(Math.min(...near) <= 0 ? 'fine' : 'coarse')
        const { west, south, east, north } = publicCellBox(cell)
        const width = metres({ lat: place.lat, lng: west }, { lat: place.lat, lng: east })
        const height = metres({ lat: south, lng: west }, { lat: north, lng: west })
        for (const side of [width, height]) expect(Math.abs(side - (cell.size === 'fine' ? 500 : 2000))).toBeLessThan(2)
        // The cell contains the centre of the fine cell, so the place is at most half a fine cell outside of it.
        expect(distanceToCellKm(cellCentre(fine), cell)).toBe(0)
        expect(metres(place, publicCellCentre(cell))).toBeLessThanOrEqual(RADIUS[cell.size] + 360)
      }),
    )
  })

  test('[PRIV-15] Aosta is a settlement up to 2 km from its centre, a village of 1,000 people up to 1 km', () => {
    expect(settlementRadiusKm({ lat: 0, lng: 0, population: 32_295 })).toBeCloseTo(2, 1)
    expect(settlementRadiusKm({ lat: 0, lng: 0, population: 1026 })).toBe(1)
    expect(publicCellOf({ lat: 45.737, lng: 7.317 }, AOSTA).size).toBe('fine')
    expect(publicCellOf({ lat: 45.6, lng: 7.34 }, AOSTA).size).toBe('coarse')
  })
})

describe('the public point', () => {
  test('[PRIV-04] the public point is in the cell and depends only on the cell and the id', () => {
    fc.assert(
      fc.property(valley, fc.uuid(), fc.constantFrom('fine', 'coarse'), (place, id, size) => {
        const cell = cellOfSize(size, place)
        expect(cellOfSize(size, publicPoint(cell, id))).toEqual(cell)
        expect(publicPoint(cellOfSize(size, publicCellCentre(cell)), id)).toEqual(publicPoint(cell, id))
        expect(metres(publicPoint(cell, id), publicCellCentre(cell))).toBeLessThan(RADIUS[size])
      }),
    )
  })

  test.each(CELL_SIZES)('the public points of a thousand objects in one %s cell spread evenly over it', (size) => {
    const cell = cellOfSize(size, { lat: 45.737, lng: 7.317 })
    const centre = publicCellCentre(cell)
    const quarters = [0, 0, 0, 0]
    for (let i = 0; i < 1000; i++) {
      const point = publicPoint(cell, `7c0f1d7e-24b5-4a7e-9a53-${i.toString(16).padStart(12, '0')}`)
      const quarter = (point.lat > centre.lat ? 2 : 0) + (point.lng > centre.lng ? 1 : 0)
      quarters[quarter] = (quarters[quarter] ?? 0) + 1
    }
    for (const count of quarters) expect(Math.abs(count - 250)).toBeLessThan(60)
  })

  test('[PRIV-17] the point of an object that shows only its municipality is within 250 m of the seat, by the id alone', () => {
    const seat = { lat: 45.737, lng: 7.317 }
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(metres(pointNearSeat(seat, id), seat)).toBeLessThan(251)
        expect(pointNearSeat(seat, id)).toEqual(pointNearSeat(seat, id))
      }),
    )
    const distances = Array.from({ length: 1000 }, (_, n) => metres(pointNearSeat(seat, `${n}-object`), seat))
    const inner = distances.filter((distance) => distance < 125).length
    expect(Math.abs(inner - 250)).toBeLessThan(60)
  })
})

test('[PRIV-15] the public cell of a stored centre is the cell again', () => {
  fc.assert(
    fc.property(valley, (point) => {
      const cell = publicCellOf(point, AOSTA)
      expect(publicCellOfCentre(publicCellCentre(cell), AOSTA)).toEqual(cell)
    }),
  )
})

describe('[PRIV-16] the cells of several positions of one person', () => {
  const cell = cellOfSize('fine', { lat: 45.737, lng: 7.317 })
  const { south, north, west, east } = publicCellBox(cell)
  const middle = (west + east) / 2
  const northOf = (count: number) => ({ lat: north + count / 1000 / KM_PER_DEGREE, lng: middle })

  test('a position within 100 m of a remembered cell takes it', () => {
    expect(publicCellOf(northOf(98), AOSTA)).not.toEqual(cell)
    expect(assignCell(northOf(98), [cell], AOSTA)).toEqual(cell)
    expect(assignCell({ lat: south - 0.098 / KM_PER_DEGREE, lng: middle }, [cell], AOSTA)).toEqual(cell)
  })

  test('a position further away has its own cell', () => {
    expect(assignCell(northOf(102), [cell], AOSTA)).toEqual(publicCellOf(northOf(102), AOSTA))
    expect(assignCell(northOf(5), [], AOSTA)).toEqual(publicCellOf(northOf(5), AOSTA))
  })

  test('a position within 100 m of a fine cell whose centre is in a remembered coarse cell takes the coarse cell', () => {
    // The eastern edge of this fine cell lies 179 m beside the box of the coarse cell.
    const fine = cellOf({ lat: 45.8004, lng: 7.27546 })
    const { south: low, north: high, east: border } = cellBox(fine)
    const at = (metres: number) => ({
      lat: (low + high) / 2,
      lng: border + metres / 1000 / KM_PER_DEGREE / Math.cos((low * Math.PI) / 180),
    })
    const coarse = publicCellOf(at(-1), AOSTA)
    expect(publicCellBox(coarse).east).toBeLessThan(at(-150).lng)
    expect(publicCellOf(at(1), AOSTA)).toEqual({ ...coarse, x: coarse.x + 1 })
    for (const metres of [-98, 1, 98]) expect(assignCell(at(metres), [coarse], AOSTA)).toEqual(coarse)
    expect(assignCell(at(102), [coarse], AOSTA)).toEqual(publicCellOf(at(102), AOSTA))
  })

  test('a position near several remembered cells takes the nearest one, or its own if that is remembered', () => {
    const near = fc.record({
      lat: fc.double({ min: 45.73, max: 45.745, noNaN: true }),
      lng: fc.double({ min: 7.305, max: 7.33, noNaN: true }),
    })
    const cells = fc.array(
      near.map((place) => cellOfSize('fine', place)),
      { maxLength: 12 },
    )
    const seen = { own: 0, nearest: 0 }
    fc.assert(
      fc.property(near, cells, (place, remembered) => {
        const [own, taken] = [publicCellOf(place, AOSTA), assignCell(place, remembered, AOSTA)]
        const distances = remembered.map((each) => distanceToCellKm(place, each) * 1000)
        const keepsOwn = remembered.some((each) => isSameCell(each, own)) || Math.min(...distances) > 100
        seen[keepsOwn ? 'own' : 'nearest'] += 1
        if (keepsOwn) expect(taken).toEqual(own)
        else expect(distanceToCellKm(place, taken) * 1000).toBe(Math.min(...distances))
      }),
      { numRuns: 500 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  })

  test('a remembered cell keeps its size', () => {
    const coarse = cellOfSize('coarse', { lat: 45.737, lng: 7.317 })
    const inside = publicCellCentre(coarse)
    expect(publicCellOf(inside, AOSTA).size).toBe('fine')
    expect(assignCell(inside, [coarse], AOSTA)).toEqual(coarse)
    expect(assignCell({ lat: 45.6, lng: 7.34 }, [cellOfSize('fine', { lat: 45.6, lng: 7.34 })], AOSTA).size).toBe('fine')
  })
})

describe('a position near cells that a device has used', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: 45.7, max: 45.78, noNaN: true }),
    lng: fc.double({ min: 7.25, max: 7.38, noNaN: true }),
  })

  test('[PRIV-83] is moved at most 100 m, into one of them, and stays where it is if it is in one or near none', () => {
    fc.assert(
      fc.property(anywhere, fc.array(anywhere.map(shownCell), { maxLength: 40 }), (place, used) => {
        const moved = nearestPointInCells(place, used, AOSTA)
        if (used.some((cell) => isSameCell(cell, publicCellOf(place, AOSTA)))) expect(moved).toEqual(place)
        else if (moved) {
          expect(used).toContainEqual(publicCellOf(moved, AOSTA))
          expect(metres(place, moved)).toBeLessThanOrEqual(100)
        } else {
          // A metre inside the edge, so that rounding does not lead out of the cell.
          for (const cell of used.filter(({ size }) => size === 'fine'))
            expect(distanceToCellKm(place, cell) * 1000).toBeGreaterThan(99 - 1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('[PRIV-83] keeps the cell that its own account remembers, if the position was within 100 m of it', () => {
    const { x, y } = cellOf({ lat: 45.737, lng: 7.317 })
    const { north, east } = cellBox({ x, y })
    const near = fc.record({
      lat: fc.double({ min: north - 0.0008, max: north + 0.0008, noNaN: true }),
      lng: fc.double({ min: east - 0.001, max: east + 0.001, noNaN: true }),
    })
    fc.assert(
      fc.property(near, near.map(shownCell), near.map(shownCell), (place, remembered, used) => {
        fc.pre(distanceToCellKm(place, remembered) * 1000 <= 100)
        expect(assignCell(nearestPointInCells(place, [used], AOSTA) ?? place, [remembered], AOSTA)).toEqual(remembered)
      }),
      { numRuns: 500 },
    )
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
