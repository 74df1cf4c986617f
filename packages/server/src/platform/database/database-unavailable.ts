import pg from 'pg'

/** The database cannot be reached or has not answered in time. Not a bug: the client may retry after a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    // A host name with several addresses fails with an empty message and a code.
    super((cause instanceof Error && (cause.message || (cause as NodeJS.ErrnoException).code)) || String(cause), { cause })
  }
}

/** A statement timed out or waited too long for a lock. Clients get the same answer, but the database is available. */
export class SlowStatement extends DatabaseUnavailable {
  override readonly name = 'SlowStatement'

  /** Appends the statement to the message, without its values. */
  constructor(cause: unknown, statement: string) {
    super(cause)
    this.message += `: ${statement.slice(0, STATEMENT_MAX)}`
  }
}
const STATEMENT_MAX = 2000

/** Whether PostgreSQL cancelled a statement because of a timeout: `query_canceled` or `lock_not_available`. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/**
 * SQLSTATE classes and codes: failed connection, insufficient resources, shutdown or start-up, system errors and idle transaction
 * timeout. Refused writes are recognized before (`write-refusals.ts`).
 */
const CONNECTION_ERROR = /^(08|53|57P|58|25P03$)/

/**
 * Whether an error or one of its causes is an outage of the database, which the availability tracker reports once: what failed for
 * this reason is not logged again. A slow statement is no outage.
 */
export function isDueToOutage(error: unknown): boolean {
  if (error instanceof SlowStatement || !(error instanceof Error)) return false
  return error instanceof DatabaseUnavailable || isDueToOutage(error.cause)
}

const PROGRAMMING_ERRORS = [TypeError, RangeError, SyntaxError]

/** Whether the error means that the database cannot be reached. Any other error of PostgreSQL does not. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CONNECTION_ERROR.test(error.code ?? '')
  // An error of the driver: broken connection or timeout. A parameter that cannot be serialized or invalid JSON is a bug of ours.
  return error instanceof Error && !PROGRAMMING_ERRORS.some((errorType) => error instanceof errorType)
}

/**
 * Time after the last failure, in milliseconds, before a success counts as recovery: while some queries succeed and others fail,
 * the state is reported only once.
 */
const RECOVERY_TIME = 1000

/** The database is available again, this many seconds after the first failure. */
export interface Recovery {
  outageSeconds: number
}

/** Called once when the database becomes unavailable, once when it is available again, and for every slow statement. */
type OnAvailabilityChange = (change: DatabaseUnavailable | Recovery) => void

/** Tracks from the outcome of queries whether the database is available. */
export function trackAvailability(onChange: OnAvailabilityChange) {
  let firstFailureAt = 0
  let lastFailureAt: number | null = null
  let lastLossAt = Number.NEGATIVE_INFINITY
  return {
    isUnavailable: () => lastFailureAt !== null,
    recordFailure: (error: DatabaseUnavailable) => {
      if (lastFailureAt === null || error instanceof SlowStatement) onChange(error)
      if (error instanceof SlowStatement) return
      const now = performance.now()
      if (lastFailureAt === null) firstFailureAt = now
      lastFailureAt = now
    },
    /** A connection did not answer or has broken. */
    recordLostConnection: () => {
      lastLossAt = performance.now()
    },
    lastLossAt: () => lastLossAt,
    recordSuccess: () => {
      const now = performance.now()
      if (lastFailureAt === null || now - lastFailureAt < RECOVERY_TIME) return
      lastFailureAt = null
      onChange({ outageSeconds: Math.round((now - firstFailureAt) / 100) / 10 })
    },
  }
}
export type AvailabilityTracker = ReturnType<typeof trackAvailability>
