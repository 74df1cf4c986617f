import { expect, test } from 'vitest'
import { formatDay, formatKilometres, formatMonth } from './format.ts'

test.each([
  [0, '0,0\u00a0km'],
  [5.24, '5,2\u00a0km'],
  [12, '12,0\u00a0km'],
])('[MAP-35] %d kilometres are formatted as "%s"', (km, text) => {
  expect(formatKilometres(km)).toBe(text)
})

test('A day and a month are formatted in Italian', () => {
  expect(formatDay('2026-11-12T12:00:00Z')).toBe('12 novembre 2026')
  expect(formatMonth('2026-11-12T12:00:00Z')).toBe('novembre 2026')
})
