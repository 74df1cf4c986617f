import { type Conversation, MESSAGES_PAGE } from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'
import { type Negotiation, takesPart } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findItemsById } from '../items/items.store.ts'
import { findPublicPeople } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { asConversation, asMessage } from './answer.ts'
import { findLines, type LineRow, type Page } from './lines.store.ts'
import { asNegotiation, type ConversationRow, findConversation, findShownConversation } from './negotiation.store.ts'

/** The conversation's row. Throws `conversationNotFound` for everyone but its participants. */
export async function ownConversation(db: Db, me: Uid, id: ConversationId): Promise<ConversationRow> {
  const row = await findShownConversation(db, id)
  if (!row || !takesPart({ interested: row.interestedUid, owner: row.ownerUid }, me)) throw new Problem('conversationNotFound')
  return row
}

/** The whole conversation as one participant sees it. */
export async function readConversation(db: Db, me: Uid, id: ConversationId, now: Date): Promise<Conversation> {
  const row = await ownConversation(db, me, id)
  return compose(db, me, row, await asNegotiation(db, row), now)
}

/** The conversation after a move of this person. Skips the visibility check, which may no longer hold after the move. */
export async function readMoved(trx: Trx, me: Uid, id: ConversationId, now: Date): Promise<Conversation> {
  const row = await findConversation(trx, id)
  if (!row) throw new Problem('conversationNotFound')
  return compose(trx, me, row, await asNegotiation(trx, row), now)
}

export async function compose(db: Db, me: Uid, row: ConversationRow, negotiation: Negotiation, now: Date): Promise<Conversation> {
  const lines = await findLines(db, row.id, {}, MESSAGES_PAGE + 1)
  const items = await findItemsById(db, [...negotiation.present.keys()])
  const people = await findPublicPeople(db, [row.interestedUid, row.ownerUid])
  const newest = lines.slice(-MESSAGES_PAGE)
  return asConversation(me, {
    row,
    negotiation,
    lines: newest,
    hasOlderMessages: lines.length > newest.length,
    items,
    people,
    now,
  })
}

/** A page of the chat, before or after a message. */
export async function readMessages(db: Db, me: Uid, id: ConversationId, page: Page): Promise<Message[]> {
  const row = await ownConversation(db, me, id)
  const lines = await findLines(db, id, page)
  return forReader(db, me, row, lines)
}

export async function forReader(
  db: Db,
  me: Uid,
  row: Pick<ConversationRow, 'interestedUid' | 'ownerUid'>,
  lines: readonly LineRow[],
): Promise<Message[]> {
  const people = await findPublicPeople(db, [row.interestedUid, row.ownerUid])
  return lines.map((line) => asMessage(line, me, people))
}
