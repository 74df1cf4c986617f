import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const sendContactMessage = apiCall<typeof contract.sendContactMessage>('POST', '/api/contact', 'public', 'beforeRules')
export const listContactMessages = apiCall<typeof contract.listContactMessages>('GET', '/api/admin/messages', 'admin')
export const markContactMessage = apiCall<typeof contract.markContactMessage>('PATCH', '/api/admin/messages/:id', 'admin')
