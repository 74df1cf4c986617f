import { once } from 'node:events'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Where a PostgreSQL is: a connection string, or the socket directory of the embedded one. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** How long a question may take there and here, and a connection to be made, in milliseconds; without bound unless told. */
export type Patience = Pick<pg.PoolConfig, 'query_timeout' | 'statement_timeout' | 'connectionTimeoutMillis'>

/** `onError` hears of broken idle connections; without it the process would die with them. */
export function openDatabase(connection: Connection & Patience, onError: (error: Error) => void, size = 10): Db {
  const pool = new pg.Pool({ ...connection, max: size, application_name: 'barattolo' })
  pool.on('error', onError)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: endingWhole(pool) }),
    // Keys inside JSON columns are ours already.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** How many of its connections are asked something right now, how many wait for that, and how many questions wait for one. */
export function useOfConnections(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** `pool.end` does not wait for its connections to close: a server stopped right after it would tell each of them why. */
function endingWhole(pool: pg.Pool): PostgresPool {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // Whoever asks on a connection that breaks hears of it from their question; the same error unheard would end the process.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  const end = async () => {
    await pool.end()
    while (open.size > 0) await once(pool, 'remove')
  }
  return { options: pool.options, connect: () => pool.connect(), end }
}
