/** Meetings are said in the valley's own time, wherever the reader's device believes to be. */
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

/** As the fields of a form want it: `2026-11-22` and `10:00`. */
export interface RomeTime {
  readonly day: string
  readonly time: string
}

export function romeTime(at: Date): RomeTime {
  const [day = '', time = ''] = parts.format(at).split(' ')
  return { day, time }
}

/** The instant of a day and time on the clocks of the valley. Null for what no clock shows: nonsense, or the hour that spring skips. */
export function atRomeTime({ day, time }: RomeTime): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (!Number.isFinite(wall)) return null
  // Summer first: of the hour that autumn repeats, the earlier one.
  for (const hours of [2, 1]) {
    const at = new Date(wall - hours * 60 * 60 * 1000)
    const shown = romeTime(at)
    if (shown.day === day && shown.time === time) return at
  }
  return null
}

/** “domenica 22 novembre alle 10:00”: neither the date nor the hour breaks across lines. */
export function sayRomeTime(at: Date): string {
  const piece = Object.fromEntries(spoken.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${piece.weekday} ${piece.day}\u00a0${piece.month} alle\u00a0${piece.hour}:${piece.minute}`
}

/** “22 novembre” */
export function sayRomeDay(at: Date): string {
  return spokenDay.format(at)
}
