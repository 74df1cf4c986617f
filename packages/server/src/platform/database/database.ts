import { once } from 'node:events'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import {
  type AvailabilityTracker,
  DatabaseUnavailable,
  isConnectionError,
  isStatementTimeout,
  type Recovery,
  SlowStatement,
  trackAvailability,
} from './database-unavailable.ts'
import type { Tables } from './tables.ts'
import { withTimeout } from './with-timeout.ts'
import {
  PROBE,
  type RefusalReason,
  trackWriteRefusals,
  type WriteRefusalTracker,
  type WritesAccepted,
  writeRefusalOf,
} from './write-refusals.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A connection string, or the socket directory of the embedded PostgreSQL. */
export type Connection =
  | {
      connectionString: string
      /** For a pooler that refuses timeouts when a connection is opened. */
      setsTimeoutsAfterOpening?: true
    }
  | { host: string; port?: number; user: string; database: string }

/** Timeouts of queries, transactions and connection attempts, in milliseconds; unlimited unless set. */
export type TimeoutOptions = Pick<
  pg.PoolConfig,
  'query_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout' | 'connectionTimeoutMillis'
>

/**
 * The timeouts for everything that a client waits for. PostgreSQL cancels a statement before the driver gives up on it, so that
 * the connection stays usable; it also ends the transaction of a process that has disappeared, and releases its locks.
 */
export const TIMEOUTS = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 6000,
  query_timeout: 7000,
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies TimeoutOptions

/** Enables TCP keep-alive after this idle time: a router on the way may have dropped the connection. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** What is logged once: `trackAvailability` and `trackWriteRefusals`. */
export type DatabaseChange = DatabaseUnavailable | Recovery | WritesAccepted

/**
 * `onChange` is called when the database becomes unavailable or stores nothing, when that ends, and for every slow statement. Meanwhile
 * queries, or writes, fail with DatabaseUnavailable.
 */
export function openDatabase(connection: Connection & TimeoutOptions, onChange: (change: DatabaseChange) => void, size = 10): Db {
  const probe = () => pool.query(PROBE)
  const trackers = { availability: trackAvailability(onChange), refusals: trackWriteRefusals({ onChange, probe }) }
  const { db, pool } = openPool(connection, trackers, size)
  return db
}

interface Trackers {
  availability: AvailabilityTracker
  refusals: WriteRefusalTracker
}

function openPool(connection: Connection & TimeoutOptions, trackers: Trackers, size: number) {
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...setTimeoutsLater(connection), max: size, application_name: 'barattolo' })
  // An idle connection has broken: the pool replaces it, and an outage is found by the next query. Without a listener the error
  // would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: wrapPool(pool, trackers) }),
    // Keys inside JSON columns are already camel case.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, { connection, pool, trackers })
  return { db, pool }
}

/** One more round trip for each new connection, where a pooler refuses the timeouts of a session at its start. */
function setTimeoutsLater(connection: Connection & TimeoutOptions): pg.PoolConfig {
  if (!('setsTimeoutsAfterOpening' in connection)) return connection
  const { statement_timeout = 0, idle_in_transaction_session_timeout = 0, setsTimeoutsAfterOpening: _, ...rest } = connection
  const timeouts = `set statement_timeout = ${statement_timeout}; set idle_in_transaction_session_timeout = ${idle_in_transaction_session_timeout}`
  return { ...rest, onConnect: async (client) => void (await client.query(timeouts)) }
}

/**
 * Another pool to the same database, with connections of its own. It reports no failures: every failure of the database reaches
 * the first pool too.
 */
export function openSiblingPool(db: Db, timeouts: TimeoutOptions, size: number): Db {
  return openDatabase({ ...findPool(db).connection, ...timeouts }, () => undefined, size)
}

/**
 * The connections of sign-in checks: two, so that one that is lost does not stop all checks. A failure is reported as one of the
 * first pool, which a request does not reach if its check fails; only the first pool reports that the database is back. After a
 * lost connection both pools discard those that have not answered since.
 */
export function openSignInPool(db: Db): Db {
  const { connection, trackers } = findPool(db)
  const availability = { ...trackers.availability, recordSuccess: () => undefined }
  // The first pool stops its probe itself.
  const refusals = { ...trackers.refusals, stop: () => undefined }
  return openPool(connection, { availability, refusals }, 2).db
}

