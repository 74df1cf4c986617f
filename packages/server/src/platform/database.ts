import { once } from 'node:events'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { type AwayTracker, DatabaseAway, SlowStatement, saysAway, saysTooSlow, trackAway } from './database-away.ts'
import { prepareOften } from './prepared.ts'
import type { Tables } from './tables.ts'
import { within } from './within.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A connection string, or the socket directory of the embedded PostgreSQL. */
export type Connection = { connectionString: string } | { host: string; port?: number; user: string; database: string }

/** Timeouts of queries, transactions and connection attempts, in milliseconds; unlimited unless set. */
export type Patience = Pick<
  pg.PoolConfig,
  'query_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout' | 'connectionTimeoutMillis'
>

/**
 * For everything that a client waits for. PostgreSQL cancels a statement before the driver gives up on it, so that the connection
 * stays usable; it also ends the transaction of a process that has disappeared, and releases its locks.
 */
export const PATIENCE = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 6000,
  query_timeout: 7000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies Patience

/** Enables TCP keep-alive after this idle time: a router on the way may have dropped the connection. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * `onError` receives errors of idle connections (unhandled, they would end the process), one report when the database becomes
 * unavailable and one (null) when it is back, and every slow statement. While the database is unavailable, queries fail with
 * DatabaseUnavailable.
 */
export function openDatabase(connection: Connection & Patience, onError: (error: Error | null) => void, size = 10): Db {
  const pool = new pg.Pool({ ...KEPT_ALIVE, ...connection, max: size, application_name: 'barattolo' })
  const away = trackAway(onError)
  pool.on('error', onError)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: endingWhole(pool, away) }),
    // Keys inside JSON columns are already camel case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, { pool, away })
  return db
}

const pools = new WeakMap<Db, { pool: pg.Pool; away: AwayTracker }>()

/** Connections that run a query, idle connections, and queries that wait for a connection. */
export function useOfConnections(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db)?.pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Whether the latest queries failed because the database could not be reached. */
export function isDatabaseAway(db: Db): boolean {
  return pools.get(db)?.away.isAway() ?? false
}

/** In milliseconds: a dead connection never closes by itself. */
const CLOSED_WITHIN = 1000

/**
 * `pool.end` does not wait until its connections are closed: a server stopped right after it would send an error to each of them.
 */
function endingWhole(pool: pg.Pool, away: AwayTracker): PostgresPool {
  const open = new Set<pg.PoolClient>()
  const prepare = prepareOften()
  pool.on('connect', (client) => {
    open.add(client)
    // The query on a broken connection already fails; without a listener the same error would end the process.
    client.on('error', () => undefined)
    prepare(client)
  })
  pool.on('remove', (client) => open.delete(client))
  const closed = async () => {
    while (open.size > 0) await once(pool, 'remove')
  }
  const end = async () => {
    await pool.end()
    await within(CLOSED_WITHIN, closed()).catch(() => undefined)
  }
  return { options: pool.options, connect: guarding(pool, away), end }
}

/**
 * Connections as Kysely uses them. A connection that has broken or timed out is discarded: the driver would reuse it, and the
 * next query would wait for the answer to the previous one. So are connections that have not answered since the last failure.
 */
function guarding(pool: pg.Pool, away: AwayTracker) {
  const known = new WeakMap<pg.PoolClient, { guarded: PostgresPoolClient; heardAt: () => number }>()
  let suspect = Number.NEGATIVE_INFINITY
  const told = (failed: DatabaseAway) => {
    away.failed(failed)
    return failed
  }
  const guard = (client: pg.PoolClient) => {
    let lost: DatabaseAway | null = null
    let heard = performance.now()
    const query = async (text: string, values: unknown[]) => {
      if (lost) throw lost
      try {
        const result = await client.query(text, values)
        heard = performance.now()
        away.answered()
        return result
      } catch (error) {
        if (saysTooSlow(error)) throw told(new SlowStatement(error, text))
        if (!saysAway(error)) throw error
        const failed = told(new DatabaseAway(error))
        if (!(error instanceof pg.DatabaseError)) {
          lost = failed
          suspect = performance.now()
        }
        throw failed
      }
    }
    // The cast is safe: Kysely also has a query method with a cursor, which is not used.
    const release = (discard = false) => client.release(discard || lost !== null)
    const guarded = { query, release } as unknown as PostgresPoolClient
    return { guarded, heardAt: () => heard }
  }
  return async (): Promise<PostgresPoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw told(new DatabaseAway(cause))
      })
      const one = known.get(client) ?? guard(client)
      known.set(client, one)
      if (one.heardAt() > suspect) return one.guarded
      client.release(true)
    }
  }
}
