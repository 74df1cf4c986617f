import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'

/** Maximum number of change rows merged per call. */
const COMPACT_BATCH = 10_000

/**
 * Adds up the latest changes of the items' open negotiations, which triggers of the database have inserted; forgets deleted items.
 * Only the lock holder works, as in `compactItemCounts`. Returns the number of sums written.
 */
export async function compactItemNegotiations(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await query(
      trx,
      'compactItemNegotiations',
      sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('add up item negotiations', 0)) as mine`,
    )
    if (!rows[0]?.mine) return 0
    const { numAffectedRows } = await sql`
      with latest as (
        delete from item_negotiations where ctid = any(array(
          select ctid from item_negotiations where fresh limit ${sql.lit(COMPACT_BATCH)} for update skip locked))
        returning item_id, change
      ), known as (
        delete from item_negotiations where item_id in (select item_id from latest) and not fresh returning item_id, change
      )
      insert into item_negotiations (item_id, change, fresh)
      select item_id, sum(change), false from (table latest union all table known) changes
      where exists (select from items where id = item_id)
      group by item_id having sum(change) <> 0`.execute(trx.withoutPlugins())
    return Number(numAffectedRows ?? 0)
  })
}
