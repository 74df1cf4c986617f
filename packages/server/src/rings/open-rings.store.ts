import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** How many open rings contain each of these objects. One ring can be left out. */
export async function countOpenRings(
  db: Db | Trx,
  itemIds: readonly ItemId[],
  without: RingId | null,
): Promise<Map<ItemId, number>> {
  const rows = await query(
    db,
    'countOpenRings',
    sql<{ itemId: ItemId; count: number }>`
    select item_id as "itemId", count(*)::int as count
    from ring_legs join rings on rings.id = ring_legs.ring_id
    where item_id = any(${itemIds}::uuid[]) and state in ('open', 'repairing') and rings.id is distinct from ${without}::uuid
    group by item_id`,
  )
  return new Map(rows.map(({ itemId, count }) => [itemId, count]))
}

/** How many open rings each of these people is in. */
export async function countOpenRingsOf(db: Db | Trx, uids: readonly Uid[]): Promise<Map<Uid, number>> {
  const rows = await query(
    db,
    'countOpenRingsOf',
    sql<{ uid: Uid; count: number }>`
    select uid, count(*)::int as count from ring_people join rings on rings.id = ring_id
    where uid = any(${uids}::text[]) and state in ('open', 'repairing') and left_version is null group by uid`,
  )
  return new Map(rows.map(({ uid, count }) => [uid, count]))
}

/** Which of these signatures an open ring other than this one has: the same people in the same order have one ring at a time. */
export async function findOpenSignatures(db: Db | Trx, signatures: readonly string[], without: RingId): Promise<Set<string>> {
  const rows = await query(
    db,
    'findOpenSignatures',
    sql<{ signature: string }>`
    select signature from rings
    where signature = any(${signatures}::text[]) and state in ('open', 'repairing') and id <> ${without}`,
  )
  return new Set(rows.map(({ signature }) => signature))
}

/** The person who has called off the exchange before this ring. */
export async function findCalledOffBy(db: Db | Trx, id: RingId): Promise<Uid[]> {
  const rows = await db
    .selectFrom('rings')
    .innerJoin('exchanges', 'exchanges.ringId', 'rings.afterRing')
    .select('calledOffBy')
    .where('rings.id', '=', id)
    .execute()
  return rows.flatMap(({ calledOffBy }) => calledOffBy ?? [])
}
