import { expect, test } from 'vitest'
import { isHourOver, rowsPerHour } from './job-limits.ts'

test.each([
  [0, 10],
  [199, 10],
  [200, 10],
  [219, 10],
  [220, 11],
  [10_000, 500],
])('[APP-33] Of %i open rows a job may end %i in an hour', (open, rows) => {
  expect(rowsPerHour(open)).toBe(rows)
})

test.each([
  ['2026-10-20T11:00:00Z', false],
  ['2026-10-20T11:59:59.999Z', false],
  ['2026-10-20T12:00:00Z', true],
  // Another process has begun the hour a moment before.
  ['2026-10-20T10:59:59.999Z', false],
  ['2026-10-20T09:59:59Z', true],
  ['2026-09-05T11:00:00Z', true],
])('[APP-33] [APP-34] At %s the count of the hour from 11 on is over: %s', (now, isOver) => {
  expect(isHourOver(new Date('2026-10-20T11:00:00Z'), new Date(now))).toBe(isOver)
})
