import { listMutualInterests, MUTUAL_INTERESTS_MAX } from '@barattolo/domain/radar/contract'
import type { FastifyInstance } from 'fastify'
import { findMutualInterests } from '../conversations/mutual-interests.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { route } from '../platform/http/endpoint-route.ts'

/** The radar's two lists are conversations by role (`GET /api/conversations`); this route lists the mutual interests. */
export function radarRoutes(app: FastifyInstance, townDb: TownDb) {
  route(app, listMutualInterests, async ({ person, query, reply }) => {
    const { mutualInterests, total } = await findMutualInterests(townDb, person.uid, query.limit ?? MUTUAL_INTERESTS_MAX)
    reply.header('x-total-count', total)
    return mutualInterests
  })
}
