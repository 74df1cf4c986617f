import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AOSTA, inAosta } from '../aosta.fixtures.ts'
import { NOTICE_KINDS } from './kinds.ts'
import {
  canNotify,
  DEFAULT_NOTICE_PREFERENCES,
  NOTICE_CHANNELS,
  nextNotifyTime,
  noticePreferences,
  switchKinds,
  wantsNotice,
} from './preferences.ts'

const at = (instant: string) => new Date(instant)
const quiet = (from: number, to: number) => ({ quiet: { from, to } })

describe('quiet hours', () => {
  test.each([
    // Winter: Rome is one hour ahead of UTC.
    ['2026-11-21T20:59:00Z', true],
    ['2026-11-21T21:00:00Z', false],
    ['2026-11-22T06:59:00Z', false],
    ['2026-11-22T07:00:00Z', true],
    // Summer: Rome is two hours ahead of UTC.
    ['2026-07-01T19:59:00Z', true],
    ['2026-07-01T20:00:00Z', false],
    ['2026-07-02T06:00:00Z', true],
  ])('[NOTE-06] with quiet hours from 22 to 8 in Italian time, notifying at %s is allowed: %s', (now, expected) => {
    expect(canNotify(inAosta(at(now)), DEFAULT_NOTICE_PREFERENCES)).toBe(expected)
  })

  test('quiet hours may be within one day, over midnight or off', () => {
    const noon = at('2026-11-21T11:30:00Z')
    expect(canNotify(inAosta(noon), quiet(12, 14))).toBe(false)
    expect(canNotify(inAosta(noon), quiet(14, 12))).toBe(true)
    expect(canNotify(inAosta(noon), quiet(12, 12))).toBe(true)
    expect(canNotify(inAosta(noon), quiet(10, 12))).toBe(true)
    expect(canNotify(inAosta(noon), quiet(13, 14))).toBe(true)
    expect(canNotify(inAosta(noon), quiet(13, 12))).toBe(true)
    expect(canNotify(inAosta(noon), quiet(14, 13))).toBe(false)
    expect(canNotify(inAosta(noon), { quiet: null })).toBe(true)
  })

  test.each([
    ['2026-11-21T22:00:00Z', quiet(22, 8), '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T01:00:00Z', quiet(22, 8), '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T12:00:00Z', quiet(22, 8), '2026-11-22T12:00:00.000Z'],
    // The night in which summer time ends is an hour longer, the night in which it begins an hour shorter.
    ['2026-10-24T20:30:00Z', quiet(22, 8), '2026-10-25T07:00:00.000Z'],
    ['2026-03-28T21:30:00Z', quiet(22, 8), '2026-03-29T06:00:00.000Z'],
    // 02:00 does not exist in the night in which summer time begins.
    ['2026-03-29T00:30:00Z', quiet(0, 2), '2026-03-29T01:00:00.000Z'],
  ])('[NOTE-06] a notice at %s is delivered outside of the quiet hours', (now, preferences, expected) => {
    expect(nextNotifyTime(inAosta(at(now)), preferences).toISOString()).toBe(expected)
  })

  test.each([
    // Half past eight in the morning in Hobart, and half past ten in the evening.
    ['2026-11-20T21:30:00Z', '2026-11-20T21:30:00.000Z'],
    ['2026-11-21T11:30:00Z', '2026-11-21T21:00:00.000Z'],
  ])('[NOTE-06] quiet hours are those of the town: a notice at %s in Hobart is delivered at %s', (now, expected) => {
    const moment = { now: at(now), timeZone: 'Australia/Hobart' }
    expect(nextNotifyTime(moment, DEFAULT_NOTICE_PREFERENCES).toISOString()).toBe(expected)
  })

  test('[NOTE-06] for any quiet hours the next delivery time is outside of them and at most 25 hours away', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    // In Nuuk the hour before midnight is skipped.
    const zone = fc.constantFrom(AOSTA.timeZone, 'Australia/Hobart', 'Asia/Kathmandu', 'America/Nuuk')
    const instant = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, hour, hour, zone, (now, from, to, timeZone) => {
        const expected = nextNotifyTime({ now, timeZone }, quiet(from, to))
        expect(canNotify({ now: expected, timeZone }, quiet(from, to))).toBe(true)
        expect(expected.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
        expect(expected.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 60 * 60 * 1000)
      }),
    )
  })
})

test('[NOTE-05] each kind is switched on and off independently for each channel', () => {
  const without = switchKinds(DEFAULT_NOTICE_PREFERENCES, ['newMessage'], 'push', false)
  expect(wantsNotice(without, 'newMessage', 'push')).toBe(false)
  expect(wantsNotice(without, 'newMessage', 'mail')).toBe(true)
  expect(wantsNotice(without, 'accepted', 'push')).toBe(true)
  expect(switchKinds(without, ['newMessage'], 'push', true)).toEqual(DEFAULT_NOTICE_PREFERENCES)
  const both = switchKinds(without, ['accepted'], 'push', false)
  expect(both.off.push).toEqual(['newMessage', 'accepted'])
  expect(switchKinds(both, ['newMessage'], 'push', true).off.push).toEqual(['accepted'])
})

test('[NOTE-05] switching off e-mail keeps the other channels on', () => {
  const withoutMail = { ...DEFAULT_NOTICE_PREFERENCES, mail: false }
  expect(NOTICE_CHANNELS.map((channel) => wantsNotice(withoutMail, 'newMessage', channel))).toEqual([true, true, false])
  expect(NOTICE_CHANNELS.map((channel) => wantsNotice(DEFAULT_NOTICE_PREFERENCES, 'newMessage', channel))).toEqual([
    true,
    true,
    true,
  ])
})

test('preferences with invalid hours or unknown kinds are refused', () => {
  const good = { ...DEFAULT_NOTICE_PREFERENCES, off: { ...DEFAULT_NOTICE_PREFERENCES.off, mail: [...NOTICE_KINDS] } }
  expect(noticePreferences.safeParse(good).success).toBe(true)
  expect(noticePreferences.safeParse({ ...good, quiet: { from: 24, to: 8 } }).success).toBe(false)
  expect(noticePreferences.safeParse({ ...good, off: { ...good.off, push: ['spam'] } }).success).toBe(false)
})
