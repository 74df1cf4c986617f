import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { roundUpToMinute } from '../rate-limit.ts'
import { nextContactAt, nextReportAt } from './daily-limits.ts'

const NOW = new Date('2026-11-24T11:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const contactsAgo = (count: number, ms: number) => Array.from({ length: count }, () => ago(ms))
const NEW_ACCOUNT = ago(DAY_MS)
const OLD_ACCOUNT = ago(8 * DAY_MS)

describe('nextContactAt', () => {
  test.each([
    ['a new account with nine contacts', NEW_ACCOUNT, 9, null],
    ['a new account with ten contacts', NEW_ACCOUNT, 10, ago(-23 * HOUR_MS)],
    ['an older account with 39 contacts', OLD_ACCOUNT, 39, null],
    ['an older account with 40 contacts', OLD_ACCOUNT, 40, ago(-23 * HOUR_MS)],
    ['an account that is a week old with ten contacts', ago(7 * DAY_MS), 10, null],
    ['an account that is a week old in an hour with ten contacts', ago(7 * DAY_MS - HOUR_MS), 10, ago(-HOUR_MS)],
    ['an account that is a week old in an hour with 40 contacts', ago(7 * DAY_MS - HOUR_MS), 40, ago(-23 * HOUR_MS)],
  ])('[TRUST-20] %s of an hour ago', (_, accountCreatedAt, count, expected) => {
    expect(nextContactAt(contactsAgo(count, HOUR_MS), accountCreatedAt, NOW)).toEqual(expected)
  })

  test('[TRUST-20] contacts of 24 hours ago do not count', () => {
    expect(nextContactAt(contactsAgo(10, DAY_MS), NEW_ACCOUNT, NOW)).toBeNull()
    expect(nextContactAt(contactsAgo(10, DAY_MS - 1), NEW_ACCOUNT, NOW)).toEqual(ago(-1))
  })

  test('[TRUST-20] a contact is possible at the time that a refusal names, and not a moment before', () => {
    const anyAgo = fc.integer({ min: 0, max: 2 * DAY_MS }).map(ago)
    const anyAge = fc.integer({ min: 0, max: 9 * DAY_MS }).map(ago)
    fc.assert(
      fc.property(fc.array(anyAgo, { maxLength: 60 }), anyAge, (contacts, createdAt) => {
        const next = nextContactAt(contacts, createdAt, NOW)
        if (!next) return
        expect(nextContactAt(contacts, createdAt, next)).toBeNull()
        expect(nextContactAt(contacts, createdAt, new Date(next.getTime() - 1))).not.toBeNull()
      }),
    )
  })

  test('[TRUST-20] a person who contacts others as often as possible never has more than the limit within any 24 hours', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * HOUR_MS }), { maxLength: 300 }), (pauses) => {
        const createdAt = NOW
        const contacts: Date[] = []
        let clock = NOW
        for (const pause of pauses) {
          clock = new Date(clock.getTime() + pause)
          if (nextContactAt(contacts, createdAt, clock) === null) contacts.push(clock)
          const day = contacts.filter((at) => at.getTime() > clock.getTime() - DAY_MS)
          expect(day.length).toBeLessThanOrEqual(clock.getTime() - createdAt.getTime() < 7 * DAY_MS ? 10 : 40)
        }
      }),
    )
  })
})

test('[TRUST-23] the eleventh report within 24 hours is possible when the first is a day old', () => {
  expect(nextReportAt(contactsAgo(9, HOUR_MS), NOW)).toBeNull()
  expect(nextReportAt([...contactsAgo(9, HOUR_MS), ago(2 * HOUR_MS)], NOW)).toEqual(ago(-22 * HOUR_MS))
})

test('A time that a refusal names is rounded up to the minute', () => {
  expect(roundUpToMinute(new Date('2026-11-24T11:00:00.001Z'))).toEqual(new Date('2026-11-24T11:01:00Z'))
  expect(roundUpToMinute(NOW)).toEqual(NOW)
})
