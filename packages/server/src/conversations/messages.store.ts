import { NUDGES_MS } from '@barattolo/domain/conversations/silence'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { insertNotices } from '../notices/notices.store.ts'
import type { Db } from '../platform/database.ts'
import type { LastMessage } from '../platform/tables.ts'
import { type Place, writtenOnce } from '../platform/written-once.ts'
import { LINE, type LineRow } from './lines.store.ts'

interface Written {
  conversationId: ConversationId
  from: Uid
  clientId: string | null
  text: string
  now: Date
  /** The first message of a conversation. It creates no notice: the opening has its own. */
  opens?: boolean
}

export interface StoredMessage {
  line: LineRow
  interestedUid: Uid
  ownerUid: Uid
}

/**
 * Stores a message in one statement. The conversation's row is locked first, so that message ids follow the commit order, and
 * its last message is updated. Undefined where this person may not write here, or has already sent this message.
 */
export async function insertMessage(db: Db, written: Written): Promise<StoredMessage | undefined> {
  const { text, from, now, opens = false } = written
  const last: LastMessage = { kind: 'text', text, fromUid: from, details: {} }
  const nextDue = new Date(now.getTime() + NUDGES_MS[0])
  const [row] = await messageInserted(db, { ...written, opens, last: JSON.stringify(last), nextDue })
  if (!row) return undefined
  const { interestedUid, ownerUid, ...line } = row
  return { line, interestedUid, ownerUid }
}

interface Given extends Required<Written> {
  /** The conversation's `last_message`, as JSON. */
  last: string
  /** When the inactivity job looks at the conversation next, if the sender has the turn. */
  nextDue: Date
}

const messageInserted = writtenOnce<Given, LineRow & { interestedUid: Uid; ownerUid: Uid }>(
  ({ conversationId, from, clientId, text, now, opens, last, nextDue }) => sql`
    with talk as (
      select id, interested_uid, owner_uid, root_item from conversations
      where id = ${conversationId} and ${from} in (interested_uid, owner_uid) and status in ('pending', 'accepted') and not person_left
        and not person_away and not apart
      for update
    ), line as (
      insert into messages (conversation_id, from_uid, client_id, kind, text, created_at)
      select id, ${from}, ${clientId}::uuid, 'text', ${text}, ${now} from talk
      on conflict (conversation_id, from_uid, client_id) do nothing
      returning id, from_uid, client_id, kind, text, details, created_at
    ), touched as (
      update conversations set
        ${heard(from, now, nextDue)}
        last_message = ${last}, last_message_at = ${now}, updated_at = ${now},
        interested_read_to = case when interested_uid = ${from} then line.id else interested_read_to end,
        owner_read_to = case when owner_uid = ${from} then line.id else owner_read_to end
      from line where conversations.id = ${conversationId}
    ), told as (${insertNotices(noticeOf(from, opens), now)})
    select line.id, line.from_uid as "fromUid", line.client_id as "clientId", line.kind, line.text, line.details,
      line.created_at as "createdAt", talk.interested_uid as "interestedUid", talk.owner_uid as "ownerUid" from line, talk`,
)

/** One unread notice per conversation. The opening message creates none: the opening has its own notice. */
const noticeOf = (from: Place, opens: Place) => sql`(
    select case when interested_uid = ${from} then owner_uid else interested_uid end as uid, 'newMessage' as kind,
      'messages ' || talk.id as event, ${from}::text as from_uid, talk.id as conversation_id,
      jsonb_build_object('conversationId', talk.id, 'title', root_item->>'title', 'count', 1) as about
    from talk, line where not ${opens}::boolean) as told`

/** A message of the turn holder resets the inactivity timer, as `recordActivity` does. A stopped timer stays stopped. */
const heard = (from: Place, now: Place, nextDue: Place) => {
  const isHolder = sql`${from} = case when last_action_by = owner_uid then interested_uid else owner_uid end`
  return sql`quiet_since = case when ${isHolder} then ${now} else quiet_since end,
        nudges = case when ${isHolder} then 0 else nudges end,
        next_due_at = case when ${isHolder} and next_due_at is not null then ${nextDue} else next_due_at end,`
}

/** The message that this person has already stored under this client id. */
export function findSent(db: Db, { conversationId, from, clientId }: Pick<Written, 'conversationId' | 'from' | 'clientId'>) {
  return db
    .selectFrom('messages')
    .select(LINE)
    .where('conversationId', '=', conversationId)
    .where('fromUid', '=', from)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
}
