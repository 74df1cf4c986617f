import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listPairs = apiCall<typeof contract.listPairs>('GET', '/api/pairs', 'signedIn')
export const proposePair = apiCall<typeof contract.proposePair>('POST', '/api/pairs/proposals', 'signedIn')
export const refusePair = apiCall<typeof contract.refusePair>('POST', '/api/pairs/refusals', 'signedIn')
