import { apiCall } from '../endpoint.ts'
import type * as availabilityCheck from './availability-check-contract.ts'
import type * as contract from './contract.ts'
import type * as suggestions from './suggestions-contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const pauseItem = apiCall<typeof availabilityCheck.pauseItem>('POST', '/api/items/:id/rest', 'signedIn')
export const resumeItem = apiCall<typeof availabilityCheck.resumeItem>('DELETE', '/api/items/:id/rest', 'signedIn')
export const confirmItem = apiCall<typeof availabilityCheck.confirmItem>('POST', '/api/items/:id/still-here', 'signedIn')
export const listAvailabilityChecks = apiCall<typeof availabilityCheck.listAvailabilityChecks>(
  'GET',
  '/api/items/asked',
  'signedIn',
)
export const listItems = apiCall<typeof contract.listItems>('GET', '/api/items', 'public')
export const listSuggestions = apiCall<typeof suggestions.listSuggestions>('GET', '/api/items/suggestions', 'public')
export const readItem = apiCall<typeof contract.readItem>('GET', '/api/items/:id', 'public')
export const readWeight = apiCall<typeof contract.readWeight>('GET', '/api/items/:id/weight', 'signedIn')
export const createItem = apiCall<typeof contract.createItem>('POST', '/api/items', 'signedIn')
export const changeItem = apiCall<typeof contract.changeItem>('PATCH', '/api/items/:id', 'signedIn')
export const putBackItem = apiCall<typeof contract.putBackItem>('POST', '/api/items/:id/put-back', 'signedIn')
export const deleteItem = apiCall<typeof contract.deleteItem>('DELETE', '/api/items/:id', 'signedIn')
