import { HOUR_MS } from '@barattolo/domain/durations'
import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { texts } from '../shared/texts.ts'

const labels = texts.landing.live

/** "Lana per Cesta", "Due oggetti per uno", "Sdraio, in dono". */
export function exchangeTitle({ sides }: Pick<RecentExchange, 'sides'>): string {
  const [firstSide = [], secondSide = []] = sides
  if (sides.length > 2) return labels.ring(sides.length)
  const [firstTitle, secondTitle] = [firstSide[0]?.title ?? '', secondSide[0]?.title ?? '']
  if (secondSide.length === 0) return firstSide.length === 1 ? labels.gift(firstTitle) : labels.manyGifts(firstSide.length)
  return firstSide.length === 1 && secondSide.length === 1
    ? labels.oneForOne(firstTitle, secondTitle)
    : labels.many(firstSide.length, secondSide.length)
}

/** "Sarre, 2 ore fa", in the user's time zone; `at` is rounded down to the hour. */
export function exchangePlaceAndTime({ place, at }: Pick<RecentExchange, 'place' | 'at'>, now: Date): string {
  return labels.where(place, timeSince(new Date(at), now))
}

export function isToday(at: string, now: Date): boolean {
  return daysBetween(new Date(at), now) <= 0
}

function timeSince(date: Date, now: Date): string {
  const days = daysBetween(date, now)
  if (days > 1) return labels.days(days)
  if (days === 1) return texts.app.yesterday
  const hours = Math.floor((now.getTime() - date.getTime()) / HOUR_MS)
  return hours < 1 ? labels.thisHour : labels.today(hours)
}

function daysBetween(date: Date, now: Date): number {
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
  // A day has 23 or 25 hours when daylight saving time begins or ends.
  return Math.round((midnight(now) - midnight(date)) / (24 * HOUR_MS))
}
