import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, KEEP_ALIVE, type TimeoutOptions } from './database.ts'
import { withTimeout } from './with-timeout.ts'

/** In milliseconds. */
const RECONNECT_DELAY = 1000
const HEARTBEAT_INTERVAL = 5000
const CLOSE_TIMEOUT = 1000
/** The name of a listening connection in `pg_stat_activity`. */
export const LISTENER_NAME = 'barattolo listening'
/** The NOTIFY channel on which a process that stops sends the pid of its connection. */
const STOPPED_CHANNEL = 'barattolo stopped'
const LISTENING_PIDS = `select pid from pg_stat_activity
  where datname = current_database() and application_name = '${LISTENER_NAME}' and pid <> pg_backend_pid()`
export const LISTEN_TIMEOUTS = { connectionTimeoutMillis: 4000, query_timeout: 4000 } as const

interface ListenerOptions {
  onError: (error: Error) => void
  /**
   * Called when notifications may be lost: after a reconnection, and when the connection of another process is gone that has not stopped
   * itself. A killed process may have committed a change without its notification.
   */
  onMissed: () => void
  /** In milliseconds; tests use a shorter interval. */
  heartbeatInterval?: number
}

export interface Listener {
  /** Registers a callback for notifications; it stays registered after a reconnection. */
  onNotification: (onNotification: (notification: pg.Notification) => void) => void
  /** Executes a LISTEN statement, also after each reconnection. */
  listen: (statement: string) => Promise<void>
  /** Resolves when the first connection listens. */
  started: Promise<void>
  /** The process id of the present connection in the database; null while there is none. */
  backendPid: () => number | null
  close: () => Promise<void>
}

/**
 * Receives notifications on a connection that is reopened when it breaks. A connection that only listens never detects that the
 * server no longer responds, so a query is sent every few seconds. It also finds out whether another process was killed.
 */
export function openListener(
  connection: Connection & TimeoutOptions,
  { onError, onMissed, heartbeatInterval = HEARTBEAT_INTERVAL }: ListenerOptions,
): Listener {
  const listeners: ((notification: pg.Notification) => void)[] = []
  const statements = new Set<string>()
  const closing = new AbortController()
  let reportStarted = () => {}
  const started = new Promise<void>((resolve) => {
    reportStarted = resolve
  })
  let current: { client: pg.Client; pid: number | null } | null = null

  const listenOnce = async (isReconnect: boolean) => {
    const client = new pg.Client({ ...KEEP_ALIVE, ...LISTEN_TIMEOUTS, ...connection, application_name: LISTENER_NAME })
    const broken = new Promise<never>((_, fail) => {
      client.once('error', fail).once('end', () => fail(new Error('the connection has ended')))
    })
    broken.catch(() => undefined)
    client.on('error', () => undefined)
    let others = new Set<number>()
    client.on('notification', (notification) => {
      if (notification.channel === STOPPED_CHANNEL) others.delete(Number(notification.payload))
      else for (const onNotification of listeners) onNotification(notification)
    })
    const findOthers = async () => {
      const listening = await client.query<{ pid: number }>(LISTENING_PIDS)
      return new Set(listening.rows.map(({ pid }) => pid))
    }
    try {
      await client.connect()
      const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      for (const statement of [`listen "${STOPPED_CHANNEL}"`, ...statements]) await client.query(statement)
      others = await findOthers()
      current = { client, pid: backend.rows[0]?.pid ?? null }
      reportStarted()
      if (isReconnect) onMissed()
      for (;;) {
        await Promise.race([pause(heartbeatInterval, null, { signal: closing.signal, ref: false }), broken])
        const present = await findOthers()
        const isKilled = [...others].some((pid) => !present.has(pid))
        others = present
        if (isKilled) onMissed()
      }
    } finally {
      if (current && closing.signal.aborted) {
        const notified = client.query('select pg_notify($1, $2)', [STOPPED_CHANNEL, String(current.pid)])
        await withTimeout(CLOSE_TIMEOUT, notified).catch(() => undefined)
      }
      current = null
      // The driver destroys a connection with a pending query instead of waiting for it.
      await withTimeout(CLOSE_TIMEOUT, client.end()).catch(() => undefined)
    }
  }
  const run = async () => {
    for (let isReconnect = false; !closing.signal.aborted; isReconnect = true) {
      await listenOnce(isReconnect).catch((error: Error) => (closing.signal.aborted ? undefined : onError(error)))
      if (!closing.signal.aborted) await pause(RECONNECT_DELAY * (0.5 + Math.random()), null, { ref: false })
    }
  }
  const running = run()
  return {
    onNotification: (onNotification) => listeners.push(onNotification),
    started,
    backendPid: () => current?.pid ?? null,
    listen: async (statement) => {
      statements.add(statement)
      await current?.client.query(statement)
    },
    close: async () => {
      closing.abort()
      await withTimeout(2 * CLOSE_TIMEOUT, running).catch(() => undefined)
    },
  }
}
