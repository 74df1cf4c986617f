import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Connection, KEPT_ALIVE } from './database.ts'
import { keepListening, type Listening, SOON } from './listening.ts'

export interface JoinedProcesses {
  /** The adapter of the Socket.IO server. */
  adapter: ReturnType<typeof createAdapter>
  /** Registers a callback for missed events: it runs as soon as clients can fetch them. */
  onMissed: (work: () => void) => void
  close: () => Promise<void>
}

/** The NOTIFY channel on which a process reports that it could not send an event. */
const MISSED = 'barattolo missed'
/** In milliseconds. */
const SAYS_AGAIN_AFTER = 1000

/**
 * Forwards live events to the sockets of all other processes on the same database with LISTEN and NOTIFY, on two dedicated
 * connections. Events are not stored: after a lost connection or an event that could not be sent, clients fetch everything again.
 */
export function joinProcesses(connection: Connection, log: FastifyBaseLogger): JoinedProcesses {
  const onError = (err: Error) => log.warn({ err }, 'live events between processes')
  let onMissed = () => {}
  const listening = keepListening(connection, { onError, onAgain: () => onMissed() })
  const speaking = speak(connection, log)
  listening.hear(({ channel }) => (channel === MISSED ? onMissed() : undefined))
  void listening.listen(`listen "${MISSED}"`).catch(onError)
  return {
    adapter: createAdapter(asPool(listening, speaking.query), { errorHandler: (error) => onError(error) }),
    onMissed: (work) => {
      onMissed = work
    },
    close: async () => {
      await Promise.all([listening.close(), speaking.close()])
    },
  }
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Sends notifications on one connection. After a failure it notifies `MISSED_CHANNEL` as soon as possible, so that all clients
 * fetch again.
 */
function speak(connection: Connection, log: FastifyBaseLogger) {
  const pool = new pg.Pool({ ...KEPT_ALIVE, ...connection, ...SOON, max: 1, application_name: 'barattolo live' })
  pool.on('error', (err) => log.warn({ err }, 'live events between processes'))
  let isClosed = false
  let unsaid = false
  let isMaking = false
  const makeGood = async () => {
    if (isMaking) return
    isMaking = true
    while (unsaid && !isClosed) {
      await pause(SAYS_AGAIN_AFTER, null, { ref: false })
      unsaid = false
      await pool.query('select pg_notify($1, $2)', [MISSED, '']).catch(() => {
        unsaid = true
      })
    }
    isMaking = false
  }
  const query: Query = async (text, values) => {
    try {
      return await pool.query(text, values)
    } catch (error) {
      if (isForScreens(values)) {
        log.warn('event not sent to the other processes: their clients will fetch again')
        unsaid = true
        void makeGood()
      }
      throw error
    }
  }
  return {
    query,
    close: async () => {
      isClosed = true
      await pool.end()
    },
  }
}

/** Message types of the adapter’s own heartbeat; all other types are events for clients. */
const SIGNS_OF_LIFE = new Set([1, 2])

function isForScreens(values: unknown[] | undefined): boolean {
  const payload = values?.[1]
  return values !== undefined && !(typeof payload === 'string' && SIGNS_OF_LIFE.has(JSON.parse(payload).type))
}

/**
 * Replaces the adapter’s pool, of which it keeps one connection for LISTEN. With a real pool, a connection that breaks while it
 * is being opened would be opened twice (every message delivered twice, and no connection left for NOTIFY), and a silent one
 * would never be detected. This connection never ends.
 */
function asPool({ hear, listen }: Listening, query: Query): pg.Pool {
  const ear = Object.assign(new EventEmitter(), { query: listen, release: () => undefined })
  hear((said) => (said.channel === MISSED ? undefined : ear.emit('notification', said)))
  // The cast is safe: the adapter uses only these two methods of a pool.
  return { connect: async () => ear, query } as unknown as pg.Pool
}
