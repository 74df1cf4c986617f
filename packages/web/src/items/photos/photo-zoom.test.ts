import { expect, test } from 'vitest'
import { clampToEdges, FITTED_ZOOM, swipeStep, zoomAt } from './photo-zoom.ts'

test('[ITEM-32] Zooming keeps the point under the finger in place and stops at the fitted photo', () => {
  const zoom = zoomAt(FITTED_ZOOM, 2, { x: 100, y: -50 })
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  // The point of the photo at (100, -50) has not moved.
  expect(zoom.x + 100 * zoom.scale).toBe(100)
  expect(zoomAt(zoom, 0.5, { x: 3, y: 4 })).toEqual(FITTED_ZOOM)
  expect(zoomAt(zoom, 100).scale).toBe(6)
})

test('[ITEM-32] A magnified photo can be moved until its edge meets the edge of the screen', () => {
  const [photo, screen] = [
    { width: 400, height: 300 },
    { width: 400, height: 800 },
  ]
  expect(clampToEdges({ scale: 2, x: 999, y: 50 }, photo, screen)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(clampToEdges({ scale: 4, x: -999, y: -999 }, photo, screen)).toEqual({ scale: 4, x: -600, y: -200 })
})

test('[ITEM-32] A horizontal swipe selects the next or previous photo, a short or steep swipe selects none', () => {
  expect([swipeStep(-90, 10, 390), swipeStep(90, 10, 390)]).toEqual([1, -1])
  expect([swipeStep(-30, 0, 390), swipeStep(90, 120, 390)]).toEqual([0, 0])
})
