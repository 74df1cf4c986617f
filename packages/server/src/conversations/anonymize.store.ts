import type { ChatId, ConversationId, RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import { ALIAS, type Alias, aliasRows, replaceUid, replaceUidInJson } from '../platform/database/replace-uid.ts'

/**
 * For account deletion: an alias takes the person's place in each of these conversations, with its proposals and messages. The texts
 * stay. The caller has locked the conversations.
 */
export async function anonymizeConversations(trx: Trx, uid: Uid, aliases: readonly Alias<ConversationId>[]): Promise<void> {
  if (aliases.length > 0) await replaceInConversations(trx, uid, aliases)
  // Last, because triggers record the replacement in the person's inbox too.
  await trx.deleteFrom('inboxChanges').where('uid', '=', uid).execute()
}

async function replaceInConversations(trx: Trx, uid: Uid, aliases: readonly Alias<ConversationId>[]): Promise<void> {
  const rows = aliasRows(aliases)
  const swap = (column: string) => replaceUid(column, uid, ALIAS)
  const swapJson = (column: string) => replaceUidInJson(column, uid, ALIAS)
  await sql`
    update conversations set interested_uid = ${swap('conversations.interested_uid')}, owner_uid = ${swap('conversations.owner_uid')},
      last_action_by = ${swap('last_action_by')}, previous_action_by = ${swap('previous_action_by')},
      archived_by = ${swap('archived_by')}, asked_by = ${swap('asked_by')}, interest_closed_until = null, limited_uid = ${swap('limited_uid')},
      root_item = ${swapJson('root_item')}, last_message = ${swapJson('last_message')}
    from ${rows} where conversations.id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update proposal_items set item = ${swapJson('item')}, selected_by = ${swap('selected_by')}
    from ${rows} where conversation_id = replacement.id`.execute(trx.withoutPlugins())
  await replaceInMessages(trx, uid, aliases)
}

/**
 * For account deletion: the person leaves the chats of their rings, in each of which an alias takes their place. The texts stay. The
 * caller has locked the chats.
 */
export async function anonymizeRingChats(trx: Trx, uid: Uid, aliases: readonly Alias<RingId>[]): Promise<void> {
  if (aliases.length === 0) return
  await sql`
    update chat_people set uid = replacement.alias, left_at = coalesce(left_at, (select max(created_at) from messages where conversation_id = chat_id), joined_at),
      to_line = coalesce(to_line, (select max(id) from messages where conversation_id = chat_id), 0)
    from ${aliasRows(aliases)} where chat_id = replacement.id and uid = ${uid}`.execute(trx.withoutPlugins())
  await replaceInMessages(trx, uid, aliases)
}

async function replaceInMessages(trx: Trx, uid: Uid, aliases: readonly Alias<ChatId>[]): Promise<void> {
  await sql`
    update messages set from_uid = ${replaceUid('from_uid', uid, ALIAS)}, details = ${replaceUidInJson('details', uid, ALIAS)}
    from ${aliasRows(aliases)} where conversation_id = replacement.id`.execute(trx.withoutPlugins())
}
