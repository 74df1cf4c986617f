import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'
import type { ItemId, RequestId } from '@barattolo/domain/ids'
import type { ProblemBody } from '@barattolo/domain/problem'
import type { Callable } from './callable.ts'
import type { SignedInPerson } from './test-app.ts'

interface Answered<T> {
  status: number
  body: T
}

type Refusal = Partial<Pick<ProblemBody, 'code' | 'detail' | 'present'>>
type Outcome = Conversation & Refusal

/** The conversation endpoints, called by one person. Responses are returned as they are; `ok` requires success. */
export function talksOf(house: Callable, who: Pick<SignedInPerson, 'headers'>) {
  async function ask<T>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<Answered<T>> {
    const answer = await house.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`
  return {
    interest: (rootItemId: ItemId, message = 'Mi interessa questo oggetto') =>
      ask<Outcome>('POST', '/api/conversations', { rootItemId, message }),
    answer: (requestId: RequestId, rootItemId: ItemId, message = 'Ce l’ho!') =>
      ask<Outcome>('POST', '/api/conversations', { rootItemId, message, requestId }),
    inbox: () => ask<(Conversation & { unread: number; lastMessage: Message })[]>('GET', '/api/conversations'),
    read: (id: string) => ask<Outcome>('GET', at(id)),
    offer: (id: string, itemId: ItemId, more: object = {}) => ask<Outcome>('PATCH', at(id, '/offer'), { itemId, ...more }),
    request: (id: string, itemId: ItemId, more: object = {}) => ask<Outcome>('PATCH', at(id, '/request'), { itemId, ...more }),
    send: (id: string, more: object = {}) => ask<Outcome>('POST', at(id, '/proposal'), more),
    status: (id: string, status: string, more: object = {}) => ask<Outcome>('PATCH', at(id, '/status'), { status, ...more }),
    accept: (id: string, more: object = {}) => ask<Outcome>('PATCH', at(id, '/status'), { status: 'accepted', ...more }),
    undo: (id: string, more: object = {}) => ask<Outcome>('PATCH', at(id, '/status'), { status: 'pending', ...more }),
    callOff: (id: string) => ask<Outcome>('POST', at(id, '/call-off'), {}),
    write: (id: string, message: object) => ask<Message & Refusal>('POST', at(id, '/messages'), message),
    messages: (id: string, query = '') => ask<Message[]>('GET', at(id, `/messages${query}`)),
    markRead: (id: string) => ask<{ success: true }>('POST', at(id, '/read'), {}),
  }
}

/** Returns the body of a successful response, and throws for any other. */
export async function ok<T>(answer: Promise<Answered<T>>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
