import type { Random } from '@barattolo/server/testing/random'
import { DAY, HOUR } from './durations.ts'
import type { Person } from './people.ts'
import { emptyMemory, type Resident } from './visit.ts'
import { waitingCards, waitingRings } from './waiting.ts'

/** A Monday. */
export const START = Date.UTC(2027, 0, 4)

/** When the jobs run: outside of the hours in which nothing is delivered. */
export const JOBS_AT = 9 * HOUR
/** When pushes and e-mails are also sent in some nights, in which most people are not to be disturbed. */
export const NIGHT_AT = 2 * HOUR
export const NIGHTS_WITH_DELIVERIES = 0.2
const DELIVERIES: ReadonlySet<string> = new Set(['pushes', 'e-mails'])
/** The jobs with rows that are due on a day; the others delete what is old, add up and repair. */
const DAILY_JOBS: ReadonlySet<string> = new Set([
  'due exchanges',
  'impossible changes',
  'ended holidays',
  'conversation timeouts',
  'reminders',
  'match notices',
  'groups of accounts',
  'ring searches',
  'rings',
  'chats of rings',
  'expired rings',
  ...DELIVERIES,
])
/** They take long, and what they find is as good some days later. */
const WEEKLY_JOBS: ReadonlySet<string> = new Set(['rings of the night', 'fits of wanted ads'])
/** How often all jobs run, in days: each run takes some milliseconds, also if nothing is due. */
const ALL_JOBS_EVERY = 28

/** When objects of an earlier system come, in days: some of their owners have not signed in yet. */
const IMPORT_AT = 5
const IMPORT_EVERY = 90

/** When people come for the first time, in days. */
const FIRST_DAYS = 15
const LATECOMERS = 0.2
const LATE_DAYS = 20
/** So many days a person who has come when the town lived already comes each day, at their own pace. */
const CURIOUS_DAYS = 8

export interface ScheduledResident extends Resident {
  /** The time of the next visit. */
  at: number
  /** Until then they come each day. */
  curiousUntil: number
}

/** `day`: counted from one on which all jobs run. */
export const jobsOfDay = (day: number) => (name: string) => {
  if (DAILY_JOBS.has(name)) return true
  return day % (WEEKLY_JOBS.has(name) ? 7 : ALL_JOBS_EVERY) === 0
}

export const isDelivery = (name: string) => DELIVERIES.has(name)

export const isImportDay = (day: number) => day % IMPORT_EVERY === IMPORT_AT

/** Most come in the first two weeks, some when the town lives already: these are curious. */
export function drawFirstVisit(person: Person, random: Random): ScheduledResident {
  const isLate = random.chance(LATECOMERS)
  const day = isLate ? FIRST_DAYS + random.below(LATE_DAYS) : random.below(FIRST_DAYS)
  const at = drawTimeOfDay(person, START + day * DAY, random)
  return { person, memory: emptyMemory(), at, curiousUntil: isLate ? at + CURIOUS_DAYS * DAY : at }
}

/** `pace`: how often people come, compared with their habits. */
export function drawNextVisit(resident: ScheduledResident, pace: number, random: Random): number {
  const days = Math.max(1, Math.round(drawDaysBetween(resident, pace, random)))
  return drawTimeOfDay(resident.person, midnightOf(resident.at) + days * DAY, random)
}

function drawDaysBetween(resident: ScheduledResident, pace: number, random: Random): number {
  const { person, at, curiousUntil } = resident
  if (at < curiousUntil) return 1 / pace
  // Less than the 72 hours of a proposed ring.
  if (waitingRings(resident).length > 0) return 1 + random.below(2)
  if (waitingCards(resident).length > 0) return (1 + random.below(4)) / pace
  return (person.everyDays * (0.5 + random.next())) / pace
}

/** In the hours at which this person comes. */
export const drawTimeOfDay = ({ hours }: Person, midnight: number, random: Random) =>
  midnight + hours.from * HOUR + random.below((hours.to - hours.from) * HOUR)

const midnightOf = (time: number) => Math.floor(time / DAY) * DAY
