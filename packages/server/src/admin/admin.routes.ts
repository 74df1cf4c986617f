import * as contract from '@barattolo/domain/admin/contract'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { disablePerson, enablePerson } from '../account/disable.service.ts'
import { deleteItem, type ItemsDeps } from '../items/items.service.ts'
import { route } from '../platform/endpoint-route.ts'
import { logAdminAction } from '../platform/log-admin-action.ts'
import { sendPage } from '../platform/pages.ts'
import type { Person } from '../platform/session.ts'
import { deleteConversation, resetItem } from './admin.service.ts'
import { findAllConversations } from './conversations.store.ts'
import { findAllItems } from './items.store.ts'
import { findAllPeople } from './people.store.ts'

const SUCCESS = { success: true } as const

export function adminRoutes(app: FastifyInstance, deps: ItemsDeps) {
  const { db } = deps
  route(app, contract.listAdminItems, async ({ query, request, reply }) =>
    sendPage(await findAllItems(db, query), request, reply),
  )
  route(app, contract.listAdminConversations, async ({ query, request, reply }) =>
    sendPage(await findAllConversations(db, query), request, reply),
  )
  route(app, contract.listAdminPeople, async ({ query, request, reply }) =>
    sendPage(await findAllPeople(db, query), request, reply),
  )
  route(app, contract.resetItem, async ({ params, person, request }) => {
    await resetItem(deps, params.id)
    return logAndSucceed(request, person, { act: 'resetItem', item: params.id })
  })
  route(app, contract.deleteAnyItem, async ({ params, person, request }) => {
    await deleteItem(deps, params.id, person)
    return logAndSucceed(request, person, { act: 'deleteItem', item: params.id })
  })
  route(app, contract.deleteConversation, async ({ params, person, request }) => {
    await deleteConversation(deps, params.id)
    return logAndSucceed(request, person, { act: 'deleteConversation', conversation: params.id })
  })
  route(app, contract.disablePerson, async ({ params, body, person, request }) => {
    if (params.uid === person.uid) throw new Problem('ownAccount')
    await disablePerson(deps, params.uid, body.reason)
    return logAndSucceed(request, person, { act: 'disablePerson', person: params.uid })
  })
  route(app, contract.enablePerson, async ({ params, person, request }) => {
    await enablePerson(deps, params.uid)
    return logAndSucceed(request, person, { act: 'enablePerson', person: params.uid })
  })
}

function logAndSucceed(request: FastifyRequest, person: Person, action: Parameters<typeof logAdminAction>[2]): typeof SUCCESS {
  logAdminAction(request, person, action)
  return SUCCESS
}
