import { describe, expect, test } from 'vitest'
import { centredCrop, cropsOf, isSquareCrop, moveCrop, resizeCrop, rotateCrop } from './crop-geometry.ts'
import { photoCrop, photoCrops } from './photo-crop.ts'

const wide = { width: 1600, height: 900 }
const crop = { x: 0.1, y: 0.2, width: 0.45, height: 0.8 }

describe('the crop of a photo', () => {
  test('[PHOTO-19] the default crop is the largest centred square', () => {
    expect(centredCrop(wide)).toEqual({ x: 0.21875, y: 0, width: 0.5625, height: 1 })
    expect(centredCrop({ width: 900, height: 1600 })).toEqual({ x: 0, y: 0.21875, width: 1, height: 0.5625 })
    expect(isSquareCrop(centredCrop(wide), wide)).toBe(true)
  })

  test('[PHOTO-19] a crop is square in pixels, with a tolerance for rounding', () => {
    expect(isSquareCrop(crop, wide)).toBe(true)
    expect(isSquareCrop({ ...crop, height: 0.795 }, wide)).toBe(true)
    expect(isSquareCrop({ ...crop, height: 0.7 }, wide)).toBe(false)
    expect(isSquareCrop(crop, { width: 900, height: 1600 })).toBe(false)
    expect(isSquareCrop({ x: 0, y: 0, width: 1, height: 1 }, { width: 100, height: 102 })).toBe(true)
    expect(isSquareCrop({ x: 0, y: 0, width: 1, height: 1 }, { width: 100, height: 103 })).toBe(false)
    expect(isSquareCrop({ x: 0, y: 0, width: 1, height: 0.1 }, { width: 1000, height: 1000 })).toBe(false)
  })

  test.each([
    [{ ...crop, x: -0.01 }],
    [{ ...crop, x: 0.6 }],
    [{ ...crop, y: 0.3 }],
    [{ ...crop, width: 0 }],
    [{ ...crop, height: 1.2 }],
    [{ ...crop, width: Number.NaN }],
    [{ x: 0, y: 0 }],
  ])('[PHOTO-19] the schema refuses the crop %j', (wrong) => expect(photoCrop.safeParse(wrong).success).toBe(false))

  test('[PHOTO-19] a crop may reach the photo’s edges, and at most eight crops are accepted', () => {
    expect(photoCrop.safeParse({ x: 0.5, y: 0.25, width: 0.5, height: 0.75 }).success).toBe(true)
    const crops = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`/${n}.webp`, crop]))
    expect(photoCrops.safeParse(crops(8)).success).toBe(true)
    expect(photoCrops.safeParse(crops(9)).success).toBe(false)
  })

  test('resizing a crop keeps its centre', () => {
    const small = resizeCrop({ x: 0.2, y: 0.1, width: 0.4, height: 0.8 }, 0.4)
    expect(small).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(0.3), width: 0.2, height: 0.4 })
  })

  test('a moved or resized crop stays inside the photo', () => {
    const moved = moveCrop(crop, 5, -5)
    expect(moved.x + moved.width).toBeCloseTo(1)
    expect(moved.y).toBe(0)
    expect(photoCrop.safeParse(moved).success).toBe(true)
    const largest = resizeCrop({ ...crop, x: 0.5 }, 3)
    expect(largest.height).toBeCloseTo(1)
    expect(isSquareCrop(largest, wide)).toBe(true)
    expect(photoCrop.safeParse(largest).success).toBe(true)
    expect(photoCrop.safeParse(resizeCrop(crop, 0)).success).toBe(true)
  })

  test('a crop rotates with the photo and is the same after four rotations', () => {
    expect(rotateCrop({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 })).toEqual({
      x: expect.closeTo(0.4),
      y: 0.1,
      width: 0.4,
      height: 0.3,
    })
    const turned = rotateCrop(crop)
    expect(isSquareCrop(turned, { width: 900, height: 1600 })).toBe(true)
    const whole = [1, 2, 3].reduce(rotateCrop, turned)
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(whole[key]).toBeCloseTo(crop[key])
  })

  test('cropsOf keeps only the crops of the given photos', () => {
    expect(cropsOf(['a', 'b'], { b: crop, c: crop })).toEqual({ b: crop })
    expect(cropsOf(['a', 'toString'], { b: crop })).toBeNull()
    expect(cropsOf(['a'], null)).toBeNull()
  })
})
