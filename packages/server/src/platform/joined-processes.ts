import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Connection } from './database.ts'

/** The adapter tries again one to three seconds after a break. In milliseconds. */
const LISTENS_AGAIN_WITHIN = 5000

export interface JoinedProcesses {
  /** For the server of the sockets. */
  adapter: ReturnType<typeof createAdapter>
  /** What was announced while this process did not listen has passed it by: `work` runs when it listens again. */
  onMissed: (work: () => void) => void
  close: () => Promise<void>
}

/**
 * Carries what is announced in one process to the sockets of all others over the same database, by LISTEN and NOTIFY, on two
 * connections of its own. Nothing is kept: who was away for a moment fetches anew.
 */
export function joinProcesses(connection: Connection, log: FastifyBaseLogger): JoinedProcesses {
  const pool = new pg.Pool({ ...connection, max: 2, application_name: 'barattolo live' })
  const onError = (err: Error) => log.warn({ err }, 'live between processes')
  pool.on('error', onError)
  let catchUp = () => {}
  let timer: NodeJS.Timeout | undefined
  giveBackBroken(pool, onError, () => {
    clearTimeout(timer)
    timer = setTimeout(() => catchUp(), LISTENS_AGAIN_WITHIN).unref()
  })
  return {
    adapter: createAdapter(pool, { errorHandler: (error) => onError(error) }),
    onMissed: (work) => {
      catchUp = work
    },
    close: async () => {
      clearTimeout(timer)
      await pool.end()
    },
  }
}

/**
 * The adapter keeps one connection for listening. When that breaks it takes another and never gives the broken one back:
 * unheard, its error would end the process; kept, it would take up the place of the next.
 */
function giveBackBroken(pool: pg.Pool, onError: (error: Error) => void, onBroken: () => void) {
  const taken = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => taken.add(client))
  pool.on('release', (_, client) => taken.delete(client))
  pool.on('connect', (client) => {
    client.on('error', onError)
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      onBroken()
    })
  })
}
