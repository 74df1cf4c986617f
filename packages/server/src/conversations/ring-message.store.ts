import type { RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { insertNoticesSql } from '../notices/notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { MessageRow } from './messages.store.ts'

interface RingMessageInput {
  id: RingId
  from: Uid
  clientId: string | null
  text: string
  /** Who reads it, the sender included. */
  listeners: readonly Uid[]
  now: Date
}

/** Stores a message in the chat of a ring, which is locked, with one unread notice for each other person. */
export async function insertRingMessage(
  trx: Trx,
  { id, from, clientId, text, listeners, now }: RingMessageInput,
): Promise<MessageRow> {
  const notices = sql`(
    select listener.uid, 'ringMessage' as kind, 'messages ' || ${id}::text as event, ${from}::text as from_uid, ${id}::uuid as conversation_id,
      jsonb_build_object('chatId', ${id}::text, 'count', 1,
        'size', (select count(*) from chat_people where chat_id = ${id} and left_at is null)) as about
    from unnest(${listeners}::text[]) as listener(uid) where listener.uid <> ${from}) as new_notice`
  const [row] = await query(
    trx,
    'insertRingMessage',
    sql<MessageRow>`
    with new_message as (
      insert into messages (conversation_id, from_uid, client_id, kind, text, created_at)
      values (${id}, ${from}, ${clientId}::uuid, 'text', ${text}, ${now})
      returning id, from_uid, client_id, kind, text, details, created_at
    ), touched as (
      update chats set last_message_at = ${now} where id = ${id}
    ), read as (
      update chat_people set read_to = new_message.id from new_message where chat_id = ${id} and uid = ${from}
    ), new_notices as (${insertNoticesSql(notices, now)})
    select id, from_uid as "fromUid", client_id as "clientId", kind, text, details, created_at as "createdAt" from new_message`,
  )
  if (!row) throw new Error('an insert returns its row')
  return row
}
