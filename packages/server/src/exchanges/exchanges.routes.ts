import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import * as contract from '@barattolo/domain/exchanges/contract'
import type { FastifyInstance } from 'fastify'
import type { ReadFromReplica } from '../platform/database/replica.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { createTtlCache } from '../platform/http/ttl-cache.ts'
import { callOffRing, type ExchangeDeps, moveExchange, proposeOptions, requireOwnExchange } from './exchange-moves.service.ts'
import { composeExchange } from './exchanges.service.ts'
import { giveFeedback } from './feedback.service.ts'
import { handOverWithCode } from './handover.service.ts'
import { findRecentExchanges, RECENT_WITHIN } from './recent-exchanges.store.ts'
import { changeSet } from './set-change.service.ts'

/** How many exchanges the landing page shows. */
const RECENT_LIMIT = 3
/** Every visitor of the landing page requests this list, so its result is cached; `ttl` is in milliseconds. */
const CACHE = { maxEntries: 1, ttl: 10_000 }

interface ExchangesRouteDeps extends ExchangeDeps {
  readFromReplica: ReadFromReplica
  /** Looks at the rings that a change concerns, soon. */
  checkRings: () => Promise<void>
}

export function exchangesRoutes(app: FastifyInstance, deps: ExchangesRouteDeps) {
  const { db, town, now, readFromReplica } = deps
  const cached = createTtlCache<RecentExchange[]>(CACHE)
  route(app, contract.listRecentExchanges, () =>
    cached('all', now(), () =>
      readFromReplica(null, (replicaDb) =>
        findRecentExchanges({ db: replicaDb, town }, new Date(now().getTime() - RECENT_WITHIN), RECENT_LIMIT),
      ),
    ),
  )
  route(app, contract.readExchange, async ({ person, params }) =>
    composeExchange(deps, await requireOwnExchange(deps, db, person.uid, params.id), person.uid, now()),
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
  route(app, contract.proposeMeetingOptions, ({ person, params, body: { options, version } }) =>
    proposeOptions(deps, {
      me: person.uid,
      id: params.id,
      meetings: options.map(({ place, at }) => ({ place, at: new Date(at) })),
      version,
    }),
  )
  route(app, contract.tickMeetingOptions, ({ person, params, body: { options } }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: 'tick', options } }),
  )
  route(app, contract.proposeSetChange, ({ person, params, body: { items, version } }) =>
    changeSet(deps, { me: person.uid, id: params.id, move: { type: 'proposeChange', items }, version }),
  )
  route(app, contract.agreeToSetChange, ({ person, params, body: { version } }) =>
    changeSet(deps, { me: person.uid, id: params.id, move: { type: 'agreeChange' }, version }),
  )
  route(app, contract.refuseSetChange, ({ person, params, body: { version } }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: 'refuseChange' }, version }),
  )
  route(app, contract.withdrawSetChange, ({ person, params, body: { version } }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: 'withdrawChange' }, version }),
  )
  route(app, contract.callOffExchange, async ({ person, params, body }) => {
    const answer = await callOffRing(deps, person.uid, params.id, body.version)
    // The others may get a new ring, which does not wait for the next run of the job.
    await deps.checkRings()
    return answer
  })
  route(app, contract.stateOutcome, ({ person, params, body: { statement, version } }) =>
    moveExchange(deps, { me: person.uid, id: params.id, move: { type: statement }, version }),
  )
  route(app, contract.handOverWithCode, ({ person, params, body }) => handOverWithCode(deps, person.uid, params.id, body))
  route(app, contract.giveFeedback, ({ person, params, body }) => giveFeedback(deps, person.uid, params.id, body))
}
