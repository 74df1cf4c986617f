import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTICE_KINDS } from './kinds.ts'
import { CHANNELS, DEFAULT_PREFERENCES, mayDisturb, nextCalm, preferences, switched, wants } from './preferences.ts'

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
  ])('[NOTE-06] with quiet hours from 22 to 8 in Italian time, notifying at %s is allowed: %s', (now, may) => {
    expect(mayDisturb(at(now), DEFAULT_PREFERENCES)).toBe(may)
  })

  test('quiet hours may be within one day, over midnight or off', () => {
    const noon = at('2026-11-21T11:30:00Z')
    expect(mayDisturb(noon, quiet(12, 14))).toBe(false)
    expect(mayDisturb(noon, quiet(14, 12))).toBe(true)
    expect(mayDisturb(noon, quiet(12, 12))).toBe(true)
    expect(mayDisturb(noon, quiet(10, 12))).toBe(true)
    expect(mayDisturb(noon, quiet(13, 14))).toBe(true)
    expect(mayDisturb(noon, quiet(13, 12))).toBe(true)
    expect(mayDisturb(noon, quiet(14, 13))).toBe(false)
    expect(mayDisturb(noon, { quiet: null })).toBe(true)
  })

  test.each([
    ['2026-11-21T22:00:00Z', quiet(22, 8), '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T01:00:00Z', quiet(22, 8), '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T12:00:00Z', quiet(22, 8), '2026-11-22T12:00:00.000Z'],
    // The night in which summer time ends is an hour longer, the one in spring an hour shorter.
    ['2026-10-24T20:30:00Z', quiet(22, 8), '2026-10-25T07:00:00.000Z'],
    ['2026-03-28T21:30:00Z', quiet(22, 8), '2026-03-29T06:00:00.000Z'],
    // 02:00 does not exist in that night.
    ['2026-03-29T00:30:00Z', quiet(0, 2), '2026-03-29T01:00:00.000Z'],
  ])('[NOTE-06] a notice at %s is delivered outside of the quiet hours', (now, preferences, calm) => {
    expect(nextCalm(at(now), preferences).toISOString()).toBe(calm)
  })

  test('[NOTE-06] for any quiet hours the next delivery time is outside of them and at most 25 hours away', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    const instant = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, hour, hour, (now, from, to) => {
        const calm = nextCalm(now, quiet(from, to))
        expect(mayDisturb(calm, quiet(from, to))).toBe(true)
        expect(calm.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
        expect(calm.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 60 * 60 * 1000)
      }),
    )
  })
})

test('[NOTE-05] each kind is switched independently for each channel, and a new kind is on', () => {
  const without = switched(DEFAULT_PREFERENCES, ['newMessage'], 'push', false)
  expect(wants(without, 'newMessage', 'push')).toBe(false)
  expect(wants(without, 'newMessage', 'mail')).toBe(true)
  expect(wants(without, 'accepted', 'push')).toBe(true)
  expect(switched(without, ['newMessage'], 'push', true)).toEqual(DEFAULT_PREFERENCES)
  const both = switched(without, ['accepted'], 'push', false)
  expect(both.off.push).toEqual(['newMessage', 'accepted'])
  expect(switched(both, ['newMessage'], 'push', true).off.push).toEqual(['accepted'])
})

test('[NOTE-05] switching off e-mail keeps the other channels on', () => {
  const withoutMail = { ...DEFAULT_PREFERENCES, mail: false }
  expect(CHANNELS.map((channel) => wants(withoutMail, 'newMessage', channel))).toEqual([true, true, false])
  expect(CHANNELS.map((channel) => wants(DEFAULT_PREFERENCES, 'newMessage', channel))).toEqual([true, true, true])
})

test('preferences with invalid hours or unknown kinds are refused', () => {
  const good = { ...DEFAULT_PREFERENCES, off: { ...DEFAULT_PREFERENCES.off, mail: [...NOTICE_KINDS] } }
  expect(preferences.safeParse(good).success).toBe(true)
  expect(preferences.safeParse({ ...good, quiet: { from: 24, to: 8 } }).success).toBe(false)
  expect(preferences.safeParse({ ...good, off: { ...good.off, push: ['spam'] } }).success).toBe(false)
})
