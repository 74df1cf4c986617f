import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Connection, KEPT_ALIVE } from './database.ts'
import { keepListening, type Listening, SOON } from './listening.ts'

export interface JoinedProcesses {
  /** For the server of the sockets. */
  adapter: ReturnType<typeof createAdapter>
  /** Something that was announced has passed this process by: `work` runs when it can be fetched. */
  onMissed: (work: () => void) => void
  close: () => Promise<void>
}

/** What every process hears when one of them could not say something. */
const MISSED = 'barattolo missed'
/** In milliseconds. */
const SAYS_AGAIN_AFTER = 1000

/**
 * Carries what is announced in one process to the sockets of all others over the same database, by LISTEN and NOTIFY, on two
 * connections of its own. Nothing is kept: who was away for a moment fetches anew, and so does everybody when something could not
 * be said.
 */
export function joinProcesses(connection: Connection, log: FastifyBaseLogger): JoinedProcesses {
  const onError = (err: Error) => log.warn({ err }, 'live between processes')
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

/** Says to the others what is to be said, on one connection; what could not be said is made good by a word to all as soon as that can be. */
function speak(connection: Connection, log: FastifyBaseLogger) {
  const pool = new pg.Pool({ ...KEPT_ALIVE, ...connection, ...SOON, max: 1, application_name: 'barattolo live' })
  pool.on('error', (err) => log.warn({ err }, 'live between processes'))
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
        log.warn('not told to the other processes: their screens are asked to fetch anew as soon as they can be')
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

/** What the adapter says to its like in the other processes; all else is for screens. */
const SIGNS_OF_LIFE = new Set([1, 2])

function isForScreens(values: unknown[] | undefined): boolean {
  const payload = values?.[1]
  return values !== undefined && !(typeof payload === 'string' && SIGNS_OF_LIFE.has(JSON.parse(payload).type))
}

/**
 * What the adapter takes for a pool: it holds one connection for listening. A real one it would make twice when it breaks while it is
 * being made (every message twice, and none left to speak), and never miss when nothing comes any more; this one never ends.
 */
function asPool({ hear, listen }: Listening, query: Query): pg.Pool {
  const ear = Object.assign(new EventEmitter(), { query: listen, release: () => undefined })
  hear((said) => (said.channel === MISSED ? undefined : ear.emit('notification', said)))
  // An edge: of a pool the adapter uses these two.
  return { connect: async () => ear, query } as unknown as pg.Pool
}
