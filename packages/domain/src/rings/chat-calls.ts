import { apiCall } from '../endpoint.ts'
import type * as contract from './chat-contract.ts'

/** The calls of the chat of a ring for the browser, which loads none of the schemas. */
export const readRingChat = apiCall<typeof contract.readRingChat>('GET', '/api/rings/:id/chat', 'signedIn')
export const listRingMessages = apiCall<typeof contract.listRingMessages>('GET', '/api/rings/:id/messages', 'signedIn')
export const sendRingMessage = apiCall<typeof contract.sendRingMessage>('POST', '/api/rings/:id/messages', 'signedIn')
export const markRingRead = apiCall<typeof contract.markRingRead>('POST', '/api/rings/:id/read', 'signedIn', 'beforeRules')
