import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listRequests = apiCall<typeof contract.listRequests>('GET', '/api/requests', 'public')
export const readRequest = apiCall<typeof contract.readRequest>('GET', '/api/requests/:id', 'public')
export const createRequest = apiCall<typeof contract.createRequest>('POST', '/api/requests', 'signedIn')
export const changeRequest = apiCall<typeof contract.changeRequest>('PATCH', '/api/requests/:id', 'signedIn')
export const deleteRequest = apiCall<typeof contract.deleteRequest>('DELETE', '/api/requests/:id', 'signedIn')
export const listMatchingItems = apiCall<typeof contract.listMatchingItems>('GET', '/api/requests/:id/items', 'public')
export const listMatchingRequests = apiCall<typeof contract.listMatchingRequests>('GET', '/api/items/:id/requests', 'public')
export const countSeekers = apiCall<typeof contract.countSeekers>('GET', '/api/requests/seekers', 'signedIn')
