import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Rings whose time has come, or that a change outside of them may concern; the longest waiting first. */
export async function findDueRings(db: Db, now: Date, limit: number): Promise<RingId[]> {
  const rows = await query(
    db,
    'findDueRings',
    sql<{ id: RingId }>`
    select id from (
      (select id, next_due_at as since from rings where next_due_at <= ${now} order by next_due_at limit ${sql.lit(limit)})
      union all
      (select ring_id, created_at from ring_checks order by ring_checks.id limit ${sql.lit(limit)})) due
    group by id order by min(since), id limit ${sql.lit(limit)}`,
  )
  return rows.map(({ id }) => id)
}

/** The checks that wait for this ring. Read them before the ring, and remove them after what was found is committed. */
export async function findRingChecks(db: Db, id: RingId): Promise<string[]> {
  const rows = await db.selectFrom('ringChecks').select('id').where('ringId', '=', id).execute()
  return rows.map((row) => row.id)
}

export async function removeRingChecks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('ringChecks').where('id', 'in', ids).execute()
}

/** Does not insert a second row while one waits. */
export async function queueRingCheck(db: Db | Trx, id: RingId): Promise<void> {
  await sql`
    insert into ring_checks (ring_id) select ${id} where not exists (select from ring_checks where ring_id = ${id})`.execute(db)
}

/** Queues checks of the rings with these objects that are not agreed. */
export async function queueRingChecksOfItems(trx: Trx, itemIds: readonly ItemId[]): Promise<void> {
  if (itemIds.length === 0) return
  await sql`
    insert into ring_checks (ring_id)
    select distinct rings.id from ring_legs join rings on rings.id = ring_legs.ring_id
    where ring_legs.item_id = any(${itemIds}::uuid[]) and rings.state in ('open', 'repairing')`.execute(trx)
}

/** Queues checks of the rings of these people that have not ended. */
export async function queueRingChecksOfPeople(trx: Trx, uids: readonly Uid[]): Promise<void> {
  await sql`
    insert into ring_checks (ring_id)
    select distinct rings.id from ring_people join rings on rings.id = ring_people.ring_id
    where ring_people.uid = any(${uids}::text[]) and rings.state in ('open', 'repairing', 'agreed')`.execute(trx)
}
