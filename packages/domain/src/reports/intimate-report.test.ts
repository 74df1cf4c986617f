import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { hidesPhotosAtOnce, INTIMATE_HIDES_MS } from './intimate-report.ts'

const now = new Date('2026-11-20T10:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const old = before(7 * DAY_MS + 1)

test.each([
  ['an account of more than seven days', { accountCreatedAt: old, hidRecently: 0, unfounded: 0 }, true],
  ['an account of seven days', { accountCreatedAt: before(7 * DAY_MS), hidRecently: 0, unfounded: 0 }, false],
  ['the third report of a day', { accountCreatedAt: old, hidRecently: 2, unfounded: 0 }, true],
  ['the fourth report of a day', { accountCreatedAt: old, hidRecently: 3, unfounded: 0 }, false],
  ['one unfounded report before', { accountCreatedAt: old, hidRecently: 0, unfounded: 1 }, true],
  ['two unfounded reports before', { accountCreatedAt: old, hidRecently: 0, unfounded: 2 }, false],
])('[TRUST-16] a report of an intimate photo hides it at once, or does not, for %s', (_, reporter, expected) => {
  expect(hidesPhotosAtOnce(reporter, now)).toBe(expected)
  expect(INTIMATE_HIDES_MS).toBe(72 * 60 * 60 * 1000)
})
