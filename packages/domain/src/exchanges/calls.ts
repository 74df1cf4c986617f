import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listRecentExchanges = apiCall<typeof contract.listRecentExchanges>('GET', '/api/exchanges/recent', 'public')
export const readExchange = apiCall<typeof contract.readExchange>('GET', '/api/exchanges/:id', 'signedIn')
export const proposeMeeting = apiCall<typeof contract.proposeMeeting>('POST', '/api/exchanges/:id/meeting', 'signedIn')
export const confirmMeeting = apiCall<typeof contract.confirmMeeting>('POST', '/api/exchanges/:id/meeting/confirm', 'signedIn')
export const proposeMeetingOptions = apiCall<typeof contract.proposeMeetingOptions>(
  'POST',
  '/api/exchanges/:id/meeting/options',
  'signedIn',
)
export const tickMeetingOptions = apiCall<typeof contract.tickMeetingOptions>(
  'POST',
  '/api/exchanges/:id/meeting/ticks',
  'signedIn',
)
export const proposeSetChange = apiCall<typeof contract.proposeSetChange>('POST', '/api/exchanges/:id/change', 'signedIn')
export const agreeToSetChange = apiCall<typeof contract.agreeToSetChange>(
  'POST',
  '/api/exchanges/:id/change/agreement',
  'signedIn',
)
export const refuseSetChange = apiCall<typeof contract.refuseSetChange>('POST', '/api/exchanges/:id/change/refusal', 'signedIn')
export const withdrawSetChange = apiCall<typeof contract.withdrawSetChange>(
  'POST',
  '/api/exchanges/:id/change/withdrawal',
  'signedIn',
)
export const callOffExchange = apiCall<typeof contract.callOffExchange>('POST', '/api/exchanges/:id/call-off', 'signedIn')
export const stateOutcome = apiCall<typeof contract.stateOutcome>('POST', '/api/exchanges/:id/statement', 'signedIn')
export const handOverWithCode = apiCall<typeof contract.handOverWithCode>('POST', '/api/exchanges/:id/handover', 'signedIn')
export const giveFeedback = apiCall<typeof contract.giveFeedback>('POST', '/api/exchanges/:id/feedback', 'signedIn')
export const settleExchange = apiCall<typeof contract.settleExchange>('POST', '/api/exchanges/:id/settle', 'admin')
