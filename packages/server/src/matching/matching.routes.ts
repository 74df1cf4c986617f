import * as contract from '@barattolo/domain/requests/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { countSeekers } from './matches.store.ts'
import { readMatchingItems, readMatchingRequests } from './read-matches.service.ts'

export function matchingRoutes(app: FastifyInstance, { db }: { db: Db }) {
  route(app, contract.countSeekers, ({ query, person }) => countSeekers(db, query, person.uid))
  route(app, contract.listMatchingItems, ({ params, person }) => readMatchingItems(db, params.id, person))
  route(app, contract.listMatchingRequests, ({ params, person }) => readMatchingRequests(db, params.id, person))
}
