import type { Uid } from '@barattolo/domain/ids'
import { ANSWERS_MAX, type ConversationActivity } from '@barattolo/domain/people/answer-time'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'

/** Messages read per conversation: enough to find the latest answers in a long one. */
const MESSAGES_PER_CONVERSATION = 40

/** Author and time of the messages in a person's latest conversations, in order; the answer time is estimated from them. */
export async function findRecentActivity(db: Db, uid: Uid): Promise<ConversationActivity[][]> {
  const rows = await query(
    db,
    'findRecentActivity',
    sql<{ messages: { uid: Uid; at: string }[] }>`
    select (select jsonb_agg(jsonb_build_object('uid', message.from_uid, 'at', message.created_at) order by message.id) from (
        select m.id, m.from_uid, m.created_at from messages m
        where m.conversation_id = c.id and m.from_uid is not null
          and m.kind in ('text', 'proposal', 'accepted', 'rejected', 'requestAnswered')
        order by m.id desc limit ${MESSAGES_PER_CONVERSATION}
      ) message) as messages
    from (
      (select id, updated_at from conversations where interested_uid = ${uid} order by updated_at desc limit ${ANSWERS_MAX})
      union all
      (select id, updated_at from conversations where owner_uid = ${uid} order by updated_at desc limit ${ANSWERS_MAX})
      order by updated_at desc limit ${ANSWERS_MAX}
    ) c`,
    { prepare: true },
  )
  return rows.map(({ messages }) => (messages ?? []).map((message) => ({ uid: message.uid, at: new Date(message.at) })))
}
