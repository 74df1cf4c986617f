import type { RingId, Uid } from '@barattolo/domain/ids'
import { NEGOTIATION_STATES } from '@barattolo/domain/rings/ring'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import { ALIAS, type Alias, aliasRows, replaceUid, replaceUidInJson } from '../platform/database/replace-uid.ts'
import { lockedRings } from './rings.store.ts'

/** The proposed rings of a person, including those that they have left; locks them until the transaction ends. */
export async function lockNegotiationsOf(trx: Trx, uid: Uid): Promise<RingId[]> {
  const states = sql.join(NEGOTIATION_STATES.map((state) => sql.lit(state)))
  const isMine = sql`state in (${states}) and id in (select ring_id from ring_people where uid = ${uid})`
  const rows = await trx.selectFrom('rings').select('id').where(lockedRings(isMine)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * For account deletion: an alias takes the person's place in each of these rings. The account of an alias is deleted, so that an
 * open ring finds that its person has left. The answers of the others no longer count in these rings, which are repaired or over.
 */
export async function anonymizeRings(trx: Trx, uid: Uid, aliases: readonly Alias<RingId>[]): Promise<void> {
  if (aliases.length === 0) return
  const rows = aliasRows(aliases)
  const swap = (column: string) => replaceUid(column, uid, ALIAS)
  /** Replaces the uid in a JSON text, in which it is a whole string. */
  const swapInText = (column: string) =>
    sql`replace(${sql.ref(column)}, to_json(${uid}::text)::text, to_json(replacement.alias::text)::text)`
  await sql`
    update rings set proposed_by = ${swap('proposed_by')}, pair_uids = array_replace(pair_uids, ${uid}, replacement.alias),
      signature = array_to_string(array_replace(string_to_array(signature, e'\\n'), ${uid}, replacement.alias), e'\\n')
    from ${rows} where rings.id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update ring_people set uid = ${swap('ring_people.uid')}, answer_key = ${swapInText('answer_key')}
    from ${rows} where ring_id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update ring_legs set giver_uid = ${swap('giver_uid')}, receiver_uid = ${swap('receiver_uid')}, item = ${replaceUidInJson('item', uid, ALIAS)}
    from ${rows} where ring_id = replacement.id`.execute(trx.withoutPlugins())
  await sql`
    update ring_events set by_uid = ${swap('by_uid')},
      details = replace(details::text, to_json(${uid}::text)::text, to_json(replacement.alias::text)::text)::jsonb
    from ${rows} where ring_id = replacement.id`.execute(trx.withoutPlugins())
}
