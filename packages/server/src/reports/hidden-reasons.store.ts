import { itemId, requestId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { setItemHiddenReason } from '../items/items.changes.store.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { setRequestHiddenReason } from '../requests/requests.store.ts'

/**
 * Copies the reasons of the decisions to the items and requests that the version before the column `hidden_reason` has hidden. A
 * job, because that version may go on running beside this one, and knows nothing of a reason that it replaces.
 */
export async function storeMissingReasons(db: Db): Promise<void> {
  for (const { id, reason } of await findMissingReasons(db, 'item')) await setItemHiddenReason(db, itemId.parse(id), reason)
  for (const { id, reason } of await findMissingReasons(db, 'request'))
    await setRequestHiddenReason(db, requestId.parse(id), reason)
}

/** The reasons of the last decision that has hidden each record, where the record has another one or none. */
async function findMissingReasons(db: Db, kind: 'item' | 'request'): Promise<{ id: string; reason: string }[]> {
  const hidden = kind === 'item' ? sql.table('items') : sql.table('requests')
  const rows = await query(
    db,
    'findMissingReasons',
    sql<{ id: string; reason: string }>`
    with last as materialized (
      select distinct on (target_id) target_id::uuid as id, coalesce(review_reasons, reasons) as reason
      from report_decisions
      where target_kind = ${kind} and coalesce(review_outcome, outcome) = 'hidden'
      order by target_id, coalesce(reviewed_at, decided_at) desc)
    select last.id, last.reason from last join ${hidden} h on h.id = last.id
    where h.hidden_at is not null and h.hidden_reason is distinct from last.reason`,
  )
  return rows
}
