import { expect, test } from 'vitest'
import { lowestRun } from './free-place.ts'

test('[HOUSE-26] a toast takes the lowest place that is high enough, and none where every place is too low', () => {
  const lines = (drawing: string) => [...drawing].map((sign) => sign === '.')
  expect(lowestRun(lines('....'), 3)).toBe(0)
  expect(lowestRun(lines('..#....#'), 3)).toBe(3)
  expect(lowestRun(lines('..#..#..'), 3)).toBeNull()
  expect(lowestRun([], 1)).toBeNull()
})
