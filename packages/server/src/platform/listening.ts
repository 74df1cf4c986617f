import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, KEPT_ALIVE, type Patience } from './database.ts'
import { within } from './within.ts'

/** In milliseconds. */
const AGAIN_AFTER = 1000
const LOOKS_EVERY = 5000
const CLOSED_WITHIN = 1000
export const SOON = { connectionTimeoutMillis: 4000, query_timeout: 4000 } as const

interface Hearing {
  onError: (error: Error) => void
  /** Called after a reconnection: notifications sent meanwhile are lost. */
  onAgain: () => void
  /** In milliseconds; tests use a shorter interval. */
  looksEvery?: number
}

export interface Listening {
  /** Registers a callback for notifications; it stays registered after a reconnection. */
  hear: (hear: (said: pg.Notification) => void) => void
  /** Executes a LISTEN statement, also after each reconnection. */
  listen: (statement: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Receives notifications on a connection that is reopened when it breaks. A connection that only listens never detects that the
 * server is gone, so a query is sent every few seconds.
 */
export function keepListening(
  connection: Connection & Patience,
  { onError, onAgain, looksEvery = LOOKS_EVERY }: Hearing,
): Listening {
  const hearers: ((said: pg.Notification) => void)[] = []
  const statements = new Set<string>()
  const closing = new AbortController()
  let current: pg.Client | null = null

  const listenOnce = async (isAgain: boolean) => {
    const client = new pg.Client({ ...KEPT_ALIVE, ...SOON, ...connection, application_name: 'barattolo listening' })
    const broken = new Promise<never>((_, fail) => {
      client.once('error', fail).once('end', () => fail(new Error('the connection has ended')))
    })
    broken.catch(() => undefined)
    client.on('error', () => undefined)
    client.on('notification', (said) => {
      for (const hear of hearers) hear(said)
    })
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
      current = client
      if (isAgain) onAgain()
      for (;;) {
        await Promise.race([pause(looksEvery, null, { signal: closing.signal, ref: false }), broken])
        await client.query('select 1')
      }
    } finally {
      current = null
      // The driver destroys a connection with a pending query instead of waiting for it.
      await within(CLOSED_WITHIN, client.end()).catch(() => undefined)
    }
  }
  const run = async () => {
    for (let isAgain = false; !closing.signal.aborted; isAgain = true) {
      await listenOnce(isAgain).catch((error: Error) => (closing.signal.aborted ? undefined : onError(error)))
      if (!closing.signal.aborted) await pause(AGAIN_AFTER * (0.5 + Math.random()), null, { ref: false })
    }
  }
  const running = run()
  return {
    hear: (hear) => hearers.push(hear),
    listen: async (statement) => {
      statements.add(statement)
      await current?.query(statement)
    },
    close: async () => {
      closing.abort()
      await within(2 * CLOSED_WITHIN, running).catch(() => undefined)
    },
  }
}
