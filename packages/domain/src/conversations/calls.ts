import { apiCall } from '../endpoint.ts'
import type * as contract from './contract.ts'
import type * as interest from './interest.ts'
import type * as queue from './queue.ts'
import type * as similarItems from './similar-items.ts'

/** The calls of this feature for the browser, which loads none of the schemas. */
export const listConversations = apiCall<typeof contract.listConversations>('GET', '/api/conversations', 'signedIn')
export const readUnread = apiCall<typeof contract.readUnread>('GET', '/api/conversations/unread', 'signedIn')
export const openConversation = apiCall<typeof contract.openConversation>('POST', '/api/conversations', 'signedIn')
export const readConversation = apiCall<typeof contract.readConversation>('GET', '/api/conversations/:id', 'signedIn')
export const toggleOffered = apiCall<typeof contract.toggleOffered>('PATCH', '/api/conversations/:id/offer', 'signedIn')
export const toggleRequested = apiCall<typeof contract.toggleRequested>('PATCH', '/api/conversations/:id/request', 'signedIn')
export const sendProposal = apiCall<typeof contract.sendProposal>('POST', '/api/conversations/:id/proposal', 'signedIn')
export const changeStatus = apiCall<typeof contract.changeStatus>('PATCH', '/api/conversations/:id/status', 'signedIn')
export const callOffExchange = apiCall<typeof contract.callOffExchange>('POST', '/api/conversations/:id/call-off', 'signedIn')
export const reopenInterest = apiCall<typeof contract.reopenInterest>(
  'POST',
  '/api/conversations/:id/reopen-interest',
  'signedIn',
)
export const listInterests = apiCall<typeof interest.listInterests>('GET', '/api/conversations/interests', 'signedIn')
export const listMessages = apiCall<typeof contract.listMessages>('GET', '/api/conversations/:id/messages', 'signedIn')
export const sendMessage = apiCall<typeof contract.sendMessage>('POST', '/api/conversations/:id/messages', 'signedIn')
export const markRead = apiCall<typeof contract.markRead>('POST', '/api/conversations/:id/read', 'signedIn', 'beforeRules')
export const readQueue = apiCall<typeof queue.readQueue>('GET', '/api/items/:id/interested', 'signedIn')
export const answerSeveral = apiCall<typeof queue.answerSeveral>('POST', '/api/items/:id/answers', 'signedIn')
export const listSimilarItems = apiCall<typeof similarItems.listSimilarItems>('GET', '/api/conversations/:id/similar', 'signedIn')
