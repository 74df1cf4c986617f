import * as contract from '@barattolo/domain/reports/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import { listMyReports, makeReport, makeVisitorReport, objectToDecision, type ReportsDeps } from './reports.service.ts'

export function reportsRoutes(app: FastifyInstance, deps: ReportsDeps) {
  route(app, contract.createReport, ({ person, body, request }) =>
    person ? makeReport(deps, body, person) : makeVisitorReport(deps, body, request.ip),
  )
  route(app, contract.listMyReports, ({ person }) => listMyReports(deps, person.uid))
  route(app, contract.objectToDecision, ({ person, params, body }) => objectToDecision(deps, params.id, person.uid, body.text))
}
