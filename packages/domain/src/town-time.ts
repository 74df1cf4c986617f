import { DAY_MS } from './durations.ts'
import { once } from './once.ts'

/** Meetings are shown in Italian time, whatever the time zone of the device. */
const ZONE = 'Europe/Rome'

const isoFormat = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' }))
const longFormat = once(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      timeZone: ZONE,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const dateFormat = once(
  () => new Intl.DateTimeFormat('it-IT', { timeZone: ZONE, day: 'numeric', month: 'long', year: 'numeric' }),
)
const dayFormat = once(() => new Intl.DateTimeFormat('it-IT', { timeZone: ZONE, day: 'numeric', month: 'long' }))

/** In the format of date and time inputs: `2026-11-22` and `10:00`. */
export interface TownTime {
  readonly day: string
  readonly time: string
}

export function toTownTime(at: Date): TownTime {
  const [day = '', time = ''] = isoFormat().format(at).split(' ')
  return { day, time }
}

/** The instant of a day and time in Italy. Null if invalid, or in the hour that is skipped when summer time begins. */
export function fromTownTime({ day, time }: TownTime): Date | null {
  const wallClock = Date.parse(`${day}T${time}:00Z`)
  if (!Number.isFinite(wallClock)) return null
  // Summer time first: for the hour that is repeated in autumn this is the earlier instant.
  for (const hours of [2, 1]) {
    const at = new Date(wallClock - hours * 60 * 60 * 1000)
    const roundTrip = toTownTime(at)
    if (roundTrip.day === day && roundTrip.time === time) return at
  }
  return null
}

/** “domenica 22 novembre alle 10:00”, with no-break spaces inside the date and before the time. */
export function formatTownTime(at: Date): string {
  const formatted = Object.fromEntries(
    longFormat()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${formatted.weekday} ${formatted.day}\u00a0${formatted.month} alle\u00a0${formatted.hour}:${formatted.minute}`
}

const WEEK_MS = 6 * DAY_MS

/** “sabato alle 10:30” while the next day of this name is meant, else with the date. */
export function formatMeetingTime(at: Date, now: Date): string {
  const ahead = at.getTime() - now.getTime()
  const text = formatTownTime(at)
  return ahead > 0 && ahead < WEEK_MS ? text.replace(/ .* alle/, ' alle') : text
}

/** “22 novembre 2026” */
export function formatTownDate(at: Date): string {
  return dateFormat().format(at)
}

/** “22 novembre” */
export function formatTownDay(at: Date): string {
  return dayFormat().format(at)
}
