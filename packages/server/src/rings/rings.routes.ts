import type { RingId, Uid } from '@barattolo/domain/ids'
import * as contract from '@barattolo/domain/rings/contract'
import * as negotiation from '@barattolo/domain/rings/negotiation-contract'
import type { FastifyInstance } from 'fastify'
import type { MoveDeps } from '../conversations/moves.service.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { readOwnRings } from './own-rings.service.ts'
import { proposePair, readPairs, refusePair } from './pairs.service.ts'
import { readPossibleSwaps } from './possible-swaps.service.ts'
import { proposeRing } from './proposal.service.ts'
import { readRing } from './read-ring.service.ts'
import { moveRing, type RingMoveRequest } from './ring-moves.service.ts'
import { readRingOptions } from './ring-options.service.ts'
import { changeInterest, changeSettings, readRings, readSettings, refuse } from './suggestions.service.ts'

interface RingsRouteDeps extends MoveDeps {
  applyEffects: ApplyEffects
  searchRingsOfPerson: (wisher: Uid) => Promise<void>
  /** Looks at the rings that a change concerns, without waiting for the job. */
  checkRings: () => Promise<void>
}

export function ringsRoutes(app: FastifyInstance, deps: RingsRouteDeps) {
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
  route(app, contract.readRingSettings, ({ person }) => readSettings(deps, person.uid))
  route(app, contract.changeRingSettings, async ({ person, body }) => {
    const settings = await changeSettings(deps, person.uid, body.wantsRingsOfFour)
    if (body.wantsRingsOfFour) await deps.searchRingsOfPerson(person.uid)
    return settings
  })
  route(app, negotiation.listOwnRings, ({ person }) => readOwnRings(deps, person.uid))
  route(app, negotiation.readRing, ({ person, params }) => readRing(deps, person.uid, params.id))
  route(app, negotiation.listRingOptions, ({ person, params }) => readRingOptions(deps, person.uid, params.id))
  route(app, negotiation.proposeRing, async ({ person, params }) => {
    await proposeRing(deps, person.uid, params.id)
    return readRing(deps, person.uid, params.id)
  })
  const move = async (me: Uid, id: RingId, request: RingMoveRequest) => {
    await moveRing(deps, me, id, request)
    return readRing(deps, me, id)
  }
  route(app, negotiation.sayYesToRing, ({ person, params, body }) => move(person.uid, params.id, { type: 'sayYes', ...body }))
  route(app, negotiation.reconsiderRing, ({ person, params }) => move(person.uid, params.id, { type: 'reconsider' }))
  route(app, negotiation.leaveRing, ({ person, params, body }) => move(person.uid, params.id, { type: 'decline', ...body }))
  route(app, negotiation.refuseRingItem, ({ person, params, body }) =>
    move(person.uid, params.id, { type: 'decline', reason: 'notThisItem', ...body }),
  )
  route(app, negotiation.withdrawRing, ({ person, params }) => move(person.uid, params.id, { type: 'withdraw' }))
  route(app, negotiation.askInRing, ({ person, params, body }) => move(person.uid, params.id, { type: 'ask', ...body }))
  route(app, negotiation.giveInsteadInRing, ({ person, params, body }) =>
    move(person.uid, params.id, { type: 'giveInstead', ...body }),
  )
  route(app, contract.listPossibleSwaps, ({ person, query }) => readPossibleSwaps(deps, person.uid, query.ids))
}
