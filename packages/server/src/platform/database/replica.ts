import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { hasRecentWrites } from '../http/write-counts.ts'
import { runEvery } from '../jobs/run-every.ts'
import { type Connection, type Db, openDatabase } from './database.ts'
import { query } from './query.ts'
import { parseLogPosition, trackLag } from './replica-lag.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Runs a read that may be up to a second stale: on the replica if it is healthy, else on the primary. `viewer` is the caller
 * (null if not signed in); `query` reads from the given database and may be executed twice.
 */
export type ReadFromReplica = <T>(viewer: { uid: Uid } | null, query: (db: Db) => Promise<T>) => Promise<T>

/** Connection and limits of a replica, in milliseconds; tests change the limits. */
export interface ReplicaOptions {
  connection: Connection
  connections?: number
  /** Reads are never staler than this. */
  maxLag?: number
  /** A read with a statement that takes longer is repeated on the primary. */
  timeout?: number
  checkInterval?: number
}

export const MAX_LAG = 1000
const REPLICA_TIMEOUT = 1000
const CHECK_INTERVAL = 300
/** Consecutive healthy checks before a failed replica is used again. */
const HEALTHY_CHECKS = 3
/** Each statement on the replica and each wait for a connection has this limit; an expensive read waits for its turn on the primary. */
const timeoutsOf = (limit: number) => ({ query_timeout: limit, statement_timeout: limit, connectionTimeoutMillis: limit })

export interface Replica {
  read: ReadFromReplica
  /** How many reads each database has answered. */
  readCounts: { replica: number; primary: number }
  db: () => Db
  /** How stale a read may be now, in milliseconds; infinite before the first check. */
  staleness: () => number
  close: () => Promise<void>
}

interface OpenReplicaOptions {
  db: Db
  log: FastifyBaseLogger
  now: () => Date
  replica: ReplicaOptions
}

/** Checks the replica at an interval; logs once when it becomes unavailable and once when it is available again. */
export function openReplica({ db, log, now, replica: options }: OpenReplicaOptions): Replica {
  const readCounts = { replica: 0, primary: 0 }
  const monitor = monitorReplica(db, log, options)
  const read: ReadFromReplica = async (viewer, query) => {
    const replica = monitor.usable()
    if (replica && !(viewer && (await hasRecentWrites(db, viewer.uid, now())))) {
      try {
        const answer = await query(replica)
        readCounts.replica++
        return answer
      } catch (error) {
        // Expensive reads run on the primary already.
        if (error instanceof Problem && error.code === 'tooBroad') throw error
        // A failed read is repeated on the primary: what is missing in the replica may exist there.
        if (isReplicaUnavailable(error)) monitor.dropReplica(replica, error)
      }
    }
    readCounts.primary++
    return query(db)
  }
  return { read, readCounts, db: monitor.current, staleness: monitor.staleness, close: monitor.close }
}

/** Holds the replica’s connection pool and decides whether the replica may be used. */
function monitorReplica(db: Db, log: FastifyBaseLogger, options: ReplicaOptions) {
  const { connection, maxLag = MAX_LAG, timeout = REPLICA_TIMEOUT, checkInterval = CHECK_INTERVAL } = options
  const open = () => openDatabase({ ...connection, ...timeoutsOf(timeout) }, () => undefined, options.connections)
  const lag = trackLag()
  const health = trackHealth(log)
  let replica = open()

  const dropReplica = (from: Db, error: unknown) => {
    if (from !== replica) return
    health.recordUnhealthy(error)
    lag.reset()
    // Replaces the pool instead of waiting for its hanging connections.
    replica = open()
    from.destroy().catch(() => undefined)
  }
  const check = async () => {
    const at = performance.now()
    const primary = await readPrimaryPosition(db)
    lag.recordPrimary(parseLogPosition(primary.position), at)
    const from = replica
    try {
      lag.recordReplica(parseLogPosition(await readReplicaPosition(from, primary, timeout)))
    } catch (error) {
      return dropReplica(from, error)
    }
    const checkedAt = performance.now()
    if (lag.stalenessAt(checkedAt) <= maxLag) health.recordHealthy()
    else if (lag.laggingFor(checkedAt) > maxLag) health.recordUnhealthy(new Error(`more than ${maxLag} ms behind the primary`))
  }
  const stop = runEvery(checkInterval, log, 'replica', check)
  return {
    usable: () => (health.isHealthy() && lag.stalenessAt(performance.now()) <= maxLag ? replica : null),
    current: () => replica,
    staleness: () => lag.stalenessAt(performance.now()),
    dropReplica,
    close: async () => {
      await stop()
      await withTimeout(timeout, replica.destroy()).catch(() => undefined)
    },
  }
}

/** Decides from the checks whether the replica is used; logs each change once. */
function trackHealth(log: FastifyBaseLogger) {
  let state: 'unknown' | 'good' | 'bad' = 'unknown'
  let healthyChecks = 0
  return {
    isHealthy: () => state === 'good',
    recordHealthy: () => {
      healthyChecks++
      if (state === 'good' || (state === 'bad' && healthyChecks < HEALTHY_CHECKS)) return
      if (state === 'bad') log.warn('replica available: reads go to the replica')
      state = 'good'
    },
    recordUnhealthy: (error: unknown) => {
      healthyChecks = 0
      if (state !== 'bad') log.warn({ err: error }, 'replica unavailable: reads go to the primary')
      state = 'bad'
    },
  }
}

interface DatabasePosition {
  /** Identifies the database cluster and the database: a replica has the same values as its primary. */
  databaseId: string
  position: string
}

async function readPrimaryPosition(db: Db): Promise<DatabasePosition> {
  const rows = await query(
    db,
    'readPrimaryPosition',
    sql<DatabasePosition>`
    select system_identifier || ' ' || current_database() as "databaseId", pg_current_wal_flush_lsn()::text as position
    from pg_control_system()`,
  )
  return rows[0] ?? { databaseId: '', position: '0/0' }
}

/** The position that the replica has replayed; throws if it follows another primary or none. */
async function readReplicaPosition(replica: Db, primary: DatabasePosition, maxWait: number): Promise<string> {
  const [row] = await withTimeout(
    maxWait,
    query(
      replica,
      'readReplicaPosition',
      sql<{ databaseId: string; position: string | null }>`
      select system_identifier || ' ' || current_database() as "databaseId",
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position
      from pg_control_system()`,
    ),
  )
  if (!row?.position || row.databaseId !== primary.databaseId)
    throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL')
  return row.position
}

/** False for a Problem, and for a statement that PostgreSQL cancelled because of a recovery conflict. */
function isReplicaUnavailable(error: unknown): boolean {
  if (error instanceof Problem) return false
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|58)/.test(error.code ?? '')
  return true
}
