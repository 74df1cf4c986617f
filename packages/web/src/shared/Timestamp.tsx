import { once } from '@barattolo/domain/once'
import { texts } from './texts.ts'

const { locale } = texts.app
const timeOfDay = once(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))
const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
const dayMonth = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
const dayMonthYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }))
const fullDateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }))

/** The shortest unambiguous form of a time in the past: "10:16", "ieri", "lunedì", "12 nov", "12 nov 2025". */
export function formatTimestamp(iso: string, now: Date): string {
  const date = new Date(iso)
  const days = daysBetween(date, now)
  if (days <= 0) return timeOfDay().format(date)
  if (days === 1) return texts.app.yesterday
  if (days < 7) return weekday().format(date)
  return (date.getFullYear() === now.getFullYear() ? dayMonth() : dayMonthYear()).format(date)
}

export function formatFullTimestamp(iso: string): string {
  return fullDateTime().format(new Date(iso))
}

/** The number of midnights between the two times, in the local time zone. */
export function daysBetween(earlier: Date, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(earlier)) / 86_400_000)
}

/** A point in time in short form, with the full date as tooltip. */
export function Timestamp({ iso, className = '' }: { iso: string; className?: string | undefined }) {
  return (
    <time dateTime={iso} title={formatFullTimestamp(iso)} className={className}>
      {formatTimestamp(iso, new Date())}
    </time>
  )
}
