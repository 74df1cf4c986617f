import { DAY_MS } from './durations.ts'

/** The formats of a town: one formatter for each time zone, created at its first use, because a phone needs milliseconds for each. */
export function formatIn(locale: string, options: Intl.DateTimeFormatOptions): (at: Date, timeZone: string) => string {
  const formatterIn = formattersOf(locale, options)
  return (at, timeZone) => formatterIn(timeZone).format(at)
}

function formattersOf(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = formatters.get(timeZone)
    if (known) return known
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formatters.set(timeZone, formatter)
    return formatter
  }
}

const isoFormat = formatIn('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const longFormatter = formattersOf('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** In the format of date and time inputs: `2026-11-22` and `10:00`. */
export interface TownTime {
  readonly day: string
  readonly time: string
}

/** An instant and the time zone in which its hour counts. */
export interface TownMoment {
  readonly now: Date
  readonly timeZone: string
}

/** Times are those of the town, whatever the time zone of the device. */
export function toTownTime(at: Date, timeZone: string): TownTime {
  const [day = '', time = ''] = isoFormat(at, timeZone).split(' ')
  return { day, time }
}

/** The calendar day that many days after another one, as `2026-11-22`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** “domenica 22 novembre alle 10:00”, with no-break spaces inside the date and before the time. */
export function formatTownTime(at: Date, timeZone: string): string {
  const formatted = Object.fromEntries(
    longFormatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${formatted.weekday} ${formatted.day}\u00a0${formatted.month} alle\u00a0${formatted.hour}:${formatted.minute}`
}

const WEEK_MS = 6 * DAY_MS

/** “sabato alle 10:30” while the next day of this name is meant, else with the date. */
export function formatMeetingTime(at: Date, { now, timeZone }: TownMoment): string {
  const ahead = at.getTime() - now.getTime()
  const text = formatTownTime(at, timeZone)
  return ahead > 0 && ahead < WEEK_MS ? text.replace(/ .* alle/, ' alle') : text
}

/** “22 novembre 2026” */
export const formatTownDate = formatIn('it-IT', { day: 'numeric', month: 'long', year: 'numeric' })

/** “22 novembre” */
export const formatTownDay = formatIn('it-IT', { day: 'numeric', month: 'long' })
