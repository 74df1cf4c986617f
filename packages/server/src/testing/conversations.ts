import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Interest } from '@barattolo/domain/conversations/interest'
import type { ItemId, RequestId } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import type { ProblemBody } from '@barattolo/domain/problem'
import type { ApiTarget } from './api-target.ts'
import type { SignedInPerson } from './test-app.ts'

interface ApiResponse<T> {
  status: number
  body: T
}

type Refusal = Partial<Pick<ProblemBody, 'code' | 'detail' | 'fields' | 'present'>>
type ConversationResponse = Conversation & Refusal

/** The conversation endpoints, called by one person. Responses are returned as they are; `ok` requires success. */
export function conversationApiOf(app: ApiTarget, caller: Pick<SignedInPerson, 'headers'>) {
  async function callApi<T>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<ApiResponse<T>> {
    const answer = await app.fastify.inject({ method, url, headers: caller.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`
  return {
    interest: (rootItemId: ItemId, message = 'Mi interessa questo oggetto') =>
      callApi<ConversationResponse>('POST', '/api/conversations', { rootItemId, message }),
    /** Interessa with an offer, with times, or as a call that can be repeated. */
    interestWith: (rootItemId: ItemId, options: object) =>
      callApi<ConversationResponse>('POST', '/api/conversations', {
        rootItemId,
        message: 'Mi interessa questo oggetto',
        ...options,
      }),
    answer: (requestId: RequestId, rootItemId: ItemId, message = 'Ce l’ho!') =>
      callApi<ConversationResponse>('POST', '/api/conversations', { rootItemId, message, requestId }),
    inbox: () => callApi<(Conversation & { unread: number; lastMessage: Message })[]>('GET', '/api/conversations'),
    read: (id: string) => callApi<ConversationResponse>('GET', at(id)),
    offer: (id: string, itemId: ItemId, options: object = {}) =>
      callApi<ConversationResponse>('PATCH', at(id, '/offer'), { itemId, ...options }),
    request: (id: string, itemId: ItemId, options: object = {}) =>
      callApi<ConversationResponse>('PATCH', at(id, '/request'), { itemId, ...options }),
    send: (id: string, options: object = {}) => callApi<ConversationResponse>('POST', at(id, '/proposal'), options),
    ask: (id: string, options: object = {}) =>
      callApi<ConversationResponse>('POST', at(id, '/proposal'), { ask: true, ...options }),
    reopenInterest: (id: string) => callApi<ConversationResponse>('POST', at(id, '/reopen-interest'), {}),
    interests: (...ids: ItemId[]) => callApi<Interest[]>('GET', `/api/conversations/interests?ids=${ids.join()}`),
    status: (id: string, status: string, options: object = {}) =>
      callApi<ConversationResponse>('PATCH', at(id, '/status'), { status, ...options }),
    accept: (id: string, options: object = {}) =>
      callApi<ConversationResponse>('PATCH', at(id, '/status'), { status: 'accepted', ...options }),
    undo: (id: string, options: object = {}) =>
      callApi<ConversationResponse>('PATCH', at(id, '/status'), { status: 'pending', ...options }),
    callOff: (id: string) => callApi<ConversationResponse>('POST', at(id, '/call-off'), {}),
    write: (id: string, message: object) => callApi<Message & Refusal>('POST', at(id, '/messages'), message),
    messages: (id: string, query = '') => callApi<Message[]>('GET', at(id, `/messages${query}`)),
    markRead: (id: string) => callApi<{ success: true }>('POST', at(id, '/read'), {}),
  }
}

/** Returns the body of a successful response, and throws for any other. */
export async function ok<T>(answer: Promise<ApiResponse<T>>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
