import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { AvailabilityCheckItem } from '@barattolo/domain/items/availability-check-contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { PEOPLE_AWAY } from './item-conditions.ts'
import { ITEM_BASE, type ItemRow } from './item-row.ts'
import { writeAndReturn } from './items.changes.store.ts'

/** Pauses or resumes the item. Both confirm its availability, so the next check is due after the full interval. */
export function setPaused(trx: Trx, id: ItemId, paused: boolean, now: Date): Promise<ItemRow> {
  const pausedSince = paused ? sql`coalesce(resting_since, ${now})` : sql`null`
  return writeAndReturn(
    trx,
    sql`update items set resting_since = ${pausedSince}, fresh_at = ${now}, asked_at = null where id = ${id} returning ${ITEM_BASE}`,
  )
}

/** Records that the owner still has the item; false if the item is not theirs. */
export async function confirmAvailability(db: Db, id: ItemId, owner: Uid, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('items')
    .set({ freshAt: now, askedAt: null })
    .where('id', '=', id)
    .where('ownerUid', '=', owner)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const SNAPSHOT_COLUMNS = sql`i.id as "_id", i.title, i.status, i.category, coalesce(i.images[1], '') as "imageUrl", i.crops, i.owner_uid as "ownerUid"`

/** The owner's items with an open availability check, the longest unconfirmed first. */
export async function findAvailabilityChecks(db: Db, owner: Uid): Promise<AvailabilityCheckItem[]> {
  const rows = await query(
    db,
    'findAvailabilityChecks',
    sql<Omit<AvailabilityCheckItem, 'freshAt'> & { freshAt: Date }>`
    select ${SNAPSHOT_COLUMNS}, i.fresh_at as "freshAt" from items i
    where i.owner_uid = ${owner} and i.asked_at is not null and i.resting_since is null and i.availability = 'disponibile'
    order by i.fresh_at, i.id`,
  )
  return rows.map(({ freshAt, ...row }) => ({ ...row, freshAt: freshAt.toISOString() }))
}

export interface DueAvailabilityCheck {
  id: ItemId
  title: string
  ownerUid: Uid
}

/**
 * Opens availability checks and returns their items, the longest unconfirmed first. A single statement with `skip locked`, so
 * that concurrent processes mark different items. Skips owners who are disabled or on holiday and items hidden by the admin.
 */
export async function openAvailabilityChecks(trx: Trx, before: Date, now: Date, limit: number): Promise<DueAvailabilityCheck[]> {
  const rows = await query(
    trx,
    'openAvailabilityChecks',
    sql<DueAvailabilityCheck>`
    with stale as (
      select id from items
      where fresh_at <= ${before} and asked_at is null and resting_since is null and hidden_at is null and availability = 'disponibile'
        and owner_uid not in (${PEOPLE_AWAY})
      order by fresh_at, id limit ${limit} for no key update skip locked
    ), asked as (
      update items set asked_at = ${now} where id in (select id from stale) returning id, title, owner_uid, fresh_at
    )
    select id, title, owner_uid as "ownerUid" from asked order by fresh_at, id`,
  )
  return rows
}
