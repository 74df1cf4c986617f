import { expect, test } from 'vitest'
import { lowestRun } from './free-area.ts'

test('[APP-26] A toast takes the lowest free area that is high enough, and none if no area is', () => {
  const lines = (drawing: string) => [...drawing].map((sign) => sign === '.')
  expect(lowestRun(lines('....'), 3)).toBe(0)
  expect(lowestRun(lines('..#....#'), 3)).toBe(3)
  expect(lowestRun(lines('..#..#..'), 3)).toBeNull()
  expect(lowestRun([], 1)).toBeNull()
})
