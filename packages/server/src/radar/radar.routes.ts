import { listMatches, MATCHES_MAX } from '@barattolo/domain/radar/contract'
import type { FastifyInstance } from 'fastify'
import { findMatches } from '../conversations/matches.store.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'

/** The radar's two lists are conversations by role (`GET /api/conversations`); this route lists the mutual interests. */
export function radarRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, listMatches, async ({ person, query, reply }) => {
    const { matches, total } = await findMatches(db, person.uid, query.limit ?? MATCHES_MAX)
    reply.header('x-total-count', total)
    return matches
  })
}
