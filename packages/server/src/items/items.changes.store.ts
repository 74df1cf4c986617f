import type { Leg } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { ITEM_FIELD_NAMES, type ItemFieldValues } from '@barattolo/domain/items/fields'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { type KnownPosition, SAME_PLACE_METRES } from '@barattolo/domain/map/cell'
import { KM_PER_DEGREE, type Point } from '@barattolo/domain/map/distance'
import { type OperationNodeSource, sql, type UpdateType } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import type { Tables } from '../platform/tables.ts'
import { ITEM_BASE_COLUMNS, ITEM_DETAIL_COLUMNS, type ItemDetailRow } from './item-row.ts'

/** The fields of an item that its owner writes. */
export interface ItemValues extends ItemFieldValues {
  images: string[]
  crops: PhotoCrops | null
}

/** The fields derived from the position; all null if the item has none yet. */
export interface PlaceValues {
  exactLat: number | null
  exactLng: number | null
  cellX: number | null
  cellY: number | null
  lat: number | null
  lng: number | null
  location: string | null
  locationCorrected: boolean
}

export interface LockedItem extends ItemValues, PlaceValues {
  id: ItemId
  ownerUid: Uid
  availability: Availability
  restingSince: Date | null
}

/** Serializes writes to a person's bazar: the maximum number of items and the shared cell depend on its current items. */
export async function lockBazar(trx: Trx, owner: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bazar ${owner}`}, 0))`.execute(trx.withoutPlugins())
}

/** The number of a person's items, and the positions among them that could be the same place as `exact`. */
export async function countAndPlacesOf(trx: Trx, owner: Uid, exact: Point): Promise<{ count: number; places: KnownPosition[] }> {
  const north = SAME_PLACE_METRES / 1000 / KM_PER_DEGREE
  // Bounded: at a pole all longitudes are near each other.
  const east = north / Math.max(Math.cos((exact.lat * Math.PI) / 180), 1e-6)
  const rows = await query(
    trx,
    'countAndPlacesOf',
    sql<{ count: number; places: KnownPosition[] }>`
    select count(*)::int as count, coalesce(json_agg(json_build_object(
        'exact', json_build_object('lat', exact_lat, 'lng', exact_lng), 'x', cell_x, 'y', cell_y) order by created_at, id)
      filter (where abs(exact_lat - ${exact.lat}) <= ${north * 1.01} and abs(exact_lng - ${exact.lng}) <= ${east * 1.01}), '[]') as places
    from items where owner_uid = ${owner}`,
  )
  return rows[0] ?? { count: 0, places: [] }
}

/** Columns that are not part of the values, because the server maintains them. */
type ServerColumn =
  | 'id'
  | 'ownerUid'
  | 'availability'
  | 'revision'
  | 'passages'
  | 'createdAt'
  | 'updatedAt'
  | 'restingSince'
  | 'freshAt'
  | 'askedAt'
  | 'hiddenAt'
  | 'hiddenReason'
  | 'place'
  | 'search'
/** All other columns: a column of the database that the values lack does not compile. */
type ValueColumns = { [C in Exclude<keyof Tables['items'], ServerColumn>]: UpdateType<Tables['items'][C]> }

const columnsOf = ({ crops, ...values }: ItemValues & PlaceValues): ValueColumns => ({
  ...values,
  crops: crops && JSON.stringify(crops),
})

export function addItem(trx: Trx, item: ItemValues & PlaceValues & { id: ItemId; ownerUid: Uid }, now: Date) {
  return writeAndReturn(
    trx,
    trx
      .insertInto('items')
      .values({ id: item.id, ownerUid: item.ownerUid, ...columnsOf(item), createdAt: now, updatedAt: now, freshAt: now })
      .returning(ITEM_BASE_COLUMNS),
  )
}

