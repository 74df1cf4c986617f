import type { Message, NewMessage } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { asMessage } from './answer.ts'
import { findSent, insertMessage, type StoredMessage } from './messages.store.ts'
import type { Moving } from './moves.service.ts'
import { ownConversation } from './read.service.ts'

const NOBODY = new Map()

/**
 * Posts a message to the chat, for the HTTP route and the socket. The client id makes it safe to retry: a repeated call returns
 * the stored message, even if the chat has closed since.
 */
export async function postMessage(
  { db, announce, now }: Moving,
  me: Uid,
  id: ConversationId,
  message: NewMessage,
): Promise<Message> {
  const written = { conversationId: id, from: me, clientId: message.clientId ?? null, text: message.text, now: now() }
  const stored = await insertMessage(db, written)
  if (!stored) return storedBefore({ db }, written)
  const answer = asMessage(stored.line, me, NOBODY)
  announce.newMessage({ ...answer, conversationId: id }, peopleOf(stored))
  announce.changed(
    ['notices', id],
    peopleOf(stored).filter((uid) => uid !== me),
  )
  return answer
}

async function storedBefore({ db }: Pick<Moving, 'db'>, written: Parameters<typeof insertMessage>[1]): Promise<Message> {
  await ownConversation(db, written.from, written.conversationId)
  const line = written.clientId === null ? undefined : await findSent(db, written)
  if (!line) throw new Problem('chatClosed')
  return asMessage(line, written.from, NOBODY)
}

function peopleOf({ interestedUid, ownerUid }: StoredMessage): Uid[] {
  return [interestedUid, ownerUid]
}
