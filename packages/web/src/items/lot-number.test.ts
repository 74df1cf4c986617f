import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lotNumber } from './lot-number.ts'

test('The lot number of an object is between 1 and 999 and depends only on its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(lotNumber(id)).toBeGreaterThanOrEqual(1)
      expect(lotNumber(id)).toBeLessThanOrEqual(999)
    }),
  )
  expect(lotNumber('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')).toBe(492)
})
