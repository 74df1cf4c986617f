import { itemId, requestId } from '@barattolo/domain/ids'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'

/** Hides a reported target from all but its owner, or shows it again. No effect if it was deleted. */
export async function setHidden(trx: Trx, { kind, id }: ReportTarget, hidden: boolean, now: Date): Promise<void> {
  const at = hidden ? now : null
  if (kind === 'item') await trx.updateTable('items').set({ hiddenAt: at }).where('id', '=', itemId.parse(id)).execute()
  if (kind === 'request') await trx.updateTable('requests').set({ hiddenAt: at }).where('id', '=', requestId.parse(id)).execute()
  if (kind === 'message') await setMessageHidden(trx, id, hidden)
}

/** Hides the text in the chat and in the inbox's last message, but keeps it in the database. */
async function setMessageHidden(trx: Trx, id: string, hidden: boolean): Promise<void> {
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

/** The conversation of a reported message. */
export async function conversationOfMessage(db: Db, id: string) {
  const row = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['conversationId', 'interestedUid', 'ownerUid'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  return row
}
