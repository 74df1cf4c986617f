import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { ANSWER_KINDS } from '@barattolo/domain/conversations/first-contact'
import { NUDGE_AFTER_MS } from '@barattolo/domain/conversations/inactivity'
import { hasLink } from '@barattolo/domain/has-link'
import type { ChatId, ConversationId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_BEFORE_ANSWER, MESSAGES_PAGE } from '@barattolo/domain/limits'
import type { MessageDetails } from '@barattolo/domain/messages/message'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { insertNoticesSql } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { jsonRows, type Param, type Params, preparedQuery, statementBuilder } from '../platform/database/query.ts'
import type { LastMessage, Tables } from '../platform/database/tables.ts'

export interface MessageInput {
  conversationId: ConversationId
  from: Uid
  clientId: string | null
  text: string
  now: Date
  /** The first message of a conversation. It creates no notice: the opening has its own. */
  isOpening?: boolean
}

export interface StoredMessage {
  message: MessageRow
  interestedUid: Uid
  ownerUid: Uid
}

/**
 * Stores a message in one statement. The conversation's row is locked first, so that message ids follow the commit order, and
 * its last message is updated. Undefined if this person may not write here, or has already sent this message. The statement checks
 * too that the person has not been disabled or deleted, because a socket does not ask before each message.
 */
export async function insertMessage(db: Db, input: MessageInput): Promise<StoredMessage | undefined> {
  const { text, from, now, isOpening = false } = input
  const lastMessage: LastMessage = { kind: 'text', text, fromUid: from, details: {} }
  const nextDue = new Date(now.getTime() + NUDGE_AFTER_MS[0])
  const computed = { lastMessage: JSON.stringify(lastMessage), nextDue, withLink: hasLink(text) }
  const [row] = await insertMessageQuery(db, { ...input, isOpening, ...computed })
  if (!row) return undefined
  const { interestedUid, ownerUid, ...message } = row
  return { message, interestedUid, ownerUid }
}

interface InsertParams extends Required<MessageInput> {
  /** The conversation's `last_message`, as JSON. */
  lastMessage: string
  /** When the inactivity job processes the conversation next, if the sender has the turn. */
  nextDue: Date
  withLink: boolean
}

const insertMessageQuery = preparedQuery(
  'insertMessage',
  ({ conversationId, from, clientId, text, now, isOpening, lastMessage, nextDue, withLink }: Params<InsertParams>) => sql<
    MessageRow & { interestedUid: Uid; ownerUid: Uid }
  >`
    with conversation as (
      select id, interested_uid, owner_uid, root_item from conversations
      where id = ${conversationId} and ${from} in (interested_uid, owner_uid) and status in ('pending', 'accepted') and not person_left
        and not person_away and not apart and ${mayContactSql(from, withLink)}
        and exists (select from people where uid = ${from} and disabled_at is null and deleted_at is null)
      for update
    ), new_message as (
      insert into messages (conversation_id, from_uid, client_id, kind, text, created_at)
      select id, ${from}, ${clientId}::uuid, 'text', ${text}, ${now} from conversation
      on conflict (conversation_id, from_uid, client_id) do nothing
      returning id, from_uid, client_id, kind, text, details, created_at
    ), touched as (
      update conversations set
        ${recordActivitySql(from, now, nextDue)}
        limited_messages = limited_messages + case when limited_uid = ${from} then 1 else 0 end,
        last_message = ${lastMessage}, last_message_at = ${now}, updated_at = ${laterTime(now)},
        interested_read_to = case when interested_uid = ${from} then new_message.id else interested_read_to end,
        owner_read_to = case when owner_uid = ${from} then new_message.id else owner_read_to end
      from new_message where conversations.id = ${conversationId}
    ), new_notices as (${insertNoticesSql(selectNotice(from, isOpening), now)})
    select new_message.id, new_message.from_uid as "fromUid", new_message.client_id as "clientId", new_message.kind, new_message.text, new_message.details,
      new_message.created_at as "createdAt", conversation.interested_uid as "interestedUid", conversation.owner_uid as "ownerUid" from new_message, conversation`,
)

/** The time of a visible change. It grows with each of them, so that an inbox that has not seen it differs (`inboxEtag`). */
export const laterTime = (now: Date | Param<Date>) => sql`greatest(${now}, conversations.updated_at + interval '1 microsecond')`

const ANSWERS = sql.raw(ANSWER_KINDS.map((kind) => `'${kind}'`).join(', '))
const MESSAGES_LIMIT = sql.raw(`${MESSAGES_BEFORE_ANSWER}`)

/**
 * `firstContactRefusal` in SQL. The number of messages is read from the locked row, because this statement does not see the messages
 * that a concurrent call adds.
 */
const mayContactSql = (from: Param<Uid>, withLink: Param<boolean>) => sql`(
        limited_uid is distinct from ${from} or (limited_messages < ${MESSAGES_LIMIT} and not ${withLink}::boolean)
        or exists (
          select from messages m
          where m.conversation_id = conversations.id and m.from_uid = case when owner_uid = ${from} then interested_uid else owner_uid end
            and m.kind in (${ANSWERS})))`

/** One unread notice per conversation. The opening message creates none: the opening has its own notice. */
const selectNotice = (from: Param<Uid>, isOpening: Param<boolean>) => sql`(
    select case when interested_uid = ${from} then owner_uid else interested_uid end as uid, 'newMessage' as kind,
      'messages ' || conversation.id as event, ${from}::text as from_uid, conversation.id as conversation_id,
      jsonb_build_object('conversationId', conversation.id, 'title', root_item->>'title', 'count', 1) as about
    from conversation, new_message where not ${isOpening}::boolean) as new_notice`

/** A message of the turn holder counts as activity for the turn timer; the turn does not pass. A stopped timer stays stopped. */
const recordActivitySql = (from: Param<Uid>, now: Param<Date>, nextDue: Param<Date>) => {
  const isHolder = sql`${from} = case when last_action_by = owner_uid then interested_uid else owner_uid end`
  return sql`quiet_since = case when ${isHolder} then ${now} else quiet_since end,
        nudges = case when ${isHolder} then 0 else nudges end,
        next_due_at = case when ${isHolder} and next_due_at is not null then ${nextDue} else next_due_at end,`
}

/** The message that this person has already stored under this client id. */
export function findMessageByClientId(
  db: Db,
  { conversationId, from, clientId }: Pick<MessageInput, 'conversationId' | 'from' | 'clientId'>,
) {
  return db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('fromUid', '=', from)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}

/** All messages of these conversations, each oldest first, for the data export. */
export async function findAllMessages(db: Db, ids: readonly ConversationId[]): Promise<Map<ChatId, MessageRow[]>> {
  const rows = await db
    .selectFrom('messages')
    .select(['conversationId', ...MESSAGE_COLUMNS])
    .where(sql<boolean>`conversation_id = any(${ids}::uuid[])`)
    .orderBy('conversationId')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ conversationId }) => conversationId)
}

export const MESSAGE_COLUMNS = ['id', 'fromUid', 'clientId', 'kind', 'text', 'details', 'createdAt'] as const
/** A stored message of a chat. */
export type MessageRow = Pick<Selectable<Tables['messages']>, (typeof MESSAGE_COLUMNS)[number]>

export function messageRowsOf(conversationId: ChatId, messages: readonly SystemMessage[]) {
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

function detailsOf({ items, removed, size, request, meeting }: Omit<SystemMessage, 'kind' | 'from'>): MessageDetails {
  return {
    items: [...items],
    ...(removed ? { removed: [...removed] } : {}),
    ...(size === undefined ? {} : { size }),
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
