import type { ConversationId, ExchangeId, RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import { ALIAS, type Alias, aliasRows, replaceUid, replaceUidInJson } from '../platform/database/replace-uid.ts'
import { deleteMeetingOptions } from './meeting-options.store.ts'

export interface LockedExchange {
  id: ExchangeId
  conversationId: ConversationId | null
  ringId: RingId | null
}

/** The exchanges of a person, with their conversations and rings; locks them until the transaction ends. */
export function lockExchangesOf(trx: Trx, uid: Uid): Promise<LockedExchange[]> {
  const ids = trx.selectFrom('exchangePeople').select('exchangeId').where('uid', '=', uid)
  return trx
    .selectFrom('exchanges')
    .select(['id', 'conversationId', 'ringId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * For account deletion: an alias takes the person's place in each of these exchanges, which have ended, and in the feedback that the
 * person gave. The person's statement, code and private notes are erased, with the proofs of the handovers and the
 * options of meetings.
 */
export async function anonymizeExchanges(trx: Trx, uid: Uid, aliases: readonly Alias<ExchangeId>[]): Promise<void> {
  if (aliases.length === 0) return
  const rows = aliasRows(aliases)
  const ids = aliases.map(({ id }) => id)
  const swap = (column: string) => replaceUid(column, uid, ALIAS)
  await trx
    .deleteFrom('handoverProofs')
    .where((eb) => eb.or([eb('typedBy', '=', uid), eb('shownBy', '=', uid)]))
    .where('exchangeId', 'in', ids)
    .execute()
  await deleteMeetingOptions(trx, ids)
  await sql`
    update exchanges set proposed_by = ${swap('proposed_by')}, called_off_by = ${swap('called_off_by')},
      change_by = null, change_items = null
    from ${rows} where exchanges.id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update exchange_people set uid = ${ALIAS}, statement = null, stated_at = null, handover_code = '', handed_over_at = null,
      wrong_codes = 0, wrong_codes_since = null
    from ${rows} where exchange_id = replacement.id and uid = ${uid}`.execute(trx.withoutPlugins())
  await sql`
    update exchange_legs set giver_uid = ${swap('giver_uid')}, receiver_uid = ${swap('receiver_uid')},
      item = ${replaceUidInJson('item', uid, ALIAS)}
    from ${rows} where exchange_id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update feedback set author_uid = ${ALIAS}, private_note = ''
    from ${rows} where exchange_id = replacement.id and author_uid = ${uid}`.execute(trx.withoutPlugins())
}
