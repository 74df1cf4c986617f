import { randomUUID } from 'node:crypto'
import { type RingId, ringId, type Uid } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import type { ProblemBody } from '@barattolo/domain/problem'
import type { RingChat } from '@barattolo/domain/rings/chat-contract'
import { openChat } from '../conversations/chats.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ApiTarget } from './api-target.ts'
import type { SignedInPerson } from './test-app.ts'

/** Opens the chat of a ring of these people. */
export async function insertRingChat(db: Db, uids: readonly Uid[], now = new Date()): Promise<RingId> {
  const id = ringId.parse(randomUUID())
  await db.transaction().execute((trx) => openChat(trx, { id, kind: 'ring', uids, now }))
  return id
}

type Refusal = Partial<Pick<ProblemBody, 'code' | 'detail'>>

/** The endpoints of the chat of a ring, called by one person. */
export function ringChatApiOf(app: ApiTarget, caller: Pick<SignedInPerson, 'headers'>) {
  async function callApi<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ status: number; body: T }> {
    const answer = await app.fastify.inject({ method, url, headers: caller.headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const at = (id: RingId, rest: string) => `/api/rings/${id}/${rest}`
  return {
    read: (id: RingId) => callApi<RingChat & Refusal>('GET', at(id, 'chat')),
    messages: (id: RingId, query = '') => callApi<Message[]>('GET', at(id, `messages${query}`)),
    write: (id: RingId, message: object) => callApi<Message & Refusal>('POST', at(id, 'messages'), message),
    markRead: (id: RingId) => callApi<{ success: true }>('POST', at(id, 'read'), {}),
  }
}
