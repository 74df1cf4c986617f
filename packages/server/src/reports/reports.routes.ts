import * as contract from '@barattolo/domain/reports/contract'
import type { FastifyInstance } from 'fastify'
import type { ItemsDeps } from '../items/items.service.ts'
import { route } from '../platform/endpoint-route.ts'
import { logAdminAction } from '../platform/log-admin-action.ts'
import { sendPage } from '../platform/pages.ts'
import { findCases } from './cases.store.ts'
import { decideReports, reviewDecision } from './decisions.service.ts'
import { listMyReports, makeReport, objectToDecision } from './reports.service.ts'

export function reportsRoutes(app: FastifyInstance, deps: ItemsDeps) {
  route(app, contract.createReport, ({ person, body }) => makeReport(deps, body, person))
  route(app, contract.listMyReports, ({ person }) => listMyReports(deps, person.uid))
  route(app, contract.objectToDecision, ({ person, params, body }) => objectToDecision(deps, params.id, person.uid, body.text))
  route(app, contract.listReportCases, async ({ query, request, reply }) =>
    sendPage(await findCases(deps.db, query), request, reply),
  )
  route(app, contract.decideReport, async ({ person, params, body, request }) => {
    await decideReports(deps, params.id, body, person)
    logAdminAction(request, person, { act: 'decideReport', report: params.id, outcome: body.outcome })
    return { success: true as const }
  })
  route(app, contract.reviewDecision, async ({ person, params, body, request }) => {
    await reviewDecision(deps, params.id, body, person)
    logAdminAction(request, person, { act: 'reviewDecision', decision: params.id, outcome: body.outcome })
    return { success: true as const }
  })
}
