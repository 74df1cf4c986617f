import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import * as contract from '@barattolo/domain/exchanges/contract'
import type { FastifyInstance } from 'fastify'
import { noteAdminAct } from '../platform/admin-act.ts'
import { route } from '../platform/endpoint-route.ts'
import { recent } from '../platform/recent.ts'
import type { ReadLate } from '../platform/replica.ts'
import { type Exchanging, moveExchange, ownExchange, settleExchange } from './exchange-moves.service.ts'
import { composeExchange } from './exchange-read.service.ts'
import { giveFeedback } from './feedback.service.ts'
import { handOverWithCode } from './handover.service.ts'
import { findRecentExchanges } from './recent.store.ts'

const DAY = 24 * 60 * 60 * 1000
/** Age and number of the exchanges that the landing page shows. */
const SINCE = 60 * DAY
const MOST = 3
/** Every visitor of the landing page asks for this list: one query answers all requests of this time, in milliseconds. */
const KEPT = { most: 1, milliseconds: 10_000 }

export function exchangesRoutes(app: FastifyInstance, deps: Exchanging & { readLate: ReadLate }) {
  const { db, now, readLate } = deps
  const kept = recent<RecentExchange[]>(KEPT)
  route(app, contract.listRecentExchanges, () =>
    kept('all', now(), () => readLate(null, (late) => findRecentExchanges(late, new Date(now().getTime() - SINCE), MOST))),
  )
  route(app, contract.readExchange, async ({ person, params }) =>
    composeExchange(db, await ownExchange(db, person.uid, params.id), person.uid, now()),
  )
  route(app, contract.proposeMeeting, ({ person, params, body: { place, at, version } }) =>
    moveExchange(deps, {
      me: person.uid,
      id: params.id,
      move: { type: 'propose', meeting: { place, at: new Date(at) } },
      version,
    }),
  )
  route(app, contract.confirmMeeting, ({ person, params, body }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: 'confirm' }, version: body.version }),
  )
  route(app, contract.stateOutcome, ({ person, params, body: { statement, version } }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: statement }, version }),
  )
  route(app, contract.handOverWithCode, ({ person, params, body }) => handOverWithCode(deps, person.uid, params.id, body.code))
  route(app, contract.giveFeedback, ({ person, params, body }) => giveFeedback(deps, person.uid, params.id, body))
  route(app, contract.settleExchange, async ({ person, params, body, request }) => {
    const settled = await settleExchange(deps, params.id, body.decision, person.uid)
    noteAdminAct(request, person, { act: 'settleExchange', exchange: params.id })
    return settled
  })
}
