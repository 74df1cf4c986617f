import type { ProblemCode } from '../problem.ts'
import { addDays, formatIn, type TownMoment, type TownTime, toTownTime } from '../town-time.ts'
import type { Negotiation } from './negotiation.ts'

/** The parts of a day, in their order. */
export const DAY_PARTS = ['mattina', 'pomeriggio', 'sera'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** When the interested person could meet: a day of the town's calendar (`2026-12-05`), or a part of it. */
export interface OfferedTime {
  readonly day: string
  readonly part: DayPart | null
}

/** The maximum number of times that an opening offers. */
export const OFFERED_TIMES_MAX = 6
/** How many days after today they may be. */
export const OFFERED_TIMES_DAYS = 14

/** When each part ends, in the town's time. An evening ends with its day. */
const PART_ENDS: Record<DayPart, string> = { mattina: '12:00', pomeriggio: '18:00', sera: '24:00' }

/** The day, or its part, is over in the town. */
export function isTimeOver({ day, part }: OfferedTime, { now, timeZone }: TownMoment): boolean {
  const today = toTownTime(now, timeZone)
  return day < today.day || (day === today.day && part !== null && today.time >= PART_ENDS[part])
}

/** An hour at which people meet in each part of a day. */
const PART_STARTS: Record<DayPart, string> = { mattina: '10:00', pomeriggio: '16:00', sera: '19:00' }

/** What the time suggests for a meeting: a day, and an hour if it names a part of the day that has not begun. Null once it is over. */
export function startOfTime(offered: OfferedTime, moment: TownMoment): TownTime | null {
  if (isTimeOver(offered, moment)) return null
  const { day, part } = offered
  const today = toTownTime(moment.now, moment.timeZone)
  const time = part === null ? '' : PART_STARTS[part]
  return { day, time: day === today.day && time <= today.time ? '' : time }
}

/** Why these times cannot be offered; null if they can. */
export function offeredTimesRefusal(times: readonly OfferedTime[], moment: TownMoment): ProblemCode | null {
  const { day: today } = toTownTime(moment.now, moment.timeZone)
  if (times.some((time) => isTimeOver(time, moment))) return 'meetingInThePast'
  return times.some(({ day }) => day > addDays(today, OFFERED_TIMES_DAYS)) ? 'meetingTooFar' : null
}

/** Whether no time is there twice. */
export const areDifferentTimes = (times: readonly OfferedTime[]): boolean => new Set(times.map(keyOfTime)).size === times.length

/** The same for equal times; sorts by time, with a whole day before its parts. */
export const keyOfTime = ({ day, part }: OfferedTime): string => `${day} ${part === null ? 0 : DAY_PARTS.indexOf(part) + 1}`

export const sortTimes = (times: readonly OfferedTime[]): OfferedTime[] =>
  times.toSorted((a, b) => (keyOfTime(a) < keyOfTime(b) ? -1 : 1))

/**
 * The offered times that are still of use: until a meeting is agreed, or the conversation closes. What is no longer of use is deleted
 * with the change that makes it so.
 */
export function timesInUse({ times, status, exchange, personLeft }: TimedNegotiation): readonly OfferedTime[] {
  const isArranged = status === 'accepted' && (exchange?.state !== 'open' || exchange.hasMeeting === true)
  return personLeft || isArranged || status === 'rejected' || status === 'archived' ? [] : times
}

type TimedNegotiation = Pick<Negotiation, 'times' | 'status' | 'exchange' | 'personLeft'>

const FRIDAY = 5
const WEEKEND = [
  { weekday: FRIDAY, part: 'sera' },
  { weekday: 6, part: 'mattina' },
  { weekday: 6, part: 'pomeriggio' },
  { weekday: 0, part: 'mattina' },
] as const

/** The times that a person can choose from: today, tomorrow, and the parts of the next weekend when most people are free. */
export function suggestedTimes({ now, timeZone }: TownMoment): OfferedTime[] {
  const { day: today } = toTownTime(now, timeZone)
  const days = Array.from({ length: OFFERED_TIMES_DAYS + 1 }, (_, ahead) => addDays(today, ahead))
  const parts = WEEKEND.flatMap(({ weekday, part }) => {
    const day = days.find((each) => weekdayOf(each) === weekday && !isTimeOver({ day: each, part }, { now, timeZone }))
    return day ? [{ day, part }] : []
  })
  return [{ day: today, part: null }, { day: addDays(today, 1), part: null }, ...sortTimes(parts)]
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const longDay = formatIn('it-IT', { weekday: 'long', day: 'numeric', month: 'long' })
const shortWeekday = formatIn('it-IT', { weekday: 'short' })

/** “venerdì 4 dicembre sera”, with a no-break space inside the date. */
export function formatOfferedTime({ day, part }: OfferedTime): string {
  // A day of the calendar is the same in every time zone.
  const date = longDay(new Date(day), 'UTC').replace(/(\d+) /, '$1\u00a0')
  return part === null ? date : `${date} ${part}`
}

/** “oggi”, “domani sera”, “sab mattina”; “sab 12 mattina” if the next day of this name is another one. */
export function shortTimeLabel({ day, part }: OfferedTime, { now, timeZone }: TownMoment): string {
  const { day: today } = toTownTime(now, timeZone)
  const label = day === today ? 'oggi' : day === addDays(today, 1) ? 'domani' : weekdayLabel(day, today)
  return part === null ? label : `${label} ${part}`
}

function weekdayLabel(day: string, today: string): string {
  const weekday = shortWeekday(new Date(day), 'UTC')
  return day < addDays(today, 7) ? weekday : `${weekday} ${Number(day.slice(8))}`
}
