import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './durations.ts'
import { RETENTION, retentionCutoff, retentionEnd, unusedAccountStep } from './retention.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

test('[PRIV-34] The retention periods are those that were decided', () => {
  expect(RETENTION).toEqual({
    unusedAccount: { months: 24 },
    unusedAccountWarning: { days: 60 },
    closedConversation: { months: 24 },
    meetingPlace: { days: 90 },
    notices: { days: 180 },
    contactMessages: { days: 180 },
    reports: { months: 12 },
    adminLog: { months: 24 },
    suspendedEmail: { months: 24 },
    devices: { months: 12 },
    dailyCounts: { days: 7 },
    refusedSwaps: { days: 90 },
    suggestedRings: { days: 90 },
    addressCounts: { days: 1 },
  })
})

describe('periods', () => {
  test.each([
    [{ days: 90 }, '2026-08-27T12:00:00.000Z'],
    [{ months: 24 }, '2024-11-25T12:00:00.000Z'],
    [{ months: 12 }, '2025-11-25T12:00:00.000Z'],
  ])('[PRIV-34] a period of %o before 25 November 2026 begins at %s', (period, cutoff) => {
    expect(retentionCutoff(period, NOW).toISOString()).toBe(cutoff)
  })

  test('[PRIV-34] a day that a month does not have becomes its last day', () => {
    expect(retentionCutoff({ months: 24 }, new Date('2028-02-29T06:00:00Z')).toISOString()).toBe('2026-02-28T06:00:00.000Z')
    expect(retentionEnd({ months: 1 }, new Date('2026-01-31T06:00:00Z')).toISOString()).toBe('2026-02-28T06:00:00.000Z')
  })

  test('[PRIV-34] what is older than a period stays older', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, fc.constantFrom(...Object.values(RETENTION)), (one, other, period) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(retentionCutoff(period, earlier) <= retentionCutoff(period, later)).toBe(true)
        expect(retentionCutoff(period, later) < later).toBe(true)
      }),
    )
  })
})

describe('unused accounts', () => {
  const lastSeenAt = new Date('2024-11-25T12:00:00Z')
  const oneMillisecondLater = new Date(lastSeenAt.getTime() + 1)
  test.each([
    ['seen less than 24 months ago', { lastSeenAt: oneMillisecondLater, warnedAt: null, hasOpenExchange: false }, 'keep'],
    ['not seen for 24 months', { lastSeenAt, warnedAt: null, hasOpenExchange: false }, 'warn'],
    ['not seen for 24 months, with an open exchange', { lastSeenAt, warnedAt: null, hasOpenExchange: true }, 'warn'],
    [
      'warned before its last visit',
      { lastSeenAt, warnedAt: new Date(lastSeenAt.getTime() - 1), hasOpenExchange: false },
      'warn',
    ],
    ['warned less than 60 days ago', { lastSeenAt, warnedAt: daysAgo(59), hasOpenExchange: false }, 'keep'],
    ['warned 60 days ago', { lastSeenAt, warnedAt: daysAgo(60), hasOpenExchange: false }, 'erase'],
    ['warned 60 days ago, with an open exchange', { lastSeenAt, warnedAt: daysAgo(60), hasOpenExchange: true }, 'keep'],
    ['warned 60 days ago and seen since', { lastSeenAt: daysAgo(1), warnedAt: daysAgo(60), hasOpenExchange: false }, 'keep'],
  ] as const)('[PRIV-35] [PRIV-36] the step for an account %s', (_, account, step) => {
    expect(unusedAccountStep(account, NOW)).toBe(step)
  })
})
