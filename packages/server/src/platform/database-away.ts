import pg from 'pg'

/** The database cannot be reached or has not answered in time. Not a bug: the client may retry after a moment. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway'

  constructor(cause: unknown) {
    // A host name with several addresses fails with an empty message and a code.
    super((cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || String(cause), { cause })
  }
}

/** A statement timed out or waited too long for a lock. Clients get the same answer, but the database is available. */
export class SlowStatement extends DatabaseAway {
  override readonly name = 'SlowStatement'

  /** Appends the statement to the message, without its values. */
  constructor(cause: unknown, statement: string) {
    super(cause)
    this.message += `: ${statement.slice(0, STATEMENT_MAX)}`
  }
}
const STATEMENT_MAX = 2000

/** Whether PostgreSQL cancelled a statement because of a timeout: `query_canceled` or `lock_not_available`. */
export function saysTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/**
 * SQLSTATE classes and codes: failed connection, insufficient resources, shutdown or start-up, system errors, idle transaction
 * timeout, and a primary that has become a replica.
 */
const AWAY = /^(08|53|57P|58|25P03$|25006$)/

const OURS = [TypeError, RangeError, SyntaxError]

/** Whether the error means that the database cannot be reached. Any other error of PostgreSQL does not. */
export function saysAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  // An error of the driver: broken connection or timeout. A parameter that cannot be serialized or invalid JSON is a bug of ours.
  return error instanceof Error && !OURS.some((fault) => error instanceof fault)
}

/** In milliseconds. While some queries succeed and others fail, the state is reported only once. */
const CALM_FOR = 1000

/** Called once when the database becomes unavailable, once when it is available again (null), and for every slow statement. */
export type HearAway = (away: DatabaseAway | null) => void

/** Tracks from the outcome of queries whether the database is available. */
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
