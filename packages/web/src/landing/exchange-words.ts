import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { texts } from '../app/texts.ts'

const HOUR = 60 * 60 * 1000
const words = texts.landing.live

/** "Lana per Cesta", "Due oggetti per uno", "Sdraio, in dono". */
export function exchangeTitle({ sides }: Pick<RecentExchange, 'sides'>): string {
  const [one = [], two = []] = sides
  if (sides.length > 2) return words.ring(sides.length)
  const [first, second] = [one[0]?.title ?? '', two[0]?.title ?? '']
  if (two.length === 0) return one.length === 1 ? words.gift(first) : words.manyGifts(one.length)
  return one.length === 1 && two.length === 1 ? words.oneForOne(first, second) : words.many(one.length, two.length)
}

/** "Sarre, 2 ore fa", in the user's time zone; `at` is rounded down to the hour. */
export function exchangeWhere({ place, at }: Pick<RecentExchange, 'place' | 'at'>, now: Date): string {
  return words.where(place, since(new Date(at), now))
}

export function isToday(at: string, now: Date): boolean {
  return daysBetween(new Date(at), now) <= 0
}

function since(then: Date, now: Date): string {
  const days = daysBetween(then, now)
  if (days > 1) return words.days(days)
  if (days === 1) return texts.app.yesterday
  const hours = Math.floor((now.getTime() - then.getTime()) / HOUR)
  return hours < 1 ? words.thisHour : words.today(hours)
}

function daysBetween(then: Date, now: Date): number {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  // A day has 23 or 25 hours when daylight saving time begins or ends.
  return Math.round((midnight(now) - midnight(then)) / (24 * HOUR))
}
