import * as contract from '@barattolo/domain/reports/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/endpoint-route.ts'
import { listMyReports, makeReport, objectToDecision, type ReportsDeps } from './reports.service.ts'

export function reportsRoutes(app: FastifyInstance, deps: ReportsDeps) {
  route(app, contract.createReport, ({ person, body }) => makeReport(deps, body, person))
  route(app, contract.listMyReports, ({ person }) => listMyReports(deps, person.uid))
  route(app, contract.objectToDecision, ({ person, params, body }) => objectToDecision(deps, params.id, person.uid, body.text))
}
