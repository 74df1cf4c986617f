import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Connection, KEEP_ALIVE } from '../database/database.ts'
import { isConnectionError } from '../database/database-unavailable.ts'
import { LISTEN_TIMEOUTS, LISTENER_NAME, type Listener, openListener } from '../database/notification-listener.ts'
import { publishFailure } from '../metrics/failures.ts'

export interface JoinedProcesses {
  /** The adapter of the Socket.IO server. */
  adapter: ReturnType<typeof createAdapter>
  /** Registers a callback that runs after events were missed, as soon as clients can fetch the changes. */
  onMissed: (callback: () => void) => void
  /** Resolves when this process receives the events of the others. */
  started: Promise<void>
  close: () => Promise<void>
}

/** The NOTIFY channel on which a process reports that it could not send an event. */
const MISSED_CHANNEL = 'barattolo missed'
/** In milliseconds. */
const RETRY_DELAY = 1000

/**
 * Forwards live events to the sockets of all other processes on the same database with LISTEN and NOTIFY, on two dedicated
 * connections. Events are not stored: after a lost connection or an event that could not be sent, clients fetch everything again.
 * While no other process listens, nothing is sent: each NOTIFY is a commit, and this process would get it too.
 */
export function joinProcesses(connection: Connection, log: FastifyBaseLogger, isOutage: () => boolean): JoinedProcesses {
  const interruption = trackInterruption(log, isOutage)
  // What breaks the connections is reported by the listener.
  const onOtherError = (err: Error) => (isConnectionError(err) ? undefined : log.warn({ err }, 'live events between processes'))
  let onMissed = () => {}
  const reportMissed = () => {
    publishFailure('liveEvents')
    onMissed()
  }
  const listener = openListener(connection, {
    onError: interruption.recordFailure,
    onMissed: () => {
      interruption.recordSuccess()
      reportMissed()
    },
  })
  const notifier = openNotifier(connection, { ownPid: listener.backendPid, log, isOutage })
  listener.onNotification(({ channel }) => (channel === MISSED_CHANNEL ? reportMissed() : undefined))
  void listener.listen(`listen "${MISSED_CHANNEL}"`).catch(onOtherError)
  return {
    adapter: createAdapter(createAdapterPool(listener, notifier.query), { errorHandler: onOtherError }),
    started: listener.started,
    onMissed: (callback) => {
      onMissed = callback
    },
    close: async () => {
      await Promise.all([listener.close(), notifier.close()])
    },
  }
}

/**
 * Logs once that the listening connection cannot be reopened, and once that it is back. A connection that is reopened at the first
 * attempt is not logged; an outage of the whole database is reported by its availability tracker.
 */
function trackInterruption(log: FastifyBaseLogger, isOutage: () => boolean) {
  let failures = 0
  let isLogged = false
  return {
    recordFailure: (err: Error) => {
      failures++
      if (failures === 1 || isLogged || isOutage()) return
      isLogged = true
      log.warn({ err }, 'live events between processes interrupted')
    },
    recordSuccess: () => {
      if (isLogged) log.warn('live events between processes restored')
      failures = 0
      isLogged = false
    },
  }
}

/** The statement of the adapter. */
const NOTIFY = 'SELECT pg_notify($1, $2)'
/**
 * Sends the channels `$1` and payloads `$2` if another process listens; `$3` is the listening connection of this one. Asked in the
 * statement that sends, not remembered: a process has a listening connection before it accepts clients, so that the other ones see it
 * at the first event that its clients need. The commit does not wait for the disk: an event is not stored, and what it is about has
 * been committed before.
 */
const NOTIFY_OTHERS = `
  select pg_notify(channel, payload), set_config('synchronous_commit', 'off', true)
  from unnest($1::text[], $2::text[]) as events (channel, payload)
  where exists (select from pg_stat_activity
    where datname = current_database() and application_name = '${LISTENER_NAME}' and pid is distinct from $3::int)`

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Sends notifications on one connection. After a failure it notifies `MISSED_CHANNEL` as soon as possible, so that all clients
 * fetch again.
 */
function openNotifier(
  connection: Connection,
  { ownPid, log, isOutage }: { ownPid: () => number | null; log: FastifyBaseLogger; isOutage: () => boolean },
) {
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...connection, ...LISTEN_TIMEOUTS, max: 1, application_name: 'barattolo live' })
  // An idle connection has broken: the next query opens another one.
  pool.on('error', () => undefined)
  const notifyOthers = batchNotifications(pool, ownPid)
  let isClosed = false
  let hasUnsent = false
  let isNotifying = false
  const notifyMissed = async () => {
    if (isNotifying) return
    isNotifying = true
    while (hasUnsent && !isClosed) {
      await pause(RETRY_DELAY, null, { ref: false })
      hasUnsent = false
      await pool.query('select pg_notify($1, $2)', [MISSED_CHANNEL, '']).catch(() => {
        hasUnsent = true
      })
    }
    isNotifying = false
  }
  const query: Query = async (text, values) => {
    try {
      return await (text === NOTIFY ? notifyOthers.add(values ?? []) : pool.query(text, values))
    } catch (error) {
      if (isForClients(values)) {
        if (!hasUnsent && !isOutage()) log.warn('event not sent to the other processes: their clients will fetch again')
        hasUnsent = true
        void notifyMissed()
      }
      throw error
    }
  }
  return {
    query,
    close: async () => {
      isClosed = true
      await notifyOthers.settled()
      await pool.end()
    },
  }
}

/**
 * One statement sends the events of a turn of the event loop, and those that come while the statement before is running: a message
 * causes two, and each statement costs more than its events. PostgreSQL delivers equal ones of a statement once, which is enough: an event
 * that is not unique only names what is stale.
 */
function batchNotifications(pool: pg.Pool, ownPid: () => number | null) {
  let waiting: unknown[][] = []
  let next: Promise<pg.QueryResult> | null = null
  let previous: Promise<unknown> = Promise.resolve()
  const sendWaiting = async () => {
    await Promise.all([nextTurn(), previous])
    const [channels, payloads] = [0, 1].map((column) => waiting.map((values) => values[column]))
    waiting = []
    next = null
    const sent = pool.query({ name: 'notify others', text: NOTIFY_OTHERS, values: [channels, payloads, ownPid()] })
    previous = sent.catch(() => undefined)
    return sent
  }
  return {
    add: (values: unknown[]): Promise<pg.QueryResult> => {
      waiting.push(values)
      next ??= sendWaiting()
      return next
    },
    settled: async () => {
      await next?.catch(() => undefined)
    },
  }
}

/** Message types of the adapter’s own heartbeat; all other types are events for clients. */
const HEARTBEAT_TYPES = new Set([1, 2])

function isForClients(values: unknown[] | undefined): boolean {
  const payload = values?.[1]
  return values !== undefined && !(typeof payload === 'string' && HEARTBEAT_TYPES.has(JSON.parse(payload).type))
}

/**
 * Replaces the pool from which the adapter takes one connection for LISTEN. With a real pool, the adapter would open a connection
 * twice if it breaks while being opened (every message is delivered twice, and no connection is left for NOTIFY), and would never
 * detect one that no longer responds. The connection that this pool returns never ends.
 */
function createAdapterPool({ onNotification, listen }: Listener, query: Query): pg.Pool {
  const client = Object.assign(new EventEmitter(), { query: listen, release: () => undefined })
  onNotification((notification) =>
    notification.channel === MISSED_CHANNEL ? undefined : client.emit('notification', notification),
  )
  // The cast is safe: the adapter uses only these two methods of a pool.
  return { connect: async () => client, query } as unknown as pg.Pool
}
