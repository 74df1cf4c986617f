import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import { ALIAS, type Alias, aliasRows, replaceUid, replaceUidInJson } from '../platform/replace-uid.ts'

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
      archived_by = ${swap('archived_by')}, limited_uid = ${swap('limited_uid')},
      root_item = ${swapJson('root_item')}, last_message = ${swapJson('last_message')}
    from ${rows} where conversations.id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update proposal_items set item = ${swapJson('item')}, selected_by = ${swap('selected_by')}
    from ${rows} where conversation_id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update messages set from_uid = ${swap('from_uid')}, details = ${swapJson('details')}
    from ${rows} where conversation_id = replacement.id`.execute(trx.withoutPlugins())
}
