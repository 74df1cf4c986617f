import * as contract from '@barattolo/domain/admin/contract'
import * as rings from '@barattolo/domain/admin/ring-contract'
import * as exchanges from '@barattolo/domain/exchanges/contract'
import * as reports from '@barattolo/domain/reports/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logAdminAction } from '../platform/config/log.ts'
import { sendPage } from '../platform/database/pages.ts'
import { route } from '../platform/http/endpoint-route.ts'
import type { Person } from '../platform/http/session.ts'
import { findCases } from '../reports/cases.store.ts'
import {
  type ActDeps,
  deleteConversation,
  deleteItem,
  deleteRequest,
  disablePerson,
  type EndRingDeps,
  enablePerson,
  endRing,
  resetItem,
  settleExchange,
} from './acts.service.ts'
import { requireActsOfCalls } from './acts-of-calls.ts'
import { findAdminLog } from './admin-log.store.ts'
import { findAllConversations } from './conversations.store.ts'
import { findAllItems } from './items.store.ts'
import {
  openCase,
  readOpenedConversation,
  readOpenedPerson,
  readOpenedReport,
  readOpenedRing,
  requireOpenCase,
} from './openings.service.ts'
import { findAllPeople } from './people.store.ts'
import { decideReports, reviewDecision } from './report-decisions.service.ts'
import { readReportedPhoto } from './reported-photo.service.ts'
import { findAllRings } from './rings.store.ts'

const SUCCESS = { success: true } as const

/** Also the calls by which the admin decides on reports. */
export function adminRoutes(app: FastifyInstance, deps: EndRingDeps) {
  const { db } = deps
  decisionRoutes(app, deps)
  route(app, contract.listAdminItems, async ({ query, request, reply }) =>
    sendPage(await findAllItems(db, query), request, reply),
  )
  route(app, contract.listAdminConversations, async ({ query, request, reply }) =>
    sendPage(await findAllConversations(db, query), request, reply),
  )
  route(app, contract.listAdminPeople, async ({ query, request, reply }) =>
    sendPage(await findAllPeople(db, query), request, reply),
  )
  ringRoutes(app, deps)
  openingRoutes(app, deps)
  route(app, contract.listAdminLog, async ({ query, request, reply }) => sendPage(await findAdminLog(db, query), request, reply))
  route(app, contract.resetItem, async ({ params, person, body, request }) => {
    await resetItem(deps, params.id, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'resetItem', item: params.id })
  })
  route(app, contract.deleteAnyItem, async ({ params, person, body, request }) => {
    await deleteItem(deps, params.id, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'deleteItem', item: params.id })
  })
  route(app, contract.deleteAnyRequest, async ({ params, person, body, request }) => {
    await deleteRequest(deps, params.id, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'deleteRequest', request: params.id })
  })
  route(app, contract.deleteConversation, async ({ params, person, body, request }) => {
    await deleteConversation(deps, params.id, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'deleteConversation', conversation: params.id })
  })
  route(app, contract.disablePerson, async ({ params, person, body, request }) => {
    await disablePerson(deps, params.uid, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'disablePerson', person: params.uid })
  })
  route(app, contract.enablePerson, async ({ params, person, body, request }) => {
    await enablePerson(deps, params.uid, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'enablePerson', person: params.uid })
  })
  route(app, exchanges.settleExchange, async ({ params, person, body: { decision, reason }, request }) => {
    const answer = await settleExchange(deps, params.id, decision, { admin: person, reason })
    logAdminAction(request, person, { act: 'settleExchange', exchange: params.id })
    return answer
  })
  app.addHook('onReady', async () => requireActsOfCalls(app.declaredRoutes))
}

function ringRoutes(app: FastifyInstance, deps: EndRingDeps) {
  route(app, rings.listAdminRings, async ({ query, request, reply }) =>
    sendPage(await findAllRings(deps.db, query), request, reply),
  )
  route(app, rings.readAdminRing, ({ params, person, reply }) => {
    reply.header('cache-control', 'no-store')
    return readOpenedRing(deps, person, params.id)
  })
  route(app, rings.endRing, async ({ params, person, body, request }) => {
    await endRing(deps, params.id, { admin: person, ...body })
    return logAndSucceed(request, person, { act: 'endRing', ring: params.id })
  })
}

/** Reading what is private, which needs a reason. */
function openingRoutes(app: FastifyInstance, deps: ActDeps) {
  route(app, contract.openCase, async ({ body: { kind, id, reason }, person, request }) => {
    await openCase(deps, { kind, id }, { admin: person, reason })
    return logAndSucceed(request, person, { act: 'open', [kind]: id })
  })
  route(app, contract.readAdminConversation, ({ params, person, reply }) => {
    reply.header('cache-control', 'no-store')
    return readOpenedConversation(deps, person, params.id)
  })
  route(app, contract.readAdminPerson, ({ params, person, reply }) => {
    reply.header('cache-control', 'no-store')
    return readOpenedPerson(deps, person, params.uid)
  })
  route(app, reports.readReportCase, ({ params, person, reply }) => {
    reply.header('cache-control', 'no-store')
    return readOpenedReport(deps, person, params.id)
  })
  route(app, reports.readReportedPhoto, async ({ params, person, reply }) => {
    reply.header('cache-control', 'no-store')
    await requireOpenCase(deps, person, { kind: 'report', id: params.id })
    return readReportedPhoto(deps, params)
  })
}

function decisionRoutes(app: FastifyInstance, deps: ActDeps) {
  route(app, reports.listReportCases, async ({ query, request, reply }) =>
    sendPage(await findCases(deps.db, query), request, reply),
  )
  route(app, reports.decideReport, async ({ person, params, body, request }) => {
    await decideReports(deps, params.id, body, person)
    return logAndSucceed(request, person, { act: 'decideReport', report: params.id, outcome: body.outcome })
  })
  route(app, reports.reviewDecision, async ({ person, params, body, request }) => {
    await reviewDecision(deps, params.id, body, person)
    return logAndSucceed(request, person, { act: 'reviewDecision', decision: params.id, outcome: body.outcome })
  })
}

function logAndSucceed(request: FastifyRequest, person: Person, action: Parameters<typeof logAdminAction>[2]): typeof SUCCESS {
  logAdminAction(request, person, action)
  return SUCCESS
}
