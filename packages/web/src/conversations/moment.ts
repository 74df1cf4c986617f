import { texts } from '../app/texts.ts'

const { locale } = texts.app
const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

/** The shortest unambiguous form: "10:16", "ieri", "lunedì", "12 nov", "12 nov 2025". */
export function moment(iso: string, now: Date): string {
  const then = new Date(iso)
  const days = daysBetween(then, now)
  if (days <= 0) return hour.format(then)
  if (days === 1) return texts.app.yesterday
  if (days < 7) return weekday.format(then)
  return (then.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear).format(then)
}

export function fullMoment(iso: string): string {
  return full.format(new Date(iso))
}

/** Number of midnights between the two, in the local time zone. */
export function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(then)) / 86_400_000)
}
