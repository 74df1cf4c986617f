import { expect, test } from 'vitest'
import { FRESH_MS, freshBefore } from './fresh.ts'

test('[FRESH-04] an object of which nothing was heard for sixty days is asked about', () => {
  expect(FRESH_MS).toBe(5_184_000_000)
  expect(freshBefore(new Date('2026-09-30T10:00:00.000Z'))).toEqual(new Date('2026-08-01T10:00:00.000Z'))
})
