import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm, EARTH_RADIUS_KM, isValidPoint, isWithin } from './distance.ts'

const aosta = { lat: 45.73764, lng: 7.31722 }
const courmayeur = { lat: 45.79659, lng: 6.96893 }
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  test('[MAP-20] the distance is measured along the great circle', () => {
    expect(distanceKm(aosta, courmayeur)).toBeCloseTo(27.8, 1)
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6)
  })

  test('[MAP-21] the distance is computed with an earth radius of 6371 km', () => {
    expect(EARTH_RADIUS_KM).toBe(6371)
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo((2 * Math.PI * 6371) / 360, 9)
  })

  test('the distance agrees with the law of cosines and is the same in both directions', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const rad = Math.PI / 180
        const cosine =
          Math.sin(a.lat * rad) * Math.sin(b.lat * rad) +
          Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((b.lng - a.lng) * rad)
        const byCosines = 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)))
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9)
        // For points close to each other, the law of cosines itself is accurate only to about a metre.
        expect(Math.abs(distanceKm(a, b) - byCosines)).toBeLessThan(0.2)
      }),
    )
  })

  test('[MAP-19] a point on the edge of a circle is inside', () => {
    const edge = distanceKm(aosta, courmayeur)
    expect(isWithin(aosta, edge, courmayeur)).toBe(true)
    expect(isWithin(aosta, edge - 0.001, courmayeur)).toBe(false)
  })
})

test.each([
  [{ lat: 90, lng: -180 }, true],
  [{ lat: 90.1, lng: 0 }, false],
  [{ lat: 0, lng: 180.1 }, false],
  [{ lat: Number.NaN, lng: 0 }, false],
  [{ lat: 0, lng: Number.POSITIVE_INFINITY }, false],
])('the coordinates %j are valid: %s', (point, expected) => expect(isValidPoint(point)).toBe(expected))
