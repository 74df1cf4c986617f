import { Problem } from '@barattolo/domain/problem'
import { readHealth, readReadiness } from '@barattolo/domain/readiness'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, isDatabaseAway } from '../database.ts'
import { route } from '../endpoint-route.ts'
import { within } from '../within.ts'

/** In milliseconds: a load balancer asks often and must not wait. */
const READY_WITHIN = 2000

export function readinessRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, readHealth, async () => ({
    alive: true as const,
    database: isDatabaseAway(db) ? ('away' as const) : ('here' as const),
  }))
  route(app, readReadiness, async () => {
    if (!app.isStaying) throw new Problem('unavailable')
    try {
      await within(READY_WITHIN, sql`select 1`.execute(db))
    } catch (cause) {
      throw new Problem('unavailable', { cause })
    }
    return { ready: true as const }
  })
}
