import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { MESSAGES_PAGE } from '@barattolo/domain/conversations/contract'
import type { MessageKind } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database.ts'
import { type Params, preparedQuery, statementBuilder } from '../platform/query.ts'
import type { LastMessage, MessageDetails } from '../platform/tables.ts'

/** A stored message of a chat. */
export interface MessageRow {
  id: string
  fromUid: Uid | null
  clientId: string | null
  kind: MessageKind
  text: string | null
  details: MessageDetails
  createdAt: Date
}

export const MESSAGE_COLUMNS = ['id', 'fromUid', 'clientId', 'kind', 'text', 'details', 'createdAt'] as const

/** Inserts system messages. The caller has locked the conversation, so that message ids follow the commit order. */
export async function insertSystemMessages(
  trx: Trx,
  conversationId: ConversationId,
  messages: readonly SystemMessage[],
  now: Date,
): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const rows = messages.map(({ kind, from, ...parameters }) => ({
    conversationId,
    fromUid: from,
    clientId: null,
    kind,
    text: null,
    details: JSON.stringify(detailsOf(parameters)),
    createdAt: now,
  }))
  await trx.insertInto('messages').values(rows).execute()
  const lastMessage: LastMessage = { kind: last.kind, text: null, fromUid: last.from, details: detailsOf(last) }
  await trx
    .updateTable('conversations')
    .set({ lastMessage: JSON.stringify(lastMessage), lastMessageAt: now, updatedAt: now })
    .where('id', '=', conversationId)
    .execute()
}

function detailsOf({ items, request, meeting }: Pick<SystemMessage, 'items' | 'request' | 'meeting'>): MessageDetails {
  return {
    items: [...items],
    ...(request ? { request } : {}),
    ...(meeting ? { meeting: { place: meeting.place, at: meeting.at.toISOString() } } : {}),
  }
}

export interface MessagePage {
  before?: string | undefined
  after?: string | undefined
}

/** A page of messages, oldest first: the first ones after `after`, else the last ones (before `before`, if given). */
export async function findMessages(
  db: Db,
  conversationId: ConversationId,
  { before, after }: MessagePage,
  limit = MESSAGES_PAGE,
): Promise<MessageRow[]> {
  const range = { isBefore: before !== undefined, isAfter: after !== undefined }
  const rows = await messagesQuery(db, { conversationId, before: before ?? '', after: after ?? '', limit }, range)
  return range.isAfter ? rows : rows.reverse()
}

interface MessagesParams {
  conversationId: ConversationId
  before: string
  after: string
  limit: number
}

const messagesQuery = preparedQuery(
  'findMessages',
  (params: Params<MessagesParams>, { isBefore, isAfter }: { isBefore: boolean; isAfter: boolean }) => {
    let rows = statementBuilder
      .selectFrom('messages')
      .select(MESSAGE_COLUMNS)
      .where('conversationId', '=', params.conversationId)
      .limit(params.limit)
    if (isBefore) rows = rows.where('id', '<', params.before)
    if (isAfter) rows = rows.where('id', '>', params.after)
    return rows.orderBy('id', isAfter ? 'asc' : 'desc')
  },
)
