import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const createReport = apiCall<typeof contract.createReport>('POST', '/api/reports', 'public', 'beforeRules')
export const listMyReports = apiCall<typeof contract.listMyReports>('GET', '/api/reports', 'signedIn')
export const objectToDecision = apiCall<typeof contract.objectToDecision>(
  'POST',
  '/api/decisions/:id/objection',
  'signedIn',
  'beforeRules',
)
export const listReportCases = apiCall<typeof contract.listReportCases>('GET', '/api/admin/reports', 'admin')
export const readReportCase = apiCall<typeof contract.readReportCase>('GET', '/api/admin/reports/:id', 'admin')
export const readReportedPhoto = apiCall<typeof contract.readReportedPhoto>(
  'GET',
  '/api/admin/reports/:id/photos/:place',
  'admin',
)
export const decideReport = apiCall<typeof contract.decideReport>('POST', '/api/admin/reports/:id/decision', 'admin')
export const reviewDecision = apiCall<typeof contract.reviewDecision>('POST', '/api/admin/decisions/:id/review', 'admin')
