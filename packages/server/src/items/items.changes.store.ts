import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Category } from '@barattolo/domain/items/categories'
import type { Availability, ItemStatus } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { type KnownPosition, SAME_PLACE_METRES } from '@barattolo/domain/map/cell'
import { KM_PER_DEGREE, type Point } from '@barattolo/domain/map/distance'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { ITEM_BASE, ITEM_DETAIL_COLUMNS, type ItemDetailRow } from './item-row.ts'

/** The fields of an item that its owner writes. */
export interface ItemValues {
  title: string
  description: string
  status: ItemStatus
  category: Category
  tags: string[]
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

const toJsonb = (crops: PhotoCrops | null) => sql`${crops && JSON.stringify(crops)}::jsonb`

export function addItem(trx: Trx, item: ItemValues & PlaceValues & { id: ItemId; ownerUid: Uid }, now: Date) {
  return writeAndReturn(
    trx,
    sql`
    insert into items (id, owner_uid, title, description, status, category, tags, images, crops, exact_lat, exact_lng, cell_x, cell_y,
      lat, lng, location, location_corrected, created_at, updated_at, fresh_at)
    values (${item.id}, ${item.ownerUid}, ${item.title}, ${item.description}, ${item.status}, ${item.category}, ${item.tags},
      ${item.images}, ${toJsonb(item.crops)}, ${item.exactLat}, ${item.exactLng}, ${item.cellX}, ${item.cellY}, ${item.lat}, ${item.lng},
      ${item.location}, ${item.locationCorrected}, ${now}, ${now}, ${now})
    returning ${ITEM_BASE}`,
  )
}

export function lockItem(trx: Trx, id: ItemId): Promise<LockedItem | undefined> {
  return trx
    .selectFrom('items')
    .select([
      'id',
      'ownerUid',
      'title',
      'description',
      'status',
      'category',
      'tags',
      'images',
      'crops',
      'availability',
      'restingSince',
    ])
    .select(['exactLat', 'exactLng', 'cellX', 'cellY', 'lat', 'lng', 'location', 'locationCorrected'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function saveItem(trx: Trx, id: ItemId, item: ItemValues & PlaceValues, isNewRevision: boolean, now: Date) {
  return writeAndReturn(
    trx,
    sql`
    update items set title = ${item.title}, description = ${item.description}, status = ${item.status},
      category = ${item.category}, tags = ${item.tags}, images = ${item.images}, crops = ${toJsonb(item.crops)}, exact_lat = ${item.exactLat},
      exact_lng = ${item.exactLng}, cell_x = ${item.cellX}, cell_y = ${item.cellY}, lat = ${item.lat}, lng = ${item.lng},
      location = ${item.location}, location_corrected = ${item.locationCorrected},
      revision = revision + ${isNewRevision ? 1 : 0}, updated_at = ${now}, fresh_at = ${now}, asked_at = null
    where id = ${id} returning ${ITEM_BASE}`,
  )
}

/** Makes the item available at the position given by its new owner. Its content is unchanged, so its revision stays. */
export function savePutBack(trx: Trx, id: ItemId, place: PlaceValues, now: Date) {
  return writeAndReturn(
    trx,
    sql`
    update items set availability = 'disponibile', exact_lat = ${place.exactLat}, exact_lng = ${place.exactLng},
      cell_x = ${place.cellX}, cell_y = ${place.cellY}, lat = ${place.lat}, lng = ${place.lng},
      location = ${place.location}, location_corrected = ${place.locationCorrected}, updated_at = ${now},
      fresh_at = ${now}, asked_at = null, resting_since = null
    where id = ${id} returning ${ITEM_BASE}`,
  )
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
export async function writeAndReturn(trx: Trx, write: RawBuilder<unknown>): Promise<ItemDetailRow> {
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
