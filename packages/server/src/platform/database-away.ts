import pg from 'pg'

/** The database cannot be asked now, or has not answered in time. No bug of ours: whoever asked may come back in a moment. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'

  constructor(cause: unknown) {
    // An address with several names fails with an empty message and a code.
    super((cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || String(cause), { cause })
  }
}

/**
 * A connection that failed, no resources, shut down or starting, the system's own faults; a statement that took too long or waited
 * too long for a lock, a transaction that was left open, a primary that has become a replica.
 */
const AWAY = /^(08|53|57P|58|57014$|55P03$|25P03$|25006$)/

/** Whether an error that a question ended with says so. What PostgreSQL refuses with a reason of its own does not. */
export function saysAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  // The driver's: a broken connection, a time that was up. A parameter that cannot be sent is our own fault.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

/** In milliseconds. Where some are answered and others not, it is said once. */
const CALM_FOR = 1000

/** Hears that the database is away, once, and that it is back (null), once. */
export type HearAway = (away: DatabaseAway | null) => void

/** Whether the database answers, by what those who asked it have met with. */
export function trackAway(hear: HearAway) {
  let last: number | null = null
  return {
    isAway: () => last !== null,
    failed: (away: DatabaseAway) => {
      if (last === null) hear(away)
      last = performance.now()
    },
    answered: () => {
      if (last === null || performance.now() - last < CALM_FOR) return
      last = null
      hear(null)
    },
  }
}
export type AwayTracker = ReturnType<typeof trackAway>
