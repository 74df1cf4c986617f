import { once } from 'node:events'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { type AwayTracker, DatabaseAway, SlowStatement, saysAway, saysTooSlow, trackAway } from './database-away.ts'
import { prepareOften } from './prepared.ts'
import type { Tables } from './tables.ts'
import { within } from './within.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Where a PostgreSQL is: a connection string, or the socket directory of the embedded one. */
export type Connection = { connectionString: string } | { host: string; port?: number; user: string; database: string }

/** How long a question may take there and here, and a connection to be had, in milliseconds; without bound unless told. */
export type Patience = Pick<
  pg.PoolConfig,
  'query_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout' | 'connectionTimeoutMillis'
>

/**
 * For whatever somebody waits for. A statement ends there before it is given up here, so that the connection stays good; what was begun
 * and is heard of no more ends there by itself, with its locks.
 */
export const PATIENCE = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 6000,
  query_timeout: 7000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies Patience

/** After so many quiet milliseconds the system asks whether the other side is there still: on the way a connection may be forgotten. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * `onError` hears of broken idle connections (without it the process would die with them), of the database being away, once, and
 * of its being back (null); of each question that was too slow. Questions that it cannot answer then end with DatabaseAway.
 */
export function openDatabase(connection: Connection & Patience, onError: (error: Error | null) => void, size = 10): Db {
  const pool = new pg.Pool({ ...KEPT_ALIVE, ...connection, max: size, application_name: 'barattolo' })
  const away = trackAway(onError)
  pool.on('error', onError)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: endingWhole(pool, away) }),
    // Keys inside JSON columns are ours already.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, { pool, away })
  return db
}

const pools = new WeakMap<Db, { pool: pg.Pool; away: AwayTracker }>()

/** How many of its connections are asked something right now, how many wait for that, and how many questions wait for one. */
export function useOfConnections(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db)?.pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Whether those who asked it last had no answer. */
export function isDatabaseAway(db: Db): boolean {
  return pools.get(db)?.away.isAway() ?? false
}

/** In milliseconds: a connection that is dead does not say goodbye. */
const CLOSED_WITHIN = 1000

/** `pool.end` does not wait for its connections to close: a server stopped right after it would tell each of them why. */
function endingWhole(pool: pg.Pool, away: AwayTracker): PostgresPool {
  const open = new Set<pg.PoolClient>()
  const prepare = prepareOften()
  pool.on('connect', (client) => {
    open.add(client)
    // Whoever asks on a connection that breaks hears of it from their question; the same error unheard would end the process.
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
 * Connections as Kysely uses them. One that has broken or not answered in time is asked nothing more and given up: the driver would
 * hand it to the next, who would wait as long for what the first had asked. Nor are those that have been silent since before then.
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
    // An edge: of Kysely's two ways to ask, the one with a cursor is not used.
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
