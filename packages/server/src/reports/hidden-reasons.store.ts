import { itemId, requestId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { setItemHiddenReason } from '../items/items.changes.store.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { setRequestHiddenReason } from '../requests/requests.store.ts'

/**
 * Copies the reasons of the decisions to the items and requests that the version before the column `hidden_reason` has hidden.
 * Runs at every start, because that version may still be running; it reads hidden records only.
 */
export async function storeMissingReasons(db: Db): Promise<void> {
  for (const { id, reason } of await findMissingReasons(db, 'item')) await setItemHiddenReason(db, itemId.parse(id), reason)
  for (const { id, reason } of await findMissingReasons(db, 'request'))
    await setRequestHiddenReason(db, requestId.parse(id), reason)
}

/** The reasons of the last decision that has hidden each record. */
async function findMissingReasons(db: Db, kind: 'item' | 'request'): Promise<{ id: string; reason: string }[]> {
  const hidden = kind === 'item' ? sql.table('items') : sql.table('requests')
  const rows = await query(
    db,
    'findMissingReasons',
    sql<{ id: string; reason: string }>`
    select distinct on (d.target_id) d.target_id as id, coalesce(d.review_reasons, d.reasons) as reason
    from report_decisions d join ${hidden} h on h.id::text = d.target_id
    where d.target_kind = ${kind} and coalesce(d.review_outcome, d.outcome) = 'hidden'
      and h.hidden_at is not null and h.hidden_reason is null
    order by d.target_id, coalesce(d.reviewed_at, d.decided_at) desc`,
  )
  return rows
}
