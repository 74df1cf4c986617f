import pg from 'pg'
import { SettingsError } from '../config/start-error.ts'
import { type Connection, TIMEOUTS } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'

/** What two connections show about a program between this process and PostgreSQL. */
export interface PoolerBehaviour {
  /** Whether two open connections share one session of PostgreSQL, or one connection has several in turn. */
  sharesSessions: boolean
  /** Whether timeouts cannot be given when a connection is opened. */
  refusesTimeouts: boolean
}

/** How often the two connections are compared. A pooler gives a free session to the next statement, so the first time mostly shows it. */
const ROUNDS = 5
const QUERY_TIMEOUT = 5000

/**
 * Compares the process ids of PostgreSQL that two open connections see in turn: of two sessions each keeps its own. The name of a
 * pooler says nothing about its mode.
 */
export async function observePooler(connection: Connection): Promise<PoolerBehaviour> {
  const refusesTimeouts = await areTimeoutsRefused(connection)
  const clients = [openClient(connection), openClient(connection)] as const
  try {
    for (const client of clients) await client.connect()
    const pids = [new Set<number>(), new Set<number>()] as const
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        pids[index]?.add(rows[0]?.pid ?? 0)
      }
    return { refusesTimeouts, sharesSessions: pids.some(({ size }) => size > 1) || !pids[0].isDisjointFrom(pids[1]) }
  } catch (error) {
    throw new DatabaseUnavailable(error)
  } finally {
    for (const client of clients) client.end().catch(() => undefined)
  }
}

/** PgBouncer in its default configuration ends such a connection at once. */
async function areTimeoutsRefused(connection: Connection): Promise<boolean> {
  const { statement_timeout, idle_in_transaction_session_timeout } = TIMEOUTS
  const client = openClient({ ...connection, statement_timeout, idle_in_transaction_session_timeout })
  try {
    await client.connect()
    return false
  } catch (error) {
    if (error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message)) return true
    throw new DatabaseUnavailable(error)
  } finally {
    client.end().catch(() => undefined)
  }
}

function openClient(connection: pg.ClientConfig) {
  const { connectionTimeoutMillis } = TIMEOUTS
  const client = new pg.Client({
    connectionTimeoutMillis,
    query_timeout: QUERY_TIMEOUT,
    ...connection,
    application_name: 'barattolo',
  })
  // A broken connection already rejects the running query; without a listener the same error would end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * The connection as the pools must open it. Throws a SettingsError if sessions are shared: live events, the lock of migrations and
 * prepared statements need sessions of their own.
 */
export async function adaptToPooler(connection: { connectionString: string }): Promise<Connection> {
  const { sharesSessions, refusesTimeouts } = await observePooler(connection)
  if (sharesSessions)
    throw new SettingsError(
      'DATABASE_URL passa da un pooler che divide le sessioni fra più connessioni (PgBouncer con pool_mode transaction o statement): metti pool_mode = session, o indica direttamente PostgreSQL.',
    )
  return refusesTimeouts ? { ...connection, setsTimeoutsAfterOpening: true } : connection
}