function findPool(db: Db) {
  const opened = pools.get(db)
  if (!opened) throw new Error('the database was not opened with openDatabase')
  return opened
}

const pools = new WeakMap<Db, { connection: Connection & TimeoutOptions; pool: pg.Pool; trackers: Trackers }>()

/** Connections that run a query, idle connections, and queries that wait for a connection. */
export function connectionStats(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db)?.pool ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Whether the latest queries failed because the database could not be reached. */
export function isDatabaseUnavailable(db: Db): boolean {
  return pools.get(db)?.trackers.availability.isUnavailable() ?? false
}

/** Why the database stores nothing although it answers; null if it stores. */
export function writeRefusalReason(db: Db): RefusalReason | null {
  return pools.get(db)?.trackers.refusals.reason() ?? null
}

/** In milliseconds: a dead connection never closes by itself. */
const CLOSE_TIMEOUT = 1000

/**
 * Makes `end` wait until all connections are closed, which `pool.end` does not: if PostgreSQL were stopped right afterwards, it
 * would send an error to each open connection.
 */
function wrapPool(pool: pg.Pool, trackers: Trackers): PostgresPool {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // The query on a broken connection already fails; without a listener the same error would end the process.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  const waitUntilClosed = async () => {
    while (open.size > 0) await once(pool, 'remove')
  }
  const end = async () => {
    trackers.refusals.stop()
    await pool.end()
    await withTimeout(CLOSE_TIMEOUT, waitUntilClosed()).catch(() => undefined)
  }
  return { options: pool.options, connect: guardConnections(pool, trackers), end }
}

/**
 * Connections as Kysely uses them. A connection that has broken or timed out is discarded: the driver would reuse it, and the
 * next query would wait for the answer to the previous one. Connections that have not answered since the last failure are
 * discarded too.
 */
function guardConnections(pool: pg.Pool, { availability, refusals }: Trackers) {
  const guardedClients = new WeakMap<pg.PoolClient, { guarded: PostgresPoolClient; lastAnswerAt: () => number }>()
  const reportFailure = (unavailable: DatabaseUnavailable) => {
    availability.recordFailure(unavailable)
    return unavailable
  }
  const guardClient = (client: pg.PoolClient) => {
    let lostError: DatabaseUnavailable | null = null
    let lastAnswer = performance.now()
    const query = async (text: string, values: unknown[]) => {
      if (lostError) throw lostError
      try {
        const name = preparedNameOf(text)
        const result = await (name === undefined ? client.query(text, values) : client.query({ name, text, values }))
        lastAnswer = performance.now()
        availability.recordSuccess()
        return result
      } catch (error) {
        if (isStatementTimeout(error)) throw reportFailure(new SlowStatement(error, text))
        const refused = writeRefusalOf(error)
        if (refused) {
          refusals.record(refused)
          throw refused
        }
        if (!isConnectionError(error)) throw error
        const unavailable = reportFailure(new DatabaseUnavailable(error))
        if (!(error instanceof pg.DatabaseError)) {
          lostError = unavailable
          availability.recordLostConnection()
        }
        throw unavailable
      }
    }
    // The cast is safe: Kysely also has a query method with a cursor, which is not used.
    const release = (discard = false) => client.release(discard || lostError !== null)
    const guarded = { query, release } as unknown as PostgresPoolClient
    return { guarded, lastAnswerAt: () => lastAnswer }
  }
  return async (): Promise<PostgresPoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw reportFailure(new DatabaseUnavailable(cause))
      })
      const guardedClient = guardedClients.get(client) ?? guardClient(client)
      guardedClients.set(client, guardedClient)
      if (guardedClient.lastAnswerAt() > availability.lastLossAt()) return guardedClient.guarded
      client.release(true)
    }
  }
}

const namesByText = new Map<string, string>()
const textsByName = new Map<string, number>()

/** Lets the connections prepare this text, unless that many texts of the same statement are prepared already. */
export function nameStatement(name: string, text: string, limit = Number.POSITIVE_INFINITY): void {
  const texts = textsByName.get(name) ?? 0
  if (namesByText.has(text) || texts >= limit) return
  textsByName.set(name, texts + 1)
  namesByText.set(text, `${name} ${namesByText.size}`)
}

/** The name under which a connection prepares this text; undefined if it is not prepared. */
export function preparedNameOf(text: string): string | undefined {
  return namesByText.get(text)
}
