import * as contract from '@barattolo/domain/rings/contract'
import type { FastifyInstance } from 'fastify'
import type { MoveDeps } from '../conversations/moves.service.ts'
import { findRingsOfFour } from '../people/ring-settings.store.ts'
import { route } from '../platform/endpoint-route.ts'
import { proposePair, readPairs, refusePair } from './pairs.service.ts'
import { readPossibleSwaps } from './possible-swaps.service.ts'
import { changeInterest, changeRingSettings, readRings, refuse } from './suggestions.service.ts'

export function ringsRoutes(app: FastifyInstance, deps: MoveDeps) {
  route(app, contract.listPairs, ({ person, query }) => readPairs(deps, person.uid, query.itemId))
  route(app, contract.proposePair, async ({ person, body }) => ({
    conversationId: await proposePair(deps, person.uid, body),
  }))
  route(app, contract.refusePair, async ({ person, body }) => {
    await refusePair(deps, person.uid, body)
    return { success: true as const }
  })
  route(app, contract.listRings, ({ person, query }) => readRings(deps, person.uid, query.itemId))
  route(app, contract.changeRingInterest, async ({ person, params, body }) => {
    await changeInterest(deps, person.uid, params.id, body.isInterested)
    return body
  })
  route(app, contract.refuseRing, async ({ person, params }) => {
    await refuse(deps, person.uid, params.id)
    return { success: true as const }
  })
  route(app, contract.readRingSettings, async ({ person }) => ({ wantsRingsOfFour: await findRingsOfFour(deps.db, person.uid) }))
  route(app, contract.changeRingSettings, ({ person, body }) => changeRingSettings(deps, person.uid, body.wantsRingsOfFour))
  route(app, contract.listPossibleSwaps, ({ person, query }) => readPossibleSwaps(deps, person.uid, query.ids))
}
