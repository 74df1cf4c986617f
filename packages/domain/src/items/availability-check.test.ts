import { expect, test } from 'vitest'
import { AVAILABILITY_CHECK_MS, availabilityCheckDueBefore } from './availability-check-contract.ts'

test('[FRESH-04] an availability check is due sixty days after the owner last confirmed an object', () => {
  expect(AVAILABILITY_CHECK_MS).toBe(5_184_000_000)
  expect(availabilityCheckDueBefore(new Date('2026-09-30T10:00:00.000Z'))).toEqual(new Date('2026-08-01T10:00:00.000Z'))
})
