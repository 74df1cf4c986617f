import { Problem } from '@barattolo/domain/problem'
import { readHealth, readReadiness } from '@barattolo/domain/readiness'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, isDatabaseUnavailable, openSiblingPool, writeRefusalReason } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { withTimeout } from '../database/with-timeout.ts'
import type { Clock } from '../process/clock.ts'
import { route } from './endpoint-route.ts'

/** In milliseconds: a load balancer checks often and must not wait. */
const READY_TIMEOUT = 2000

/** One connection, so that a process whose other connections are all busy stays ready. */
export function openReadinessPool(db: Db): Db {
  const timeouts = { connectionTimeoutMillis: READY_TIMEOUT, statement_timeout: READY_TIMEOUT, query_timeout: READY_TIMEOUT }
  return openSiblingPool(db, timeouts, 1)
}

interface ReadinessDeps {
  db: Db
  readinessDb: Db
  clock: Clock
}

export function readinessRoutes(app: FastifyInstance, { db, readinessDb, clock }: ReadinessDeps) {
  route(app, readHealth, async () => ({
    alive: true as const,
    database: isDatabaseUnavailable(db) ? ('away' as const) : (writeRefusalReason(db) ?? ('here' as const)),
  }))
  // Calls that arrive during a check share it, because any caller may call as often as it likes.
  let runningCheck: Promise<unknown> | null = null
  const checkDatabase = () => {
    runningCheck ??= withTimeout(READY_TIMEOUT, sql`select 1`.execute(readinessDb)).finally(() => {
      runningCheck = null
    })
    return runningCheck
  }
  route(app, readReadiness, async () => {
    // Reads are answered all the same: without a ready process, a proxy sends them to any of them.
    if (!app.isReady || writeRefusalReason(db) !== null) throw new Problem('unavailable')
    try {
      await checkDatabase()
    } catch (cause) {
      throw new Problem('unavailable', { cause: new DatabaseUnavailable(cause) })
    }
    return { ready: true as const, clock: clock.isTrusted() ? ('agrees' as const) : ('differs' as const) }
  })
}
