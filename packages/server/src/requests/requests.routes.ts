import * as contract from '@barattolo/domain/requests/contract'
import type { FastifyInstance } from 'fastify'
import { writeCursor } from '../items/cursor.ts'
import { route } from '../platform/endpoint-route.ts'
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

export function requestsRoutes(app: FastifyInstance, deps: RequestsDeps) {
  route(app, contract.listRequests, async ({ query, request, reply }) => {
    const page = await listRequests(deps.db, query)
    if (page.next) {
      const [path, parameters = ''] = request.url.split('?', 2)
      const next = new URLSearchParams(parameters)
      next.set('cursor', writeCursor('newest', page.next))
      reply.header('link', `<${path}?${next}>; rel="next"`)
    }
    if (page.total !== null) reply.header('x-total-count', page.total)
    return page.requests
  })
  route(app, contract.readRequest, ({ params }) => readRequest(deps.db, params.id))
  route(app, contract.listFittingItems, ({ params }) => readFittingItems(deps.db, params.id))
  route(app, contract.listFittingRequests, ({ params }) => readFittingRequests(deps.db, params.id))
  route(app, contract.createRequest, ({ body, person }) => createRequest(deps, body, person))
  route(app, contract.changeRequest, ({ params, body, person }) => changeRequest(deps, params.id, body, person))
  route(app, contract.deleteRequest, async ({ params, person }) => {
    await deleteRequest(deps, params.id, person)
    return { success: true as const }
  })
}
