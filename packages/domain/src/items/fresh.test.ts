import { expect, test } from 'vitest'
import { FRESH_MS, freshBefore } from './fresh.ts'

test('[FRESH-04] an availability check is due sixty days after the owner last confirmed an object', () => {
  expect(FRESH_MS).toBe(5_184_000_000)
  expect(freshBefore(new Date('2026-09-30T10:00:00.000Z'))).toEqual(new Date('2026-08-01T10:00:00.000Z'))
})
