import type { ChatId, ConversationId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { lockConversations } from './negotiation.store.ts'

/** Conversations that are closed and whose last message is from this time or older, the oldest first. */
export async function findConversationsWithOldMessages(db: Db, before: Date, limit: number): Promise<ConversationId[]> {
  const rows = await selectOld(db, before).orderBy('lastMessageAt').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Closed: not pending, and without an exchange in progress. */
function selectOld(db: Db | Trx, before: Date) {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('status', '<>', 'pending')
    .where('lastMessage', 'is not', null)
    .where('lastMessageAt', '<=', before)
    .where(
      sql<boolean>`not exists (select from exchanges where conversation_id = conversations.id and exchanges.ended_at is null)`,
    )
}

/** Deletes the messages and the last message that the inbox shows; false if there is a newer message, or nothing left to do. */
export async function eraseMessages(trx: Trx, id: ConversationId, before: Date): Promise<boolean> {
  await lockConversations(trx, [id])
  if (!(await selectOld(trx, before).where('id', '=', id).executeTakeFirst())) return false
  await trx.deleteFrom('messages').where('conversationId', '=', id).execute()
  await trx.updateTable('conversations').set({ lastMessage: null }).where('id', '=', id).execute()
  return true
}

/** Erases the places from the messages about meetings; their times stay. */
export async function erasePlacesOfMessages(trx: Trx, id: ChatId): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ details: sql`jsonb_set(details, '{meeting,place}', '""')` })
    .where('conversationId', '=', id)
    .where(sql<boolean>`details ? 'meeting'`)
    .execute()
  await trx
    .updateTable('conversations')
    .set({ lastMessage: sql`jsonb_set(last_message, '{details,meeting,place}', '""')` })
    .where(sql<boolean>`id = ${id}`)
    .where(sql<boolean>`last_message -> 'details' ? 'meeting'`)
    .execute()
}
