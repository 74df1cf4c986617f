import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import * as contract from '@barattolo/domain/requests/contract'
import type { FastifyInstance } from 'fastify'
import { encodeItemCursor, sortOf } from '../items/item-order.ts'
import { setNextLink } from '../platform/database/cursor.ts'
import type { ReadFromReplica } from '../platform/database/replica.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { type Call, route } from '../platform/http/endpoint-route.ts'
import { changeRequest, createRequest, deleteRequest, listRequests, type RequestsDeps, readRequest } from './requests.service.ts'

interface RequestsRoutesDeps extends RequestsDeps {
  readFromReplica: ReadFromReplica
  broadReadsOf: BroadReadsOf
}

export function requestsRoutes(app: FastifyInstance, { readFromReplica, broadReadsOf, ...deps }: RequestsRoutesDeps) {
  const answerList = async ({ query, person, request, reply }: Call<typeof contract.listRequests>) => {
    const readBroadly = broadReadsOf(request)
    const page = await readFromReplica(person, (db) => listRequests({ ...deps, db, readBroadly }, query, person))
    setNextLink(request, reply, page.next && encodeItemCursor(sortOf(query), page.next))
    if (page.total !== null) reply.header('x-total-count', Math.min(page.total, BOUNDED_TOTAL))
    if (page.total !== null && page.total > BOUNDED_TOTAL) reply.header('x-total-bounded', 'yes')
    return page.requests
  }
  // A hidden ad is shown to its author.
  const forVisitors = { isShared: ({ person }: { person: unknown }) => person === null }
  route(app, contract.listRequests, answerList, forVisitors)
  route(app, contract.readRequest, ({ params, person }) => readRequest(deps, params.id, person), forVisitors)
  route(app, contract.createRequest, ({ body, person }) => createRequest(deps, body, person))
  route(app, contract.changeRequest, ({ params, body, person }) => changeRequest(deps, params.id, body, person))
  route(app, contract.deleteRequest, async ({ params, person }) => {
    await deleteRequest(deps, params.id, person)
    return { success: true as const }
  })
}
