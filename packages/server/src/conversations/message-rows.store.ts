import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { MessageKind } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_PAGE } from '@barattolo/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
import { jsonRows } from '../platform/json-rows.ts'
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

export function messageRowsOf(conversationId: ConversationId, messages: readonly SystemMessage[]) {
  return messages.map(({ kind, from, ...parameters }) => ({
    conversation_id: conversationId,
    from_uid: from,
    kind,
    details: detailsOf(parameters),
  }))
}

/** The statement that inserts system messages in this order, also for use as a CTE of another one. */
export function insertMessagesSql(rows: ReturnType<typeof messageRowsOf>, now: Date): RawBuilder<unknown> {
  const ordered = rows.map((row, position) => ({ ...row, position }))
  return sql`
    insert into messages (conversation_id, from_uid, kind, details, created_at)
    select conversation_id, from_uid, kind, details, ${now}
    from ${jsonRows(ordered)} as posted(conversation_id uuid, from_uid text, kind text, details jsonb, position int)
    order by position`
}

/** What the inbox shows of these messages; null if there are none. */
export function lastMessageOf(messages: readonly SystemMessage[]): LastMessage | null {
  const last = messages.at(-1)
  return last ? { kind: last.kind, text: null, fromUid: last.from, details: detailsOf(last) } : null
}

/** Inserts the system messages of a new conversation. */
export async function postMessages(
  trx: Trx,
  conversationId: ConversationId,
  messages: readonly SystemMessage[],
  now: Date,
): Promise<void> {
  const lastMessage = lastMessageOf(messages)
  if (!lastMessage) return
  await insertMessagesSql(messageRowsOf(conversationId, messages), now).execute(trx)
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

/** Hides the text in the chat and in the inbox's last message, but keeps it in the database. */
export async function setMessageHidden(trx: Trx, id: string, hidden: boolean): Promise<void> {
  const [from, to] = hidden ? (['text', 'hidden'] as const) : (['hidden', 'text'] as const)
  await sql`
    with line as (
      update messages set kind = ${to} where id = ${id} and kind = ${from} returning id, conversation_id, from_uid, text
    )
    update conversations set updated_at = updated_at, version = version + 1,
      last_message = case when line.id = (select max(id) from messages where conversation_id = line.conversation_id)
        then jsonb_build_object('kind', ${to}::text, 'text', case when ${hidden} then null else line.text end,
          'fromUid', line.from_uid, 'details', '{}'::jsonb)
        else last_message end
    from line where conversations.id = line.conversation_id`.execute(trx)
}

/** The conversation of a message, and its participants. */
export function findConversationOfMessage(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['conversationId', 'interestedUid', 'ownerUid'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
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
