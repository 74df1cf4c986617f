import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const readImportedItems = apiCall<typeof contract.readImportedItems>('GET', '/api/me/found-items', 'signedIn')
export const takeImportedItems = apiCall<typeof contract.takeImportedItems>('POST', '/api/me/found-items', 'signedIn')
export const discardImportedItems = apiCall<typeof contract.discardImportedItems>(
  'DELETE',
  '/api/me/found-items',
  'signedIn',
  'beforeRules',
)
