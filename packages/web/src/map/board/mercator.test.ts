import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { distanceKm } from '@barattolo/domain/geo/distance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dragView,
  fitView,
  fitZoom,
  fromScreen,
  interpolateViews,
  limitView,
  pixelsPerKm,
  toScreen,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomView,
} from './mercator.ts'

const frame = { width: 1056, height: 832, top: 0, bottom: 0 }
const phone = { width: 390, height: 710, top: 132, bottom: 218 }
const places = fc.record({
  lat: fc.double({ min: 45.4, max: 46.0, noNaN: true }),
  lng: fc.double({ min: 6.8, max: 7.95, noNaN: true }),
})
const views = fc.record({
  lat: fc.double({ min: 45.45, max: 46.0, noNaN: true }),
  lng: fc.double({ min: 6.8, max: 7.95, noNaN: true }),
  zoom: fc.double({ min: ZOOM_MIN, max: ZOOM_MAX, noNaN: true }),
})

test('Converting a point to the screen and back gives the same point', () => {
  fc.assert(
    fc.property(views, places, (view, place) => {
      const back = fromScreen(view, phone, toScreen(view, phone, place))
      expect(back.lat).toBeCloseTo(place.lat, 9)
      expect(back.lng).toBeCloseTo(place.lng, 9)
    }),
  )
})

test('The center of the view is in the middle of the uncovered part of the frame', () => {
  expect(toScreen(AOSTA.views.map, phone, AOSTA.views.map)).toEqual({ x: 195, y: 132 + (710 - 132 - 218) / 2 })
})

test('Zooming keeps the point under the pointer in place', () => {
  fc.assert(
    fc.property(views, fc.double({ min: -2, max: 2, noNaN: true }), (view, levels) => {
      const anchor = { x: 500, y: 430 }
      const point = fromScreen(view, frame, anchor)
      const after = zoomView(view, frame, anchor, levels)
      // Only if the bounds of the map are not reached.
      fc.pre(after.lat > 45.351 && after.lat < 46.079 && after.lng > 6.701 && after.lng < 8.049)
      expect(toScreen(after, frame, point).x).toBeCloseTo(anchor.x, 4)
      expect(toScreen(after, frame, point).y).toBeCloseTo(anchor.y, 4)
    }),
  )
})

test('Dragging by an offset and back gives the same view', () => {
  const moved = dragView(AOSTA.views.map, { x: 120, y: -40 })
  const back = dragView(moved, { x: -120, y: 40 })
  expect(back.lat).toBeCloseTo(AOSTA.views.map.lat, 9)
  expect(back.lng).toBeCloseTo(AOSTA.views.map.lng, 9)
})

test('The view never leaves the bounds of the map', () => {
  fc.assert(
    fc.property(views, fc.integer({ min: -100000, max: 100000 }), (view, x) => {
      const { lng } = limitView(dragView(view, { x, y: x }), AOSTA.views.bounds)
      expect(lng).toBeGreaterThanOrEqual(6.7)
      expect(lng).toBeLessThanOrEqual(8.05)
    }),
  )
})

test('At zoom 12 a kilometre near Aosta is about 75 pixels', () => {
  expect(pixelsPerKm(AOSTA.views.map.lat, 12)).toBeCloseTo(75, 0)
})

test('Pixels and the great-circle distance agree within half a percent over 20 km', () => {
  const east = { lat: AOSTA.views.map.lat, lng: AOSTA.views.map.lng + 0.2 }
  const pixels = toScreen(AOSTA.views.map, frame, east).x - toScreen(AOSTA.views.map, frame, AOSTA.views.map).x
  expect(pixels / pixelsPerKm(AOSTA.views.map.lat, 12) / distanceKm(AOSTA.views.map, east)).toBeCloseTo(1, 2)
})

test('[MAP-52] A circle that fits keeps the preferred zoom, a larger one gets a lower zoom', () => {
  expect(fitZoom(AOSTA.views.map, 5, frame, 12)).toBe(12)
  const zoom = fitZoom(AOSTA.views.map, 5, phone, 12)
  expect(zoom).toBeLessThan(12)
  expect(5 * pixelsPerKm(AOSTA.views.map.lat, zoom)).toBeCloseTo((710 - 132 - 218) / 2 - 16, 6)
})

test('The corner of the frame, converted to a point and back, is the corner', () => {
  const northWest = fromScreen(AOSTA.views.map, frame, { x: 0, y: 0 })
  expect(toScreen(AOSTA.views.map, frame, northWest)).toEqual({ x: expect.closeTo(0, 5), y: expect.closeTo(0, 5) })
})

test('Interpolation ends at the target view and has half of the zoom difference in the middle', () => {
  const end = { lat: 45.8, lng: 7.5, zoom: 14 }
  expect(interpolateViews(AOSTA.views.map, end, 1)).toEqual({
    lat: expect.closeTo(45.8, 9),
    lng: expect.closeTo(7.5, 9),
    zoom: 14,
  })
  expect(interpolateViews(AOSTA.views.map, end, 0.5).zoom).toBe(13)
})

describe('Across the date line', () => {
  const [west, east] = [
    { lat: -16.8, lng: 179.9 },
    { lat: -16.9, lng: -179.9 },
  ]
  const view = { lat: -16.85, lng: 180, zoom: 10 }

  test('[TOWN-08] two places beside it are near each other on the map', () => {
    const [left, right] = [toScreen(view, frame, west), toScreen(view, frame, east)]
    expect(right.x - left.x).toBeCloseTo(0.2 * (512 * 2 ** 10) * (1 / 360), 6)
    expect(fromScreen(view, frame, right).lng).toBeCloseTo(-179.9, 9)
    expect(fromScreen(view, frame, left).lng).toBeCloseTo(179.9, 9)
  })

  test('[TOWN-08] a view that is fitted to them lies between them', () => {
    const fitted = fitView([west, east], frame, 16)
    expect(Math.abs(fitted?.lng ?? 0)).toBeCloseTo(180, 9)
    expect(fitted?.zoom).toBeGreaterThan(9)
  })

  test('[TOWN-08] the map moves the short way, and stays within bounds that contain it', () => {
    const bounds = { west: 179, south: -18, east: -179, north: -16 }
    const middle = interpolateViews({ ...west, zoom: 10 }, { ...east, zoom: 10 }, 0.5)
    expect(Math.abs(middle.lng)).toBeCloseTo(180, 9)
    for (const lng of [179.5, 180, -180, -179.5]) expect(limitView({ ...view, lng }, bounds).lng).toBe(lng)
    expect(limitView({ ...view, lng: 178 }, bounds).lng).toBe(179)
    expect(limitView({ ...view, lng: -178 }, bounds).lng).toBe(-179)
    expect(limitView({ ...view, lat: -20 }, bounds).lat).toBe(-18)
  })
})
