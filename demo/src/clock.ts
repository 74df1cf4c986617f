import { DAY_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { type TownMoment, toTownTime } from '@barattolo/domain/town-time'

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

const WAKING_START = 7.5 * 60
const WAKING_END = 23 * 60

/** Minutes since midnight, in the town's time. */
function minuteOfDay(moment: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = toTownTime(moment, timeZone).time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * That many days before now, moved to waking hours of the same day: the 24 hours are scaled to 07:30–23:00, which keeps the order of
 * events. Times of today are not moved, because the result could be in the future.
 */
export function atWakingHour(daysAgo: number, { now, timeZone }: TownMoment): Date {
  const moment = daysBefore(now, daysAgo)
  if (toTownTime(moment, timeZone).day === toTownTime(now, timeZone).day) return moment
  const minute = minuteOfDay(moment, timeZone)
  const scaled = WAKING_START + (minute * (WAKING_END - WAKING_START)) / (24 * 60)
  return new Date(moment.getTime() + Math.round(scaled - minute) * MINUTE_MS)
}
