import type { ConversationStatus, ItemGlimpse } from '@barattolo/domain/conversations/contract'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { LastMessage } from '../platform/tables.ts'

/** More than anybody has; a bound all the same. */
const MOST_SHOWN = 500

export interface InboxRow {
  id: ConversationId
  interestedUid: Uid
  ownerUid: Uid
  rootItem: ItemGlimpse
  status: ConversationStatus
  lastActionBy: Uid | null
  lastMessage: LastMessage | null
  lastMessageAt: Date | null
  createdAt: Date
  updatedAt: Date
  unread: number
}

/** A person's conversations, newest update first, from the conversations' own rows: no look-up a row but the unread count. */
export function findInbox(db: Db, me: Uid): Promise<InboxRow[]> {
  return db
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid', 'rootItem', 'status', 'lastActionBy'])
    .select(['lastMessage', 'lastMessageAt', 'createdAt', 'updatedAt'])
    .select(
      sql<number>`(
        select count(*)::int from messages
        where messages.conversation_id = conversations.id and messages.from_uid is distinct from ${me}
          and messages.id > case when interested_uid = ${me} then interested_read_to else owner_read_to end)`.as('unread'),
    )
    .where((eb) => eb.or([eb('interestedUid', '=', me), eb('ownerUid', '=', me)]))
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
}

/** Everything in the chat has been seen; false where it had been already. */
export async function markSeen(db: Db, me: Uid, id: ConversationId): Promise<boolean> {
  const last = sql<string>`(select max(id) from messages where conversation_id = ${id})`
  const isMine = (column: string) => sql<boolean>`${sql.ref(column)} = ${me}`
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({
      interestedReadTo: sql`case when ${isMine('interestedUid')} then ${last} else interested_read_to end`,
      ownerReadTo: sql`case when ${isMine('ownerUid')} then ${last} else owner_read_to end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`${last} > case when ${isMine('interestedUid')} then interested_read_to else owner_read_to end`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
