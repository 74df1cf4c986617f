import { seededRandom } from '@barattolo/server/testing/random'
import { readNoticesAct } from './acts/account.ts'
import { audit } from './acts/audit.ts'
import { readInboxAct } from './acts/negotiation.ts'
import { callNotified } from './deliveries.ts'
import { DAY } from './durations.ts'
import type { Person } from './people.ts'
import { drawRace, runRace } from './races.ts'
import {
  drawNextVisit,
  isDelivery,
  isImportDay,
  JOBS_AT,
  jobsOfDay,
  NIGHT_AT,
  NIGHTS_WITH_DELIVERIES,
  START,
} from './schedule.ts'
import { startTown } from './town.ts'
import { importObjects, repairRings, runJobs } from './town-jobs.ts'
import { returnForAct, runVisit } from './visits.ts'
import { createYear, type Year, type YearOptions } from './year.ts'

/** How often two people act at the same instant after a visit, compared with the part of requests that is broken on purpose. */
const RACES = 5

/** The days without people at the end. */
const DAYS_AFTER = 90
/** When people look at their inbox in these days. */
const INBOX_DAYS: ReadonlySet<number> = new Set([15, 30])
/** The days after them: longer than the 24 months after which an account is unused. */
const UNUSED_DAYS = 750
/** In these days nothing is due more often. */
const STEP_AFTER = 3

/** How much the clock of an app may be wrong, in milliseconds. */
const NOW_ERROR = 2500
const WALL_ERROR = 60_000

export interface YearResult {
  people: Person[]
  acts: number
  requests: number
  /** How often each act was done. */
  actCounts: Map<string, number>
  /** What the apps have logged as errors. */
  errors: string[]
}

/** Lets the residents live through the days, and then reads what is left after 90 days without them. */
export async function runYear(options: YearOptions): Promise<YearResult> {
  const town = await startTown(options.connection, { seed: options.seed, start: START, drawClockError: clockErrors(options) })
  try {
    const year = createYear(options, town)
    for (let day = 0; day < options.days; day++) await runDay(year, START + day * DAY, day)
    await endYear(year, START + options.days * DAY)
    return resultOf(year)
  } finally {
    await town.close()
  }
}

function clockErrors({ seed, faults }: YearOptions) {
  const random = seededRandom(seed + 2)
  const within = (milliseconds: number) => (faults > 0 ? random.below(2 * milliseconds) - milliseconds : 0)
  return () => ({ now: within(NOW_ERROR), wall: within(WALL_ERROR) })
}

async function runDay(year: Year, midnight: number, day: number) {
  if (year.random.chance(NIGHTS_WITH_DELIVERIES)) await runJobs(year, midnight + NIGHT_AT, isDelivery)
  if (isImportDay(day)) await importObjects(year, midnight + NIGHT_AT)
  await runVisits(year, midnight + JOBS_AT)
  await runJobs(year, midnight + JOBS_AT, jobsOfDay(day))
  callNotified(year, midnight)
  await runVisits(year, midnight + DAY)
}

/** All visits before this time, in their order. */
async function runVisits(year: Year, end: number) {
  const { options, town, random, residents, visitor } = year
  for (;;) {
    const next = residents.reduce((first, one) => (one.at < first.at ? one : first), visitor)
    if (next.at >= end) return
    await town.clock.moveTo(next.at)
    await breakBetweenVisits(year)
    await runVisit(year, next)
    await repairRings(year)
    const race = random.chance(options.faults * RACES) ? drawRace(next, residents, random) : null
    if (race) await runRace(year, race)
    next.at = drawNextVisit(next, options.pace, random)
  }
}

/** Sends late repeats, and sometimes closes one app and starts another in its place. */
async function breakBetweenVisits({ options, town, client, sockets, random }: Year) {
  await client.sendLate()
  if (!random.chance(options.faults / 4)) return
  const which = random.below(2)
  sockets.close(({ app }) => app === which)
  await town.restart(which)
}

/** The jobs run on without people, who then come once more to read what is left, and once more after two years. */
async function endYear(year: Year, end: number) {
  year.sockets.close(() => true)
  await year.client.sendLate()
  for (let day = 0; day <= DAYS_AFTER; day += STEP_AFTER) {
    await runJobs(year, end + day * DAY + JOBS_AT, jobsOfDay(day % 30 === 0 ? 0 : 1))
    if (INBOX_DAYS.has(day)) await returnForAct(year, readInboxAct)
  }
  await returnForAct(year, audit)
  await runJobs(year, end + (DAYS_AFTER + UNUSED_DAYS) * DAY + JOBS_AT, jobsOfDay(0))
  await returnForAct(year, readNoticesAct)
}

function resultOf({ residents, client, actCounts, town }: Year): YearResult {
  const acts = actCounts.values().reduce((sum, count) => sum + count, 0)
  const people = residents.map(({ person }) => person)
  return { people, acts, requests: client.requests, actCounts, errors: town.errors }
}
