import {
  CONVERSATIONS_MAX,
  type ConversationCard,
  type ConversationSearch,
  OFFERED_SHOWN,
} from '@barattolo/domain/conversations/contract'
import { turnOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { itemSnapshot } from '@barattolo/domain/items/snapshot'
import { readStoredMessage } from '@barattolo/domain/messages/message'
import { renderMessage } from '@barattolo/domain/texts/render-message'
import { markNoticesRead } from '../notices/notices.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { type MessageReader, participantsOf, peopleOf } from './conversation-answer.ts'
import { decodeInboxCursor, encodeInboxCursor, findInbox, type InboxRow, markMessagesRead } from './inbox.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { requireOwnConversation } from './read.service.ts'

export interface InboxPage {
  cards: ConversationCard[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The number of all conversations; null if not requested. */
  total: number | null
}

export async function readInbox(
  { db, town }: TownDb,
  me: Uid,
  search: ConversationSearch,
  withTotal: boolean,
  now: Date,
): Promise<InboxPage> {
  const { role, cursor, sort, limit = CONVERSATIONS_MAX } = search
  const after = cursor === undefined ? null : decodeInboxCursor(cursor, sort)
  const found = await findInbox(db, me, { role, sort, withTotal, after, limit: limit + 1 })
  const rows = found.rows.slice(0, limit)
  const people = peopleOf([found.me, ...rows], town)
  const last = rows.at(-1)
  return {
    cards: rows.map((row) => asCard(row, { uid: me, people, timeZone: town.timeZone }, now)),
    next: last && found.rows.length > limit ? encodeInboxCursor(sort, last) : null,
    total: found.total,
  }
}

/** The conversations in which it is this person's turn, those that have waited the longest. */
export async function readOwnTurns({ db, town }: TownDb, me: Uid, limit: number, now: Date): Promise<ConversationCard[]> {
  const found = await findInbox(db, me, {
    role: undefined,
    sort: undefined,
    withTotal: false,
    after: null,
    limit,
    isMyTurn: true,
  })
  const people = peopleOf([found.me, ...found.rows], town)
  return found.rows.map((row) => asCard(row, { uid: me, people, timeZone: town.timeZone }, now))
}

function asCard(row: InboxRow, reader: MessageReader, now: Date): ConversationCard {
  const { id, rootItem, status, isDone, isWithdrawn, lastActionBy, unread, interestedUid, ownerUid, paused, updated } = row
  const turn = turnOf({ interested: interestedUid, owner: ownerUid, lastActionBy, status })
  const offered = row.offered ?? []
  const createdAt = asIsoTime(row.createdAt)
  return {
    _id: id,
    rootItem: itemSnapshot.parse(rootItem),
    offered: { count: offered.length, items: offered.slice(0, OFFERED_SHOWN) },
    participants: participantsOf({ interestedUid, ownerUid, createdAt: new Date(createdAt) }, reader.people, now),
    lastMessage: lastMessageOf(row, reader),
    status,
    isDone,
    isWithdrawn,
    lastActionBy,
    turn,
    turnSince: turn && asIsoTime(row.turnSince),
    paused,
    unread,
    createdAt,
    updatedAt: new Date(updated / 1000).toISOString(),
  }
}

/** PostgreSQL writes no zeros at the end of a second's fraction, and up to six digits. */
function asIsoTime(utcTime: string): string {
  const [seconds, fraction = ''] = utcTime.split('.')
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function lastMessageOf(
  { lastMessage, lastMessageAt }: InboxRow,
  { uid: me, people, timeZone }: MessageReader,
): ConversationCard['lastMessage'] {
  if (!lastMessage || !lastMessageAt) return null
  const { kind, text, fromUid, details } = readStoredMessage(lastMessage)
  const reader = { uid: me, nameOf: (uid: Uid) => people.get(uid)?.name ?? '', timeZone }
  return {
    kind,
    text: renderMessage({ kind, text, fromUid, ...details, items: details.items ?? [] }, reader),
    from: { uid: fromUid },
    createdAt: asIsoTime(lastMessageAt),
  }
}

/** Marks the chat and its notices as read. The events make the person's other windows update their counts. */
export async function markRead({ db, publish, now }: MoveDeps, me: Uid, id: ConversationId): Promise<void> {
  const read = await db.transaction().execute(async (trx) => {
    await requireOwnConversation(trx, me, id)
    return { chat: await markMessagesRead(trx, me, id), notices: await markNoticesRead(trx, me, { chatId: id }, now()) }
  })
  if (read.chat) publish.changed(['conversations', id], [me])
  if (read.notices > 0) publish.changed(['notices'], [me])
}
