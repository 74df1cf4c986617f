import type { Uid } from '@barattolo/domain/ids'
import { ANSWERS_MOST, type Said } from '@barattolo/domain/people/answer-time'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Messages read per conversation: enough to find the latest answers in a long one. */
const MOST_LINES = 40

/** Author and time of the messages in a person's latest conversations, in order; the answer time is estimated from them. */
export async function findLastTalks(db: Db, uid: Uid): Promise<Said[][]> {
  const { rows } = await sql<{ talk: { uid: Uid; at: string }[] }>`
    select (select jsonb_agg(jsonb_build_object('uid', said.from_uid, 'at', said.created_at) order by said.id) from (
        select m.id, m.from_uid, m.created_at from messages m
        where m.conversation_id = c.id and m.from_uid is not null
          and m.kind in ('text', 'proposal', 'accepted', 'rejected', 'requestAnswered')
        order by m.id desc limit ${MOST_LINES}
      ) said) as talk
    from (
      (select id, updated_at from conversations where interested_uid = ${uid} order by updated_at desc limit ${ANSWERS_MOST})
      union all
      (select id, updated_at from conversations where owner_uid = ${uid} order by updated_at desc limit ${ANSWERS_MOST})
      order by updated_at desc limit ${ANSWERS_MOST}
    ) c`.execute(db.withoutPlugins())
  return rows.map(({ talk }) => (talk ?? []).map((said) => ({ uid: said.uid, at: new Date(said.at) })))
}
