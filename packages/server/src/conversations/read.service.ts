import { type Conversation, MESSAGES_PAGE } from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'
import { isParticipant, type Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findItemsById } from '../items/items.store.ts'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { asConversation, asMessage } from './conversation-answer.ts'
import { findMessages, type MessagePage, type MessageRow } from './message-rows.store.ts'
import { type ConversationRow, findConversation, findVisibleConversation, loadNegotiation } from './negotiation.store.ts'

/** The conversation's row. Throws `conversationNotFound` unless `me` is a participant and the conversation is visible. */
export async function requireOwnConversation(db: Db, me: Uid, id: ConversationId): Promise<ConversationRow> {
  const row = await findVisibleConversation(db, id)
  if (!row || !isParticipant({ interested: row.interestedUid, owner: row.ownerUid }, me))
    throw new Problem('conversationNotFound')
  return row
}

/** The whole conversation as one participant sees it. */
export async function readConversation(db: Db, me: Uid, id: ConversationId, now: Date): Promise<Conversation> {
  const row = await requireOwnConversation(db, me, id)
  return composeConversation(db, me, row, await loadNegotiation(db, row), now)
}

/** The conversation after a move of this person. Skips the visibility check, which may no longer hold after the move. */
export async function readAfterMove(trx: Trx, me: Uid, id: ConversationId, now: Date): Promise<Conversation> {
  const row = await findConversation(trx, id)
  if (!row) throw new Problem('conversationNotFound')
  return composeConversation(trx, me, row, await loadNegotiation(trx, row), now)
}

export async function composeConversation(
  db: Db,
  me: Uid,
  row: ConversationRow,
  negotiation: Negotiation,
  now: Date,
): Promise<Conversation> {
  const messageRows = await findMessages(db, row.id, {}, MESSAGES_PAGE + 1)
  const items = await findItemsById(db, [...negotiation.currentItems.keys()])
  const people = await findParticipantProfiles(db, [row.interestedUid, row.ownerUid])
  const newest = messageRows.slice(-MESSAGES_PAGE)
  return asConversation(me, {
    row,
    negotiation,
    messageRows: newest,
    hasOlderMessages: messageRows.length > newest.length,
    items,
    people,
    now,
  })
}

/** A page of the chat, before or after a message. */
export async function readMessages(db: Db, me: Uid, id: ConversationId, page: MessagePage): Promise<Message[]> {
  const row = await requireOwnConversation(db, me, id)
  const messageRows = await findMessages(db, id, page)
  return toMessages(db, me, row, messageRows)
}

export async function toMessages(
  db: Db,
  me: Uid,
  row: Pick<ConversationRow, 'interestedUid' | 'ownerUid'>,
  messageRows: readonly MessageRow[],
): Promise<Message[]> {
  const people = await findParticipantProfiles(db, [row.interestedUid, row.ownerUid])
  return messageRows.map((messageRow) => asMessage(messageRow, me, people))
}
