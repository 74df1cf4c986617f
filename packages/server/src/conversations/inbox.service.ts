import { CONVERSATIONS_MAX, type ConversationCard, type ConversationSearch } from '@barattolo/domain/conversations/contract'
import { turnOf } from '@barattolo/domain/conversations/negotiation'
import { renderMessage } from '@barattolo/domain/conversations/render-message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { markNoticesRead } from '../notices/notices.store.ts'
import type { ParticipantProfile } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import { participantsOf } from './conversation-answer.ts'
import {
  countInbox,
  decodeInboxCursor,
  encodeInboxCursor,
  findInbox,
  type InboxRow,
  markMessagesRead,
  peopleOf,
} from './inbox.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { requireOwnConversation } from './read.service.ts'

type People = ReadonlyMap<Uid, ParticipantProfile>

export interface InboxPage {
  cards: ConversationCard[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The number of all conversations; null if not requested. */
  total: number | null
}

export async function readInbox(db: Db, me: Uid, search: ConversationSearch, withTotal: boolean, now: Date): Promise<InboxPage> {
  const { role, cursor, sort, limit = CONVERSATIONS_MAX } = search
  const after = cursor === undefined ? null : decodeInboxCursor(cursor, sort)
  const foundRows = await findInbox(db, me, { role, sort, withTotal, after, limit: limit + 1 })
  const rows = foundRows.slice(0, limit)
  const people = peopleOf(rows)
  const last = rows.at(-1)
  return {
    cards: rows.map((row) => asCard(row, me, people, now)),
    next: last && foundRows.length > limit ? encodeInboxCursor(sort, last) : null,
    // The total is a column of the rows, so an empty page does not contain it.
    total: last || !withTotal ? (last?.total ?? null) : await countInbox(db, me, role),
  }
}

function asCard(row: InboxRow, me: Uid, people: People, now: Date): ConversationCard {
  const { id, rootItem, offered, status, lastActionBy, unread, interestedUid, ownerUid, paused } = row
  const turn = turnOf({ interested: interestedUid, owner: ownerUid, lastActionBy, status })
  return {
    _id: id,
    rootItem,
    offered,
    participants: participantsOf(row, people, now),
    lastMessage: lastMessageOf(row, me, people),
    status,
    lastActionBy,
    turn,
    turnSince: turn && row.turnSince.toISOString(),
    paused,
    unread,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function lastMessageOf({ lastMessage, lastMessageAt }: InboxRow, me: Uid, people: People): ConversationCard['lastMessage'] {
  if (!lastMessage || !lastMessageAt) return null
  const { kind, text, fromUid, details } = lastMessage
  const reader = { uid: me, nameOf: (uid: Uid) => people.get(uid)?.name ?? '' }
  return {
    kind,
    text: renderMessage({ kind, text, fromUid, ...details, items: details.items ?? [] }, reader),
    from: { uid: fromUid },
    createdAt: lastMessageAt.toISOString(),
  }
}

/** Marks the chat and its notices as read. The events make the person's other windows update their counts. */
export async function markRead({ db, publish, now }: MoveDeps, me: Uid, id: ConversationId): Promise<void> {
  const read = await db.transaction().execute(async (trx) => {
    await requireOwnConversation(trx, me, id)
    return { chat: await markMessagesRead(trx, me, id), notices: await markNoticesRead(trx, me, { conversationId: id }, now()) }
  })
  if (read.chat) publish.changed(['conversations', id], [me])
  if (read.notices > 0) publish.changed(['notices'], [me])
}
