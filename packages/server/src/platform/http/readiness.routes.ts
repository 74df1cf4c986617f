import { Problem } from '@barattolo/domain/problem'
import { readHealth, readReadiness } from '@barattolo/domain/readiness'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { route } from '../endpoint-route.ts'

export function readinessRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, readHealth, async () => ({ alive: true as const }))
  route(app, readReadiness, async () => {
    if (!app.isStaying) throw new Problem('unavailable')
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new Problem('unavailable', { cause })
    }
    return { ready: true as const }
  })
}
