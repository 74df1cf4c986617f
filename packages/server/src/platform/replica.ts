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
 * Answers a question that may be answered as things stood a second ago: from a replica where there is a good one, else from
 * the primary. `who` asks (null for nobody signed in); `ask` reads from the database that it is given, and may be asked twice.
 */
export type ReadLate = <T>(who: { uid: Uid } | null, ask: (db: Db) => Promise<T>) => Promise<T>

/** Where the replica is, and what is asked of it, in milliseconds; tests change that. */
export interface ReplicaGiven {
  connection: Connection
  connections?: number
  /** Answers are never older than this. */
  lateAtMost?: number
  /** An answer that takes longer is fetched from the primary instead. */
  slowAfter?: number
  checkedEvery?: number
}

export const LATE_AT_MOST = 1000
const SLOW_AFTER = 1000
const CHECKED_EVERY = 300
/** So many good looks in a row bring a replica back that had been left. */
const STEADY = 3
/** A question that nobody waits for any more ends, here and there, in milliseconds. */
const GIVEN_UP = { query_timeout: 5000, statement_timeout: 5000, connectionTimeoutMillis: 1000 }

export interface Replica {
  read: ReadLate
  /** How many questions each of the two has answered. */
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

/** Looks at the replica again and again; says in the log when it is left and when it is back, once each. */
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
        // What is missing there may be here: the primary has the last word.
        if (saysItIsAway(error)) watched.leave(replica, error)
      }
    }
    answered.primary++
    return ask(db)
  }
  return { read, answered, db: watched.current, close: watched.close }
}

/** Keeps the replica's connections, and knows whether it is good enough to be asked. */
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
    // What hangs in its connections is not worth waiting for.
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

/** Whether it is asked, from look to look; each change is said once. */
function stand(log: FastifyBaseLogger) {
  let state: 'unknown' | 'good' | 'bad' = 'unknown'
  let steady = 0
  return {
    isGood: () => state === 'good',
    good: () => {
      steady++
      if (state === 'good' || (state === 'bad' && steady < STEADY)) return
      if (state === 'bad') log.warn('replica back: it is read again')
      state = 'good'
    },
    bad: (error: unknown) => {
      steady = 0
      if (state !== 'bad') log.warn({ err: error }, 'replica left: its reads go to the primary')
      state = 'bad'
    },
  }
}

interface Whereabouts {
  /** Which cluster, and which database in it: a replica has both from its primary. */
  house: string
  position: string
}

async function whereIs(db: Db): Promise<Whereabouts> {
  const { rows } = await sql<Whereabouts>`
    select system_identifier || ' ' || current_database() as house, pg_current_wal_flush_lsn()::text as position
    from pg_control_system()`.execute(db)
  return rows[0] ?? { house: '', position: '0/0' }
}

/** What the replica has replayed; throws where it follows another primary, or none. */
async function positionBehind(replica: Db, primary: Whereabouts, most: number): Promise<string> {
  const { rows } = await within(
    most,
    sql<{ house: string; position: string | null }>`
      select system_identifier || ' ' || current_database() as house,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position
      from pg_control_system()`.execute(replica),
  )
  const [row] = rows
  if (!row?.position || row.house !== primary.house) throw new Error('DATABASE_REPLICA_URL is no replica of DATABASE_URL')
  return row.position
}

/** A refusal says nothing of it, nor does a statement that the replica's own work has cancelled. */
function saysItIsAway(error: unknown): boolean {
  if (error instanceof Problem) return false
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|58)/.test(error.code ?? '')
  return true
}
