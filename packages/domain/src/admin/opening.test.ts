import { expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { isCaseOpen } from './opening.ts'

test('[ADMN-51] a case is open for an hour after the reason was given, and not without one', () => {
  const openedAt = new Date('2026-11-25T12:00:00Z')
  const after = (ms: number) => new Date(openedAt.getTime() + ms)
  expect(isCaseOpen(null, openedAt)).toBe(false)
  for (const ms of [0, 1, HOUR_MS - 1]) expect(isCaseOpen(openedAt, after(ms))).toBe(true)
  for (const ms of [HOUR_MS, HOUR_MS + 1, 24 * HOUR_MS]) expect(isCaseOpen(openedAt, after(ms))).toBe(false)
})
