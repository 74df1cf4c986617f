import { expect, test } from 'vitest'
import { FITTED, keptInside, swipeStep, zoomedAt } from './photo-zoom.ts'

test('[ITEM-32] magnifying keeps the spot under the finger where it is, and ends at the fitted photo', () => {
  const zoom = zoomedAt(FITTED, 2, { x: 100, y: -50 })
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  // The spot of the photo that was at (100, -50) is there still.
  expect(zoom.x + 100 * zoom.scale).toBe(100)
  expect(zoomedAt(zoom, 0.5, { x: 3, y: 4 })).toEqual(FITTED)
  expect(zoomedAt(zoom, 100).scale).toBe(6)
})

test('[ITEM-32] a magnified photo is moved until its edge meets the edge of the screen', () => {
  const [photo, screen] = [
    { width: 400, height: 300 },
    { width: 400, height: 800 },
  ]
  expect(keptInside({ scale: 2, x: 999, y: 50 }, photo, screen)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(keptInside({ scale: 4, x: -999, y: -999 }, photo, screen)).toEqual({ scale: 4, x: -600, y: -200 })
})

test('[ITEM-32] a swipe sideways leads to the next photo or the one before, a short or a steep one nowhere', () => {
  expect([swipeStep(-90, 10, 390), swipeStep(90, 10, 390)]).toEqual([1, -1])
  expect([swipeStep(-30, 0, 390), swipeStep(90, 120, 390)]).toEqual([0, 0])
})
