import { firstContactRefusal, messagesLeft } from '@barattolo/domain/conversations/first-contact'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Message, NewMessage } from '@barattolo/domain/messages/message'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import type { Db } from '../platform/database/database.ts'
import { asMessage } from './conversation-answer.ts'
import { findMessageByClientId, findMessages, insertMessage, type MessageInput, type StoredMessage } from './messages.store.ts'
import type { MoveDeps } from './moves.service.ts'
import type { ConversationRow } from './negotiation.store.ts'
import { requireOwnConversation } from './read.service.ts'

const NO_PEOPLE = new Map()

/**
 * Posts a message to the chat, for the HTTP route and the socket. The client id makes it safe to retry: a repeated call returns
 * the stored message, even if the chat has closed since. Another text under the same client id is refused.
 */
export async function postMessage(
  { db, town, publish, now }: MoveDeps,
  me: Uid,
  id: ConversationId,
  message: NewMessage,
): Promise<Message> {
  const input = { conversationId: id, from: me, clientId: message.clientId ?? null, text: message.text, now: now() }
  const stored = await insertMessage(db, input)
  if (!stored) return findStoredMessage({ db, town }, input)
  const answer = asMessage(stored.message, { uid: me, people: NO_PEOPLE, timeZone: town.timeZone })
  publish.newMessage({ ...answer, conversationId: id }, participantUids(stored))
  publish.changed(
    ['notices', id],
    participantUids(stored).filter((uid) => uid !== me),
  )
  return answer
}

async function findStoredMessage({ db, town }: Pick<MoveDeps, 'db' | 'town'>, input: MessageInput): Promise<Message> {
  const conversation = await requireOwnConversation(db, input.from, input.conversationId)
  const row = input.clientId === null ? undefined : await findMessageByClientId(db, input)
  if (!row) throw new Problem(await refusalOf(db, conversation, input))
  if (row.text !== input.text) throw new Problem('alreadyStored')
  return asMessage(row, { uid: input.from, people: NO_PEOPLE, timeZone: town.timeZone })
}

/** Why `insertMessage` has stored nothing. */
async function refusalOf(
  db: Db,
  { id, limitedUid, ...row }: ConversationRow,
  { from, text }: MessageInput,
): Promise<ProblemCode> {
  const isOpen = (row.status === 'pending' || row.status === 'accepted') && !row.personLeft && !row.personAway && !row.apart
  if (!isOpen) return 'chatClosed'
  const messages = (await findMessages(db, id, {})).map(({ kind, fromUid }) => ({ kind, from: { uid: fromUid } }))
  const left = messagesLeft({ openedWithStranger: limitedUid === from, hasOlderMessages: false, messages }, from)
  return firstContactRefusal(left, text) ?? 'chatClosed'
}

function participantUids({ interestedUid, ownerUid }: StoredMessage): Uid[] {
  return [interestedUid, ownerUid]
}
