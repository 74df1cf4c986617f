import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'
import type * as negotiation from './negotiation-contract.ts'

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

export const readRing = apiCall<typeof negotiation.readRing>('GET', '/api/rings/:id', 'signedIn')
export const proposeRing = apiCall<typeof negotiation.proposeRing>('POST', '/api/rings/:id/proposal', 'signedIn')
export const sayYesToRing = apiCall<typeof negotiation.sayYesToRing>('POST', '/api/rings/:id/yes', 'signedIn')
export const reconsiderRing = apiCall<typeof negotiation.reconsiderRing>('POST', '/api/rings/:id/reconsideration', 'signedIn')
export const leaveRing = apiCall<typeof negotiation.leaveRing>('POST', '/api/rings/:id/departure', 'signedIn')
export const refuseRingItem = apiCall<typeof negotiation.refuseRingItem>('POST', '/api/rings/:id/items/refusal', 'signedIn')
export const withdrawRing = apiCall<typeof negotiation.withdrawRing>('POST', '/api/rings/:id/withdrawal', 'signedIn')
export const askInRing = apiCall<typeof negotiation.askInRing>('POST', '/api/rings/:id/receives', 'signedIn')
export const giveInsteadInRing = apiCall<typeof negotiation.giveInsteadInRing>('POST', '/api/rings/:id/gives', 'signedIn')
export const listRingOptions = apiCall<typeof negotiation.listRingOptions>('GET', '/api/rings/:id/options', 'signedIn')
export const listOwnRings = apiCall<typeof negotiation.listOwnRings>('GET', '/api/rings/own', 'signedIn')
