import type { CurrentItem } from '@barattolo/domain/exchanges/proposal'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { sql } from 'kysely'
import { blockedUids } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, statementBuilder } from '../platform/database/query.ts'

/**
 * Locks items in the order of their ids, so that two moves never deadlock. To be called before conversations and exchanges are
 * locked. `use` only prevents changes, `reserve` is for changing their availability, `remove` for deleting them.
 */
export async function lockItems(trx: Trx, ids: readonly ItemId[], purpose: 'use' | 'reserve' | 'remove'): Promise<void> {
  if (ids.length === 0) return
  const rows = trx.selectFrom('items').select('id').where('id', 'in', ids).orderBy('id')
  const locked = { use: rows.forShare(), reserve: rows.forNoKeyUpdate(), remove: rows.forUpdate() }
  await locked[purpose].execute()
}

/** Those of these items whose owner is not hidden from the person by a block. */
export async function findVisibleItemIds(trx: Trx, person: Uid, ids: readonly ItemId[]): Promise<ItemId[]> {
  const hidden = sql<boolean>`owner_uid in ${blockedUids(person)}`
  const rows = await trx.selectFrom('items').select('id').where('id', 'in', ids).where(sql<boolean>`not ${hidden}`).execute()
  return rows.map(({ id }) => id)
}

/** Those of these items that belong to one of these people. */
export async function findItemIdsOf(trx: Trx, owners: readonly Uid[], ids: readonly ItemId[]): Promise<ItemId[]> {
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('items').select('id').where('id', 'in', ids).where('ownerUid', 'in', owners).execute()
  return rows.map(({ id }) => id)
}

/** The titles of those of these items that belong to the person, also of hidden ones. */
export async function findOwnTitles(trx: Trx, owner: Uid, ids: readonly ItemId[]): Promise<Map<ItemId, string>> {
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('ownerUid', '=', owner)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The current items for a negotiation; missing are deleted and hidden ones, and those of disabled people. */
export async function findCurrentItems(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, CurrentItem>> {
  if (ids.length === 0) return new Map()
  const rows = await currentItemsQuery(db, { ids })
  return new Map(
    rows.map(({ availability, resting, revision, ...row }) => [
      row.id,
      { item: snapshotOf(row), availability, resting, revision },
    ]),
  )
}

const currentItemsQuery = preparedQuery('findCurrentItems', ({ ids }: Params<{ ids: readonly ItemId[] }>) =>
  statementBuilder
    .selectFrom('items')
    .select(['id', 'title', 'status', 'category', 'images', 'crops', 'ownerUid', 'availability', 'revision'])
    .select(IS_PAUSED.as('resting'))
    .where('id', '=', sql<ItemId>`any(${ids})`)
    .where('hiddenAt', 'is', null)
    .where('ownerUid', 'not in', statementBuilder.selectFrom('people').select('uid').where('disabledAt', 'is not', null)),
)

/** Snapshots of those items that are available now. */
export async function findAvailableItems(db: Db, ids: readonly ItemId[]): Promise<ItemSnapshot[]> {
  const current = [...(await findCurrentItems(db, ids)).values()]
  return current.flatMap(({ item, availability, resting }) => (availability === 'disponibile' && !resting ? [item] : []))
}

/** Paused by its owner, or its owner is on holiday. */
const IS_PAUSED = sql<boolean>`(resting_since is not null
  or owner_uid in (select uid from people where holiday_since is not null))`

interface SnapshotRow extends Omit<ItemSnapshot, '_id' | 'imageUrl' | 'crops'> {
  id: ItemId
  images: string[]
  crops: PhotoCrops | null
}

function snapshotOf({ id, title, status, category, images, crops: all, ownerUid }: SnapshotRow): ItemSnapshot {
  const crops = cropsOf(images.slice(0, 1), all)
  return { _id: id, title, status, category, imageUrl: images[0] ?? '', ...(crops ? { crops } : {}), ownerUid }
}

/** A reservation or its end is not an edit: `updated_at` and `revision` stay. Returns the number of items updated. */
export async function setAvailability(trx: Trx, ids: readonly ItemId[], availability: Availability): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await trx.updateTable('items').set({ availability }).where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
