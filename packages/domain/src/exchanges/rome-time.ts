/** Meetings are shown in Italian time, whatever the time zone of the device. */
const ZONE = 'Europe/Rome'

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
const spoken = new Intl.DateTimeFormat('it-IT', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const spokenDay = new Intl.DateTimeFormat('it-IT', { timeZone: ZONE, day: 'numeric', month: 'long' })

/** In the format of date and time inputs: `2026-11-22` and `10:00`. */
export interface RomeTime {
  readonly day: string
  readonly time: string
}

export function romeTime(at: Date): RomeTime {
  const [day = '', time = ''] = parts.format(at).split(' ')
  return { day, time }
}

/** The instant of a day and time in Italy. Null if invalid, or in the hour that is skipped when summer time begins. */
export function atRomeTime({ day, time }: RomeTime): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (!Number.isFinite(wall)) return null
  // Summer time first: for the hour that is repeated in autumn this is the earlier instant.
  for (const hours of [2, 1]) {
    const at = new Date(wall - hours * 60 * 60 * 1000)
    const shown = romeTime(at)
    if (shown.day === day && shown.time === time) return at
  }
  return null
}

/** “domenica 22 novembre alle 10:00”, with no-break spaces inside the date and before the time. */
export function sayRomeTime(at: Date): string {
  const piece = Object.fromEntries(spoken.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${piece.weekday} ${piece.day}\u00a0${piece.month} alle\u00a0${piece.hour}:${piece.minute}`
}

/** “22 novembre” */
export function sayRomeDay(at: Date): string {
  return spokenDay.format(at)
}
