import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listSavedSearches = apiCall<typeof contract.listSavedSearches>('GET', '/api/searches', 'signedIn')
export const saveSearch = apiCall<typeof contract.saveSearch>('POST', '/api/searches', 'signedIn')
export const renameSavedSearch = apiCall<typeof contract.renameSavedSearch>('PATCH', '/api/searches/:id', 'signedIn')
export const deleteSavedSearch = apiCall<typeof contract.deleteSavedSearch>('DELETE', '/api/searches/:id', 'signedIn')
