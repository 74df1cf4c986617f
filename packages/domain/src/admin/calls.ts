import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'
import type * as rings from './ring-contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listAdminItems = apiCall<typeof contract.listAdminItems>('GET', '/api/admin/items', 'admin')
export const listAdminConversations = apiCall<typeof contract.listAdminConversations>('GET', '/api/admin/conversations', 'admin')
export const listAdminRings = apiCall<typeof rings.listAdminRings>('GET', '/api/admin/rings', 'admin')
export const listAdminPeople = apiCall<typeof contract.listAdminPeople>('GET', '/api/admin/people', 'admin')
export const openCase = apiCall<typeof contract.openCase>('POST', '/api/admin/openings', 'admin')
export const readAdminConversation = apiCall<typeof contract.readAdminConversation>(
  'GET',
  '/api/admin/conversations/:id',
  'admin',
)
export const readAdminRing = apiCall<typeof rings.readAdminRing>('GET', '/api/admin/rings/:id', 'admin')
export const readAdminPerson = apiCall<typeof contract.readAdminPerson>('GET', '/api/admin/people/:uid', 'admin')
export const listAdminLog = apiCall<typeof contract.listAdminLog>('GET', '/api/admin/log', 'admin')
export const resetItem = apiCall<typeof contract.resetItem>('PATCH', '/api/admin/reset/:id', 'admin')
export const deleteAnyItem = apiCall<typeof contract.deleteAnyItem>('DELETE', '/api/admin/items/:id', 'admin')
export const deleteConversation = apiCall<typeof contract.deleteConversation>('DELETE', '/api/admin/conversations/:id', 'admin')
export const endRing = apiCall<typeof rings.endRing>('POST', '/api/admin/rings/:id/end', 'admin')
export const disablePerson = apiCall<typeof contract.disablePerson>('PATCH', '/api/admin/disable/:uid', 'admin')
export const enablePerson = apiCall<typeof contract.enablePerson>('PATCH', '/api/admin/enable/:uid', 'admin')
