import * as contract from '@barattolo/domain/requests/contract'
import type { Town } from '@barattolo/domain/town'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { countSeekers } from './matches.store.ts'
import { readMatchingItems, readMatchingRequests } from './read-matches.service.ts'

export function matchingRoutes(
  app: FastifyInstance,
  { db, town, broadReadsOf }: { db: Db; town: Town; broadReadsOf: BroadReadsOf },
) {
  route(app, contract.countSeekers, ({ query, person, request }) =>
    broadReadsOf(request)((broad) => countSeekers(broad, query, person.uid)),
  )
  route(app, contract.listMatchingItems, ({ params, person, request }) =>
    readMatchingItems({ db, town, readBroadly: broadReadsOf(request) }, params.id, person),
  )
  route(app, contract.listMatchingRequests, ({ params, person, request }) =>
    readMatchingRequests({ db, town, readBroadly: broadReadsOf(request) }, params.id, person),
  )
}
