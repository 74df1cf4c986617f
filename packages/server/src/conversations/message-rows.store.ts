import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { MESSAGES_PAGE } from '@barattolo/domain/conversations/contract'
import type { MessageKind } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
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

export interface PostedMessages {
  conversationId: ConversationId
  messages: readonly SystemMessage[]
}

/**
 * Inserts system messages in the order given. The caller has locked the conversations, so that message ids follow the commit
 * order, and saves each `lastMessageOf`.
 */
export async function insertMessages(trx: Trx, posted: readonly PostedMessages[], now: Date): Promise<void> {
  const rows = posted.flatMap(({ conversationId, messages }) =>
    messages.map(({ kind, from, ...parameters }) => ({
      conversationId,
      fromUid: from,
      clientId: null,
      kind,
      text: null,
      details: JSON.stringify(detailsOf(parameters)),
      createdAt: now,
    })),
  )
  if (rows.length > 0) await trx.insertInto('messages').values(rows).execute()
}

/** What the inbox shows of these messages; null if there are none. */
export function lastMessageOf(messages: readonly SystemMessage[]): LastMessage | null {
  const last = messages.at(-1)
  return last ? { kind: last.kind, text: null, fromUid: last.from, details: detailsOf(last) } : null
}

/** Inserts system messages that come with no change of the negotiation. The caller has locked the conversation. */
export async function postMessages(trx: Trx, { conversationId, messages }: PostedMessages, now: Date): Promise<void> {
  const lastMessage = lastMessageOf(messages)
  if (!lastMessage) return
  await insertMessages(trx, [{ conversationId, messages }], now)
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
  let query = db.selectFrom('messages').select(MESSAGE_COLUMNS).where('conversationId', '=', conversationId).limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) return query.where('id', '>', after).orderBy('id').execute()
  return (await query.orderBy('id', 'desc').execute()).reverse()
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
