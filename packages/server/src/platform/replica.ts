import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { type Connection, type Db, openDatabase } from './database.ts'
import { every } from './every.ts'
import { hasJustWritten } from './http/write-counts.ts'
import { readPosition, trackLag } from './replica-lag.ts'
import { within } from './within.ts'

/**
 * Runs a read that may be up to a second stale: on the replica if it is healthy, else on the primary. `viewer` is the caller
 * (null if not signed in); `query` reads from the given database and may be executed twice.
 */
export type ReadLate = <T>(who: { uid: Uid } | null, ask: (db: Db) => Promise<T>) => Promise<T>

/** Connection and limits of a replica, in milliseconds; tests change the limits. */
export interface ReplicaGiven {
  connection: Connection
  connections?: number
  /** Reads are never staler than this. */
  lateAtMost?: number
  /** A read that takes longer is repeated on the primary. */
  slowAfter?: number
  checkedEvery?: number
}

export const LATE_AT_MOST = 1000
const SLOW_AFTER = 1000
const CHECKED_EVERY = 300
/** Consecutive healthy checks before a failed replica is used again. */
const STEADY = 3
/** In milliseconds. Cancels a query whose result is no longer needed, in the client and in PostgreSQL. */
const GIVEN_UP = { query_timeout: 5000, statement_timeout: 5000, connectionTimeoutMillis: 1000 }

export interface Replica {
  read: ReadLate
  /** How many reads each database has answered. */
  answered: { replica: number; primary: number }
  db: () => Db
  close: () => Promise<void>
}

interface Given {
  db: Db
  log: FastifyBaseLogger
  now: () => Date
  replica: ReplicaGiven
}

/** Checks the replica at an interval; logs once when it becomes unavailable and once when it is available again. */
export function openReplica({ db, log, now, replica: given }: Given): Replica {
  const { slowAfter = SLOW_AFTER } = given
  const answered = { replica: 0, primary: 0 }
  const watched = watch(db, log, given)
  const read: ReadLate = async (who, ask) => {
    const replica = watched.good()
    if (replica && !(who && (await hasJustWritten(db, who.uid, now())))) {
      try {
        const answer = await within(slowAfter, ask(replica))
        answered.replica++
        return answer
      } catch (error) {
        // A failed read is repeated on the primary: what is missing in the replica may exist there.
        if (saysItIsAway(error)) watched.leave(replica, error)
      }
    }
    answered.primary++
    return ask(db)
  }
  return { read, answered, db: watched.current, close: watched.close }
}

/** Holds the replica’s connection pool and decides whether the replica may be used. */
function watch(db: Db, log: FastifyBaseLogger, given: ReplicaGiven) {
  const { connection, lateAtMost = LATE_AT_MOST, slowAfter = SLOW_AFTER, checkedEvery = CHECKED_EVERY } = given
  const open = () => openDatabase({ ...connection, ...GIVEN_UP }, () => undefined, given.connections)
  const lag = trackLag()
  const standing = stand(log)
  let replica = open()

  const leave = (from: Db, error: unknown) => {
    if (from !== replica) return
    standing.bad(error)
    lag.forget()
    // Replaces the pool instead of waiting for its hanging connections.
    replica = open()
    from.destroy().catch(() => undefined)
  }
  const look = async () => {
    const at = performance.now()
    const primary = await whereIs(db)
    lag.primaryAt(readPosition(primary.position), at)
    const from = replica
    try {
      lag.replicaAt(readPosition(await positionBehind(from, primary, slowAfter)))
    } catch (error) {
      return leave(from, error)
    }
    const looked = performance.now()
    if (lag.ageAt(looked) <= lateAtMost) standing.good()
    else if (lag.waitedAt(looked) > lateAtMost) standing.bad(new Error(`more than ${lateAtMost} ms late`))
  }
  const stop = every(checkedEvery, log, 'replica', look)
  return {
    good: () => (standing.isGood() && lag.ageAt(performance.now()) <= lateAtMost ? replica : null),
    current: () => replica,
    leave,
    close: async () => {
      await stop()
      await within(slowAfter, replica.destroy()).catch(() => undefined)
    },
  }
}

/** Decides from the checks whether the replica is used; logs each change once. */
function stand(log: FastifyBaseLogger) {
  let state: 'unknown' | 'good' | 'bad' = 'unknown'
  let steady = 0
  return {
    isGood: () => state === 'good',
    good: () => {
      steady++
      if (state === 'good' || (state === 'bad' && steady < STEADY)) return
      if (state === 'bad') log.warn('replica available: reads go to the replica')
      state = 'good'
    },
    bad: (error: unknown) => {
      steady = 0
      if (state !== 'bad') log.warn({ err: error }, 'replica unavailable: reads go to the primary')
      state = 'bad'
    },
  }
}

interface Whereabouts {
  /** Identifies the database cluster and the database: a replica has the same values as its primary. */
  house: string
  position: string
}

async function whereIs(db: Db): Promise<Whereabouts> {
  const { rows } = await sql<Whereabouts>`
    select system_identifier || ' ' || current_database() as house, pg_current_wal_flush_lsn()::text as position
    from pg_control_system()`.execute(db)
  return rows[0] ?? { house: '', position: '0/0' }
}

/** The position that the replica has replayed; throws if it follows another primary or none. */
async function positionBehind(replica: Db, primary: Whereabouts, most: number): Promise<string> {
  const { rows } = await within(
    most,
    sql<{ house: string; position: string | null }>`
      select system_identifier || ' ' || current_database() as house,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position
      from pg_control_system()`.execute(replica),
  )
  const [row] = rows
  if (!row?.position || row.house !== primary.house) throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL')
  return row.position
}

/** Not for a Problem, nor for a statement that PostgreSQL cancelled because of a recovery conflict. */
function saysItIsAway(error: unknown): boolean {
  if (error instanceof Problem) return false
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|58)/.test(error.code ?? '')
  return true
}
