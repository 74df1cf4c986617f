import pg from 'pg'

/** The database cannot be asked now, or has not answered in time. No bug of ours: whoever asked may come back in a moment. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway'

  constructor(cause: unknown) {
    // An address with several names fails with an empty message and a code.
    super((cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || String(cause), { cause })
  }
}

/** A statement that took too long or waited too long for a lock: for whoever asked it is the same, but the database is there. */
export class SlowStatement extends DatabaseAway {
  override readonly name = 'SlowStatement'

  /** Its text says which one it was; its values are not in it. */
  constructor(cause: unknown, statement: string) {
    super(cause)
    this.message += `: ${statement.slice(0, STATEMENT_MAX)}`
  }
}
const STATEMENT_MAX = 2000

/** Whether an error that a question ended with says that it was too slow. */
export function saysTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/**
 * A connection that failed, no resources, shut down or starting, the system's own faults; a transaction that was left open, a
 * primary that has become a replica.
 */
const AWAY = /^(08|53|57P|58|25P03$|25006$)/

const OURS = [TypeError, RangeError, SyntaxError]

/** Whether an error that a question ended with says so. What PostgreSQL refuses with a reason of its own does not. */
export function saysAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  // The driver's: a broken connection, a time that was up. What cannot be sent as a parameter or read as JSON is our own fault.
  return error instanceof Error && !OURS.some((fault) => error instanceof fault)
}

/** In milliseconds. Where some are answered and others not, it is said once. */
const CALM_FOR = 1000

/** Hears that the database is away, once, and that it is back (null), once; of every question that was too slow. */
export type HearAway = (away: DatabaseAway | null) => void

/** Whether the database answers, by what those who asked it have met with. */
export function trackAway(hear: HearAway) {
  let last: number | null = null
  return {
    isAway: () => last !== null,
    failed: (away: DatabaseAway) => {
      if (last === null || away instanceof SlowStatement) hear(away)
      if (away instanceof SlowStatement) return
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
