import { HOUR_MS } from './durations.ts'
/** The jobs that end or delete what cannot be opened again. Each does a limited number of rows in an hour. */
export const LIMITED_JOBS = [
  'exchanges',
  'rings',
  'ringChats',
  'messages',
  'ringMessages',
  'meetingPlaces',
  'accounts',
  'contactMessages',
  'reports',
  'adminLog',
  'notices',
  'suspendedEmails',
] as const
export type LimitedJob = (typeof LIMITED_JOBS)[number]

const MIN_ROWS = 10
const PART_OF_OPEN = 0.05

/** How many of the rows that are open at the beginning of an hour a job may end or delete in it. */
export function rowsPerHour(open: number): number {
  return Math.max(MIN_ROWS, Math.floor(open * PART_OF_OPEN))
}

export function startOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
}

/**
 * Whether a count that began with `hour` is over. Two processes whose clocks differ by a moment share the count of the later hour; a
 * count of a time that is further ahead comes from a clock that was wrong.
 */
export function isHourOver(hour: Date, now: Date): boolean {
  const elapsed = startOfHour(now).getTime() - hour.getTime()
  return elapsed > 0 || elapsed < -HOUR_MS
}
