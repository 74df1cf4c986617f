import { expect, test } from 'vitest'
import { isCaseOpen, OPENING_MS } from './opening.ts'

test('[ADMN-51] a case is open for an hour after the reason was given, and not without one', () => {
  const openedAt = new Date('2026-11-25T12:00:00Z')
  const after = (ms: number) => new Date(openedAt.getTime() + ms)
  expect(isCaseOpen(null, openedAt)).toBe(false)
  for (const ms of [0, 1, OPENING_MS - 1]) expect(isCaseOpen(openedAt, after(ms))).toBe(true)
  for (const ms of [OPENING_MS, OPENING_MS + 1, 24 * OPENING_MS]) expect(isCaseOpen(openedAt, after(ms))).toBe(false)
  expect(OPENING_MS).toBe(3_600_000)
})
