import { inAosta } from '@barattolo/domain/aosta.fixtures'
import { expect, test } from 'vitest'
import { formatDeadline } from './deadline.ts'

const NOW = new Date('2026-11-27T22:30:00Z')

test.each([
  ['2026-11-27T22:45:00Z', 'oggi alle 23:45'],
  // Midnight has passed in Italy, but not in UTC.
  ['2026-11-27T23:00:00Z', 'domani a mezzanotte'],
  ['2026-11-28T08:30:00Z', 'domani alle 9:30'],
  ['2026-12-01T17:00:00Z', 'martedì alle 18'],
  ['2026-11-30T00:05:00Z', 'lunedì all’1:05'],
  ['2026-12-03T11:00:00Z', 'giovedì alle 12'],
  ['2026-12-04T17:00:00Z', 'venerdì 4 dicembre alle 18'],
  ['2026-11-26T17:00:00Z', 'giovedì 26 novembre alle 18'],
])('[RING-158] On Friday evening, %s is shown as “%s”', (at, shown) => {
  expect(formatDeadline(new Date(at), inAosta(NOW)).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('[RING-158] When summer time ends, a weekday is still shown with the hour in Italy', () => {
  expect(formatDeadline(new Date('2026-10-25T17:00:00Z'), inAosta(new Date('2026-10-24T21:00:00Z')))).toBe('domani alle\u00a018')
})
