import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS, MINUTE_MS } from '@barattolo/domain/durations'

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

const { timeZone } = AOSTA
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const calendar = new Intl.DateTimeFormat('en-GB', { timeZone })

const WAKING_START = 7.5 * 60
const WAKING_END = 23 * 60

/** Minutes since midnight, in the valley's time. */
export function minuteOfDay(moment: Date): number {
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Moves a time to waking hours of the same day: the 24 hours are scaled to 07:30–23:00, which keeps the order of events.
 * Times of today are not moved, because the result could be in the future.
 */
export function atWakingHour(moment: Date, now: Date): Date {
  if (calendar.format(moment) === calendar.format(now)) return moment
  const minute = minuteOfDay(moment)
  const scaled = WAKING_START + (minute * (WAKING_END - WAKING_START)) / (24 * 60)
  return new Date(moment.getTime() + Math.round(scaled - minute) * MINUTE_MS)
}
