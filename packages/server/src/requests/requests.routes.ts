import * as contract from '@barattolo/domain/requests/contract'
import type { FastifyInstance } from 'fastify'
import { writeCursor } from '../items/cursor.ts'
import { noteAdminAct } from '../platform/admin-act.ts'
import { route } from '../platform/endpoint-route.ts'
import { linkNext } from '../platform/next-link.ts'
import type { ReadLate } from '../platform/replica.ts'
import {
  changeRequest,
  createRequest,
  deleteRequest,
  listRequests,
  type RequestsDeps,
  readFittingItems,
  readFittingRequests,
  readRequest,
} from './requests.service.ts'
import { countSeekers } from './seekers.store.ts'

export function requestsRoutes(app: FastifyInstance, deps: RequestsDeps & { readLate: ReadLate }) {
  route(app, contract.listRequests, async ({ query, person, request, reply }) => {
    const page = await deps.readLate(person, (db) => listRequests(db, query, person))
    linkNext(request, reply, page.next && writeCursor('newest', page.next))
    if (page.total !== null) reply.header('x-total-count', page.total)
    return page.requests
  })
  route(app, contract.countSeekers, ({ query, person }) => countSeekers(deps.db, query, person.uid))
  route(app, contract.readRequest, ({ params, person }) => readRequest(deps.db, params.id, person))
  route(app, contract.listFittingItems, ({ params, person }) => readFittingItems(deps.db, params.id, person))
  route(app, contract.listFittingRequests, ({ params, person }) => readFittingRequests(deps.db, params.id, person))
  route(app, contract.createRequest, ({ body, person }) => createRequest(deps, body, person))
  route(app, contract.changeRequest, async ({ params, body, person, request }) => {
    const changed = await changeRequest(deps, params.id, body, person)
    if (changed.owner.uid !== person.uid) noteAdminAct(request, person, { act: 'changeRequest', request: params.id })
    return changed
  })
  route(app, contract.deleteRequest, async ({ params, person, request }) => {
    const author = await deleteRequest(deps, params.id, person)
    if (author !== person.uid) noteAdminAct(request, person, { act: 'deleteRequest', request: params.id })
    return { success: true as const }
  })
}
