import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { itemId } from '../ids.ts'
import { MADE_UP_TOWN } from '../made-up-town.fixtures.ts'
import { cellCentre, cellOf } from './cell.ts'
import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'
import { publicCellOf, publicPoint } from './public-cell.ts'
import { exchangedPoint, isInTown, isShownInTown } from './town-area.ts'

/** A point at a distance and a direction from a seat. */
const pointAround = (least: number, most: number) =>
  fc
    .record({
      seat: fc.constantFrom(...AOSTA.municipalities),
      km: fc.double({ min: least, max: most, noNaN: true }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    })
    .map(({ seat, km, angle }): Point => {
      const lat = seat.lat + (km * Math.cos(angle)) / KM_PER_DEGREE
      return { lat, lng: seat.lng + (km * Math.sin(angle)) / KM_PER_DEGREE / Math.cos((seat.lat * Math.PI) / 180) }
    })
const nearestSeatKm = (point: Point) => Math.min(...AOSTA.municipalities.map((seat) => distanceKm(seat, point)))

describe('The area of the town', () => {
  test('[ADD-52] Ivrea, Chamonix, Torino and exchanged coordinates are outside, and every seat is inside', () => {
    const outside = [
      { lat: 45.4672, lng: 7.8748 },
      { lat: 45.9237, lng: 6.8694 },
      { lat: 45.0703, lng: 7.6869 },
      { lat: 7.3172, lng: 45.7372 },
      { lat: 0, lng: 0 },
      { lat: -90, lng: 180 },
    ]
    expect(outside.map((point) => isInTown(point, AOSTA))).toEqual(outside.map(() => false))
    expect(AOSTA.municipalities.filter((seat) => !isInTown(seat, AOSTA))).toEqual([])
  })

  test('[ADD-52] A point within 14 km of a seat is inside, and one further than a cell beyond that is outside', () => {
    fc.assert(
      fc.property(pointAround(0, 13.9), (point) => {
        fc.pre(nearestSeatKm(point) <= 14)
        expect(isInTown(point, AOSTA)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(pointAround(14.8, 60), (point) => {
        fc.pre(nearestSeatKm(point) > 14.8)
        expect(isInTown(point, AOSTA)).toBe(false)
      }),
    )
  })

  test('[ADD-52] The centre of a cell is inside exactly when the points of the cell are', () => {
    fc.assert(
      fc.property(pointAround(13, 15), (point) => {
        expect(isInTown(cellCentre(cellOf(point)), AOSTA)).toBe(isInTown(point, AOSTA))
      }),
    )
  })

  test('[ITEM-39] An object that was published inside is never shown as outside, and one in Ivrea always is', () => {
    fc.assert(
      fc.property(pointAround(12, 15), fc.uuid(), (point, id) => {
        fc.pre(isInTown(point, AOSTA))
        const cell = publicCellOf(point, AOSTA)
        expect(isShownInTown(publicPoint(cell, itemId.parse(id)), cell.size, AOSTA)).toBe(true)
      }),
    )
    const ivrea = publicCellOf({ lat: 45.4672, lng: 7.8748 }, AOSTA)
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(isShownInTown(publicPoint(ivrea, itemId.parse(id)), ivrea.size, AOSTA)).toBe(false)
      }),
    )
  })

  test('[ADD-53] Exchanged coordinates are recognised for every point inside, and never for the point itself', () => {
    fc.assert(
      fc.property(pointAround(0, 13.9), ({ lat, lng }) => {
        expect(exchangedPoint({ lat: lng, lng: lat }, AOSTA)).toEqual({ lat, lng })
        expect(exchangedPoint({ lat, lng }, AOSTA)).toBeNull()
      }),
    )
    expect(exchangedPoint({ lat: 45.0703, lng: 7.6869 }, AOSTA)).toBeNull()
  })

  test('[ADD-53] Exchanged coordinates are recognised in a town whose longitude is no latitude, and text is no coordinate', () => {
    const { lat, lng } = MADE_UP_TOWN.views.newItem
    expect(exchangedPoint({ lat: lng, lng: lat }, MADE_UP_TOWN)).toEqual({ lat, lng })
    expect(exchangedPoint({ lat, lng }, MADE_UP_TOWN)).toBeNull()
    for (const wrong of [Number.NaN, 181]) {
      expect(exchangedPoint({ lat: wrong, lng: lat }, MADE_UP_TOWN)).toBeNull()
      expect(exchangedPoint({ lat: lng, lng: wrong }, MADE_UP_TOWN)).toBeNull()
    }
  })
})
