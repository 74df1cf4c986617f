import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

/** The clock of the server. It follows the database's, so that all processes on one database decide by the same time. */
export interface Clock {
  now: () => Date
  /** The time of this machine's own clock. */
  wallTime: () => Date
  /** The wall clock minus the database's clock at the last check, in milliseconds. */
  difference: () => number
  /** Whether the last checks have found the wall clock and the database's clock together, and neither has jumped. Else no job may run. */
  isTrusted: () => boolean
}

/** The clock of a test or of a program, which is compared with no other. */
export function trustedClock(now: () => Date): Clock {
  return { now, wallTime: now, difference: () => 0, isTrusted: () => true }
}

/** In milliseconds. */
const CHECK_INTERVAL = 10_000
const MAX_DIFFERENCE = 60_000
/** Consecutive good checks before a clock that was wrong is trusted again. */
const GOOD_CHECKS = 3

interface ClockOptions {
  /** The database's time, in milliseconds since 1970. */
  readDatabaseTime: () => Promise<number>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** The time of this machine, in milliseconds since 1970; it may jump. */
  wallClock?: (() => number) | undefined
  /** Milliseconds since some moment; it never jumps. */
  monotonic?: (() => number) | undefined
}

/** What is added to the monotonic clock to get the time of another one, in milliseconds. */
interface Offsets {
  database: number
  wall: number
}

export interface CheckedClock extends Clock {
  /** Asks the database for its time. Between the checks the monotonic clock carries it on. */
  check: () => Promise<void>
}

/** Before the first check it shows the wall clock, and is not trusted. */
export function createClock({ readDatabaseTime, log, ...clocks }: ClockOptions): CheckedClock {
  const { wallClock = () => Date.now(), monotonic = () => performance.now() } = clocks
  const startOffset = wallClock() - monotonic()
  let offsets: Offsets | null = null
  let missingChecks = 1
  let hasReported = false

  const judge = (difference: number, jump: number) => {
    const isGood = Math.abs(difference) <= MAX_DIFFERENCE && jump <= MAX_DIFFERENCE
    missingChecks = isGood ? Math.max(0, missingChecks - 1) : GOOD_CHECKS
    if (!isGood && !hasReported) {
      hasReported = true
      const details = { differenceSeconds: toSeconds(difference), jumpSeconds: toSeconds(jump) }
      log.error(details, 'the clocks of this machine and of the database differ, or one has jumped: this process runs no jobs')
    }
    if (missingChecks === 0 && hasReported) {
      hasReported = false
      log.warn('the clocks of this machine and of the database agree: this process runs jobs again')
    }
  }

  const check = async () => {
    const sentAt = monotonic()
    const databaseTime = await readDatabaseTime()
    const receivedAt = monotonic()
    const before = offsets
    const wall = wallClock() - receivedAt
    // The database has read its clock between the two, so a slow answer gives a wide range and changes nothing.
    const [lowest, highest] = [databaseTime - receivedAt, databaseTime - sentAt]
    const database = before ? Math.min(highest, Math.max(lowest, before.database)) : (lowest + highest) / 2
    offsets = { database, wall }
    judge(wall - database, before ? Math.max(Math.abs(wall - before.wall), Math.abs(database - before.database)) : 0)
  }

  return {
    now: () => new Date(monotonic() + (offsets?.database ?? startOffset)),
    wallTime: () => new Date(wallClock()),
    difference: () => (offsets ? offsets.wall - offsets.database : 0),
    isTrusted: () => missingChecks === 0,
    check,
  }
}

const toSeconds = (milliseconds: number) => Math.round(milliseconds / 1000)

export async function readDatabaseTime(db: Db): Promise<number> {
  const milliseconds = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`
  const { time } = await db.selectNoFrom(milliseconds.as('time')).executeTakeFirstOrThrow()
  return time
}

export interface RunningClock extends Clock {
  stop: () => void
}

interface StartOptions extends Omit<ClockOptions, 'readDatabaseTime'> {
  db: Db
  /** In milliseconds; tests use a shorter one. */
  checkInterval?: number | undefined
}

/** Asks the database at once and then every ten seconds. */
export async function startClock({ db, checkInterval = CHECK_INTERVAL, ...options }: StartOptions): Promise<RunningClock> {
  const clock = createClock({ ...options, readDatabaseTime: () => readDatabaseTime(db) })
  let running: Promise<void> | null = null
  const check = () => {
    running ??= clock
      .check()
      .catch((error: unknown) => {
        // The pool reports once that the database cannot be reached.
        if (!(error instanceof DatabaseUnavailable)) options.log.error({ err: error }, 'clock not checked')
      })
      .finally(() => {
        running = null
      })
    return running
  }
  await check()
  const timer = setInterval(() => void check(), checkInterval)
  timer.unref()
  return { ...clock, stop: () => clearInterval(timer) }
}