export function lockItem(trx: Trx, id: ItemId): Promise<LockedItem | undefined> {
  return trx
    .selectFrom('items')
    .select([...ITEM_FIELD_NAMES, 'id', 'ownerUid', 'images', 'crops', 'availability', 'restingSince'])
    .select(['exactLat', 'exactLng', 'cellX', 'cellY', 'lat', 'lng', 'location', 'locationCorrected'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function saveItem(trx: Trx, id: ItemId, item: ItemValues & PlaceValues, isNewRevision: boolean, now: Date) {
  return writeAndReturn(
    trx,
    trx
      .updateTable('items')
      .set({ ...columnsOf(item), updatedAt: now, freshAt: now, askedAt: null })
      .set((eb) => ({ revision: eb('revision', '+', isNewRevision ? 1 : 0) }))
      .where('id', '=', id)
      .returning(ITEM_BASE_COLUMNS),
  )
}

/** Makes the item available at the position given by its new owner. Its content is unchanged, so its revision stays. */
export function savePutBack(trx: Trx, id: ItemId, place: PlaceValues, now: Date) {
  return writeAndReturn(
    trx,
    trx
      .updateTable('items')
      .set({ ...place, availability: 'disponibile', updatedAt: now, freshAt: now, askedAt: null, restingSince: null })
      .where('id', '=', id)
      .returning(ITEM_BASE_COLUMNS),
  )
}

/** Hides an item from all but its owner, who sees the reason, or shows it again (null). No effect if it was deleted. */
export async function setItemHidden(trx: Trx, id: ItemId, reason: string | null, now: Date): Promise<void> {
  const hiddenAt = reason === null ? null : now
  await trx.updateTable('items').set({ hiddenAt, hiddenReason: reason }).where('id', '=', id).execute()
}

/** Sets the reason of an item that is hidden without one. */
export async function setItemHiddenReason(db: Db, id: ItemId, hiddenReason: string): Promise<void> {
  await db.updateTable('items').set({ hiddenReason }).where('id', '=', id).where('hiddenAt', 'is not', null).execute()
}

/** Ids of all items of a person, whatever their availability. */
export async function findItemIdsOf(trx: Trx, owner: Uid): Promise<ItemId[]> {
  const rows = await trx.selectFrom('items').select('id').where('ownerUid', '=', owner).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function removeItems(trx: Trx, ids: readonly ItemId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('items').where('id', 'in', ids).execute()
}

/** Runs a write and returns the resulting item in the same round trip. */
export async function writeAndReturn(trx: Trx, write: OperationNodeSource): Promise<ItemDetailRow> {
  const rows = await query(
    trx,
    'writeAndReturn',
    sql<ItemDetailRow>`
    with i as (${write}) select ${ITEM_DETAIL_COLUMNS} from i join people p on p.uid = i.owner_uid`,
    { prepare: true },
  )
  const [row] = rows
  if (!row) throw new Error('the write returned no item')
  return row
}

/** Sets what an item of an earlier system has and a new one has not. `now`: the import counts as an availability check. */
export async function saveImportedState(
  trx: Trx,
  id: ItemId,
  { availability, resting }: { availability: Availability; resting: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ availability, restingSince: resting ? now : null, freshAt: now })
    .where('id', '=', id)
    .execute()
}

/** Erases the previous owner's position: the item has none until its new owner puts it back. */
const NO_POSITION = { exactLat: null, exactLng: null, cellX: null, cellY: null, lat: null, lng: null, location: null } as const

/** Makes each receiver the owner of their items, as `scambiato`. The passage is recorded without the previous owner. */
export async function transferOwnership(trx: Trx, exchangeId: ExchangeId, legs: readonly Leg[], now: Date): Promise<void> {
  for (const { item, receiver } of legs) {
    await trx
      .updateTable('items')
      .set({ ownerUid: receiver, availability: 'scambiato', ...NO_POSITION, locationCorrected: false, updatedAt: now })
      .set({ restingSince: null, freshAt: now, askedAt: null })
      .set((eb) => ({ passages: eb('passages', '+', 1) }))
      .where('id', '=', item._id)
      .execute()
  }
  await trx
    .insertInto('itemPassages')
    .values(legs.map(({ item }) => ({ itemId: item._id, exchangeId, passedAt: now })))
    .execute()
}
