import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { isParticipant, type Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_PAGE } from '@barattolo/domain/limits'
import type { Message } from '@barattolo/domain/messages/message'
import { Problem } from '@barattolo/domain/problem'
import { findItemsById } from '../items/items.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { asConversation, asMessage, peopleOf } from './conversation-answer.ts'
import { findMessages, type MessagePage } from './messages.store.ts'
import { type ConversationRow, findConversation, loadNegotiation } from './negotiation.store.ts'

/** The row of a person's own conversation; throws like `requireOwn`. */
export async function requireOwnConversation(db: Db, me: Uid, id: ConversationId): Promise<ConversationRow> {
  return requireOwn(await findConversation(db, id), me)
}

/** Throws `conversationNotFound` unless `me` is a participant and the conversation is visible. */
export function requireOwn(row: ConversationRow | undefined, me: Uid): ConversationRow {
  if (!row?.isVisible || !isParticipant({ interested: row.interestedUid, owner: row.ownerUid }, me))
    throw new Problem('conversationNotFound')
  return row
}

/** The whole conversation as one participant sees it. */
export async function readConversation({ db, town }: TownDb, me: Uid, id: ConversationId, now: Date): Promise<Conversation> {
  const row = await requireOwnConversation(db, me, id)
  return composeConversation({ db, town }, me, row, await loadNegotiation(db, row), now)
}

export async function composeConversation(
  { db, town }: TownDb,
  me: Uid,
  row: ConversationRow,
  negotiation: Negotiation,
  now: Date,
): Promise<Conversation> {
  const messageRows = await findMessages(db, row.id, {}, MESSAGES_PAGE + 1)
  const items = await findItemsById({ db, town }, [...negotiation.currentItems.keys()], 'signedIn')
  const newest = messageRows.slice(-MESSAGES_PAGE)
  return asConversation(me, {
    row,
    negotiation,
    messageRows: newest,
    hasOlderMessages: messageRows.length > newest.length,
    items,
    now,
    town,
  })
}

/** A page of the chat, before or after a message. */
export async function readMessages({ db, town }: TownDb, me: Uid, id: ConversationId, page: MessagePage): Promise<Message[]> {
  const row = await requireOwnConversation(db, me, id)
  const messageRows = await findMessages(db, id, page)
  const reader = { uid: me, people: peopleOf(row.people, town), timeZone: town.timeZone, times: row.offeredTimes ?? [] }
  return messageRows.map((messageRow) => asMessage(messageRow, reader))
}
