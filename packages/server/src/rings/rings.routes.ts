import * as contract from '@barattolo/domain/rings/contract'
import type { FastifyInstance } from 'fastify'
import type { MoveDeps } from '../conversations/moves.service.ts'
import { route } from '../platform/endpoint-route.ts'
import { proposePair, readPairs, refusePair } from './pairs.service.ts'
import { readPossibleSwaps } from './possible-swaps.service.ts'

export function ringsRoutes(app: FastifyInstance, deps: MoveDeps) {
  route(app, contract.listPairs, ({ person, query }) => readPairs(deps, person.uid, query.itemId))
  route(app, contract.proposePair, async ({ person, body }) => ({
    conversationId: await proposePair(deps, person.uid, body),
  }))
  route(app, contract.refusePair, async ({ person, body }) => {
    await refusePair(deps, person.uid, body)
    return { success: true as const }
  })
  route(app, contract.listPossibleSwaps, ({ person, query }) => readPossibleSwaps(deps, person.uid, query.ids))
}
