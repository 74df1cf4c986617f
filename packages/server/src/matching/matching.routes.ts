import * as contract from '@barattolo/domain/requests/contract'
import type { FastifyInstance } from 'fastify'
import type { ReadBroadly } from '../platform/broad-reads.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { countSeekers } from './matches.store.ts'
import { readMatchingItems, readMatchingRequests } from './read-matches.service.ts'

export function matchingRoutes(app: FastifyInstance, { db, readBroadly }: { db: Db; readBroadly: ReadBroadly }) {
  route(app, contract.countSeekers, ({ query, person }) => readBroadly((broad) => countSeekers(broad, query, person.uid)))
  route(app, contract.listMatchingItems, ({ params, person }) => readMatchingItems({ db, readBroadly }, params.id, person))
  route(app, contract.listMatchingRequests, ({ params, person }) => readMatchingRequests({ db, readBroadly }, params.id, person))
}
