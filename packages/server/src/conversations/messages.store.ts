import { NUDGE_AFTER_MS } from '@barattolo/domain/conversations/inactivity'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { insertNoticesSql } from '../notices/notices.store.ts'
import type { Db } from '../platform/database.ts'
import { type Param, type Params, preparedQuery } from '../platform/query.ts'
import type { LastMessage } from '../platform/tables.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './message-rows.store.ts'

interface MessageInput {
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
 * its last message is updated. Undefined if this person may not write here, or has already sent this message.
 */
export async function insertMessage(db: Db, input: MessageInput): Promise<StoredMessage | undefined> {
  const { text, from, now, isOpening = false } = input
  const lastMessage: LastMessage = { kind: 'text', text, fromUid: from, details: {} }
  const nextDue = new Date(now.getTime() + NUDGE_AFTER_MS[0])
  const [row] = await insertMessageQuery(db, { ...input, isOpening, lastMessage: JSON.stringify(lastMessage), nextDue })
  if (!row) return undefined
  const { interestedUid, ownerUid, ...message } = row
  return { message, interestedUid, ownerUid }
}

interface InsertParams extends Required<MessageInput> {
  /** The conversation's `last_message`, as JSON. */
  lastMessage: string
  /** When the inactivity job processes the conversation next, if the sender has the turn. */
  nextDue: Date
}

const insertMessageQuery = preparedQuery(
  'insertMessage',
  ({ conversationId, from, clientId, text, now, isOpening, lastMessage, nextDue }: Params<InsertParams>) => sql<
    MessageRow & { interestedUid: Uid; ownerUid: Uid }
  >`
    with conversation as (
      select id, interested_uid, owner_uid, root_item from conversations
      where id = ${conversationId} and ${from} in (interested_uid, owner_uid) and status in ('pending', 'accepted') and not person_left
        and not person_away and not apart
      for update
    ), new_message as (
      insert into messages (conversation_id, from_uid, client_id, kind, text, created_at)
      select id, ${from}, ${clientId}::uuid, 'text', ${text}, ${now} from conversation
      on conflict (conversation_id, from_uid, client_id) do nothing
      returning id, from_uid, client_id, kind, text, details, created_at
    ), touched as (
      update conversations set
        ${recordActivitySql(from, now, nextDue)}
        last_message = ${lastMessage}, last_message_at = ${now}, updated_at = ${now},
        interested_read_to = case when interested_uid = ${from} then new_message.id else interested_read_to end,
        owner_read_to = case when owner_uid = ${from} then new_message.id else owner_read_to end
      from new_message where conversations.id = ${conversationId}
    ), new_notices as (${insertNoticesSql(selectNotice(from, isOpening), now)})
    select new_message.id, new_message.from_uid as "fromUid", new_message.client_id as "clientId", new_message.kind, new_message.text, new_message.details,
      new_message.created_at as "createdAt", conversation.interested_uid as "interestedUid", conversation.owner_uid as "ownerUid" from new_message, conversation`,
)

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
