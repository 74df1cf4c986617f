const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}

const rome = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const UP = 7.5 * 60
const TO_BED = 23 * 60

/**
 * The same day at an hour when people are up: the day’s 24 hours are folded into those from half past seven to eleven, so
 * that what came first still does. Less than two days before `now` nothing is moved: it could land in the future.
 */
export function atAWakingHour(moment: Date, now: Date): Date {
  if (now.getTime() - moment.getTime() < 2 * DAY) return moment
  const [hours = 0, minutes = 0] = rome.format(moment).split(':').map(Number)
  const minute = hours * 60 + minutes
  const folded = UP + (minute * (TO_BED - UP)) / (24 * 60)
  return new Date(moment.getTime() + Math.round(folded - minute) * MINUTE)
}
