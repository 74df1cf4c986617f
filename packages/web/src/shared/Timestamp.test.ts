import { expect, test } from 'vitest'
import { formatTimestamp } from './Timestamp.tsx'

/** In the local time zone, whatever it is. */
const at = (year: number, month: number, day: number, hour: number, minute = 0) => new Date(year, month - 1, day, hour, minute)
const now = at(2026, 11, 20, 12)

test.each([
  [at(2026, 11, 20, 9, 41), '09:41'],
  [at(2026, 11, 19, 23, 59), 'ieri'],
  [at(2026, 11, 16, 8), 'lunedì'],
  [at(2026, 11, 12, 8), '12 nov'],
  [at(2025, 11, 12, 8), '12 nov 2025'],
  [at(2026, 11, 20, 12, 5), '12:05'],
])('formatTimestamp formats %s as %s', (date, text) => {
  expect(formatTimestamp(date.toISOString(), now)).toBe(text)
})
