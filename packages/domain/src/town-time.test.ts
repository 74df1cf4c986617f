import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { fromTownTime, fromTownTimeOrLater } from './from-town-time.ts'
import { addDays, formatTownDate, formatTownTime, toTownTime } from './town-time.ts'

const ZONES = ['Europe/Rome', 'Australia/Hobart', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'] as const
const [BEGIN, END] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')]

const offsetAt = (instant: number, timeZone: string) => {
  const { day, time } = toTownTime(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - instant
}
/** The hours after which the clocks have changed. */
function changesOf(timeZone: string): number[] {
  const hours = Array.from({ length: (END - BEGIN) / HOUR_MS }, (_, hour) => BEGIN + hour * HOUR_MS)
  return hours.filter((hour) => offsetAt(hour, timeZone) !== offsetAt(hour - HOUR_MS, timeZone))
}
/** All instants at which the clocks of the town show this time. All offsets of these years are quarters of an hour. */
function instantsOf(wallClock: number, timeZone: string): number[] {
  const quarters = Array.from({ length: 4 * 28 + 1 }, (_, quarter) => wallClock + (quarter - 4 * 14) * 15 * MINUTE_MS)
  return quarters.filter((instant) => instant + offsetAt(instant, timeZone) === wallClock)
}
const wallClockTime = (wallClock: number) => {
  const [day = '', time = ''] = new Date(wallClock).toISOString().slice(0, 16).split('T')
  return { day, time }
}

describe.each(ZONES)('[EXCH-99] times in %s', (timeZone) => {
  const changes = changesOf(timeZone)
  const anyMinute = fc.nat((END - BEGIN) / MINUTE_MS - 1).map((minutes) => BEGIN + minutes * MINUTE_MS)
  // Random times would hardly ever be close to a change.
  const nearChange = (change: number) => fc.integer({ min: -180, max: 180 }).map((minutes) => change + minutes * MINUTE_MS)
  const instants = fc.oneof(anyMinute, ...changes.map(nearChange))

  test('converting any minute and back changes nothing, or returns the earlier of two instants with the same time', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const parsed = fromTownTime(toTownTime(new Date(instant), timeZone), timeZone)
        expect(parsed?.getTime()).toBe(instantsOf(instant + offsetAt(instant, timeZone), timeZone)[0])
      }),
    )
  })

  test('a time is the earliest instant at which the clocks show it, or null if they skip it', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const wallClock = instant + offsetAt(instant - 2 * HOUR_MS, timeZone)
        const [earliest] = instantsOf(wallClock, timeZone)
        const parsed = fromTownTime(wallClockTime(wallClock), timeZone)
        expect(parsed?.getTime()).toBe(earliest)
        const orLater = fromTownTimeOrLater(wallClockTime(wallClock), timeZone)
        expect(orLater?.getTime()).toBe(earliest ?? instant)
      }),
    )
  })
})

test.each([
  ['Europe/Rome', 4],
  ['Australia/Hobart', 4],
  ['Asia/Kathmandu', 0],
  ['America/St_Johns', 4],
  ['Pacific/Apia', 0],
])('[EXCH-99] The clocks of %s change %i times in two years, so that the properties are tested at changes', (timeZone, count) => {
  expect(changesOf(timeZone)).toHaveLength(count)
})

test.each([
  ['Australia/Hobart', '2026-01-15', '10:00', '2026-01-14T23:00:00.000Z', 'giovedì 15\u00a0gennaio alle\u00a010:00'],
  ['Australia/Hobart', '2026-07-15', '10:00', '2026-07-15T00:00:00.000Z', 'mercoledì 15\u00a0luglio alle\u00a010:00'],
  // Repeated: the first one is in summer time.
  ['Australia/Hobart', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z', 'domenica 5\u00a0aprile alle\u00a002:30'],
  ['Asia/Kathmandu', '2026-01-15', '00:00', '2026-01-14T18:15:00.000Z', 'giovedì 15\u00a0gennaio alle\u00a000:00'],
  ['America/St_Johns', '2026-01-15', '23:59', '2026-01-16T03:29:00.000Z', 'giovedì 15\u00a0gennaio alle\u00a023:59'],
  ['America/St_Johns', '2026-11-01', '01:30', '2026-11-01T04:00:00.000Z', 'domenica 1\u00a0novembre alle\u00a001:30'],
  ['Pacific/Apia', '2026-01-15', '08:00', '2026-01-14T19:00:00.000Z', 'giovedì 15\u00a0gennaio alle\u00a008:00'],
])('[EXCH-99] In %s, %s %s is the instant %s', (timeZone, day, time, instant, formatted) => {
  expect(fromTownTime({ day, time }, timeZone)?.toISOString()).toBe(instant)
  expect(toTownTime(new Date(instant), timeZone)).toEqual({ day, time })
  expect(formatTownTime(new Date(instant), timeZone)).toBe(formatted)
})

test.each([
  ['Europe/Rome', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['Australia/Hobart', '2026-10-04', '02:00', '2026-10-03T16:00:00.000Z'],
  ['America/St_Johns', '2026-03-08', '02:59', '2026-03-08T06:29:00.000Z'],
  // The hour before midnight is skipped, and in Samoa a whole day when it has changed the side of the date line.
  ['America/Nuuk', '2026-03-28', '23:00', '2026-03-29T01:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '10:00', '2011-12-30T20:00:00.000Z'],
])('[EXCH-99] The clocks of %s skip %s %s: it is no time, or as much later %s', (timeZone, day, time, instant) => {
  expect(fromTownTime({ day, time }, timeZone)).toBeNull()
  expect(fromTownTimeOrLater({ day, time }, timeZone)?.toISOString()).toBe(instant)
})

// While a year is typed, a date input has years of one digit.
test.each(['0001-01-01', '0002-11-22', '0999-12-31', '2026-02-30', '', 'domani'])(
  '[EXCH-99] “%s” is not a day of any time zone',
  (day) => {
    for (const timeZone of ZONES) expect(fromTownTime({ day, time: '10:00' }, timeZone)).toBeNull()
  },
)

test('[TOWN-06] The same instant has a different day in two towns', () => {
  const instant = new Date('2026-11-22T13:30:00Z')
  expect(formatTownDate(instant, 'Europe/Rome')).toBe('22 novembre 2026')
  expect(formatTownDate(instant, 'Australia/Hobart')).toBe('23 novembre 2026')
  // The formatter of the first zone is used again.
  expect(formatTownDate(instant, 'Europe/Rome')).toBe('22 novembre 2026')
})

test('Days are added by the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})
