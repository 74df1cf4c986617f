import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listPairs = apiCall<typeof contract.listPairs>('GET', '/api/pairs', 'signedIn')
export const proposePair = apiCall<typeof contract.proposePair>('POST', '/api/pairs/proposals', 'signedIn')
export const refusePair = apiCall<typeof contract.refusePair>('POST', '/api/pairs/refusals', 'signedIn')
export const listPossibleSwaps = apiCall<typeof contract.listPossibleSwaps>('GET', '/api/swaps', 'signedIn')
export const listRings = apiCall<typeof contract.listRings>('GET', '/api/rings', 'signedIn')
export const changeRingInterest = apiCall<typeof contract.changeRingInterest>('POST', '/api/rings/:id/interest', 'signedIn')
export const refuseRing = apiCall<typeof contract.refuseRing>('POST', '/api/rings/:id/refusal', 'signedIn')
export const readRingSettings = apiCall<typeof contract.readRingSettings>('GET', '/api/rings/settings', 'signedIn')
export const changeRingSettings = apiCall<typeof contract.changeRingSettings>('PATCH', '/api/rings/settings', 'signedIn')
