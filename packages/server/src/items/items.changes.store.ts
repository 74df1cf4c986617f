import type { Leg } from '@barattolo/domain/exchanges/exchange'
import type { PublicCell } from '@barattolo/domain/geo/public-cell'
import type { ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { ITEM_FIELD_NAMES, type ItemFieldValues } from '@barattolo/domain/items/fields'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { Weight } from '@barattolo/domain/items/weight'
import { type OperationNodeSource, type RawBuilder, type Selectable, sql, type UpdateType } from 'kysely'
import { type OwnPhoto, ownPhotosSql } from '../photos/photos.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Param, type Params, preparedQuery, query, toSnakeCase } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { ITEM_BASE, ITEM_BASE_COLUMNS, ITEM_COLUMNS, type ItemRow } from './item-row.ts'

/** The fields of an item that its owner writes. */
export interface ItemValues extends ItemFieldValues {
  images: string[]
  crops: PhotoCrops | null
  weight: Weight | null
}

/** The fields derived from the position; null if the item has none yet, except `area`. */
export type PlaceValues = Pick<
  Selectable<Tables['items']>,
  'area' | 'cellX' | 'cellY' | 'lat' | 'lng' | 'location' | 'locationCorrected'
>

/** The place of an item without a position, for example after a transfer. */
export const NO_PLACE: PlaceValues = {
  area: 'fine',
  cellX: null,
  cellY: null,
  lat: null,
  lng: null,
  location: null,
  locationCorrected: false,
}
// The cast is safe: the type of the constant names all columns, and it has no others.
const PLACE_COLUMNS = Object.keys(NO_PLACE) as readonly (keyof PlaceValues)[]

export type LockedItem = ItemValues &
  PlaceValues &
  Pick<Selectable<Tables['items']>, 'id' | 'ownerUid' | 'availability' | 'restingSince' | 'hiddenAt'>

/**
 * Serializes writes to a person's bazar: the maximum number of items and the shared cell depend on its current items. Increases its
 * version, so that a publication that has read the bazar before is repeated. The advisory lock is for the version before.
 */
export async function lockBazar(trx: Trx, owner: Uid): Promise<void> {
  await sql`
    with lock as materialized (select pg_advisory_xact_lock(hashtextextended('bazar ' || ${owner}::text, 0)))
    insert into bazar_versions as current (uid, version) select ${owner}, 1 from lock
    on conflict (uid) do update set version = current.version + 1`.execute(trx.withoutPlugins())
}

export interface Bazar {
  /** The number of items, whatever their availability. */
  items: number
  /** The remembered cells, the first used first. */
  cells: PublicCell[]
  /** The municipalities of objects that showed nothing else, the last used first. */
  municipalities: string[]
  version: number
}

/** A person's bazar. Under its lock it stays as it is. */
export async function readBazar(trx: Trx, owner: Uid): Promise<Bazar> {
  const [row] = await readBazarQuery(trx, { owner })
  return row ?? { items: 0, cells: [], municipalities: [], version: 0 }
}

const bazarColumns = (owner: Param<Uid>) => sql`
  (select count(*)::int from items where owner_uid = ${owner}) as items,
  coalesce((select jsonb_agg(jsonb_build_object('size', size, 'x', x, 'y', y) order by used_at)
    from remembered_cells where uid = ${owner}), '[]') as cells,
  array(select name from remembered_municipalities where uid = ${owner} order by used_at desc) as municipalities,
  coalesce((select version from bazar_versions where uid = ${owner}), 0) as version`

const readBazarQuery = preparedQuery(
  'readBazar',
  ({ owner }: Params<{ owner: Uid }>) => sql<Bazar>`select ${bazarColumns(owner)}`,
)

export interface Publication extends Bazar {
  disabledAt: Date | null
  disabledReason: string | null
  /** Whether an earlier call has published the item. */
  isPublished: boolean
  /** Those of the photos that the owner has uploaded. */
  photos: OwnPhoto[]
}

/** What decides whether and where an item is published. Undefined if the owner is deleted. */
export async function readForPublication(
  db: Db | Trx,
  owner: Uid,
  id: ItemId,
  photos: readonly string[],
): Promise<Publication | undefined> {
  const [row] = await publicationQuery(db, { owner, id, photos }, photos.length > 0)
  return row
}

const publicationQuery = preparedQuery(
  'readForPublication',
  ({ owner, id, photos }: Params<{ owner: Uid; id: ItemId; photos: readonly string[] }>, hasPhotos: boolean) => sql<Publication>`
    select ${bazarColumns(owner)}, disabled_at as "disabledAt", disabled_reason as "disabledReason",
      exists (select from items where id = ${id}) as "isPublished",
      ${hasPhotos ? sql`coalesce((select jsonb_agg(to_jsonb(own_photo)) from (${ownPhotosSql(owner, photos)}) own_photo), '[]')` : sql`'[]'::jsonb`} as photos
    from people where uid = ${owner} and deleted_at is null`,
)

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
  | 'card'
  | 'exactLat'
  | 'exactLng'
/** All other columns: a column of the database that the values lack does not compile. */
type ValueColumns = { [C in Exclude<keyof Tables['items'], ServerColumn>]: UpdateType<Tables['items'][C]> }

/** Earlier versions store the exact point. It is erased with each write of the place, and by a job (`erase-exact-points.ts`). */
export const NO_EXACT_POINT = { exactLat: null, exactLng: null } as const

const columnsOf = ({ crops, ...values }: ItemValues & PlaceValues): ValueColumns => ({
  ...values,
  crops: crops && JSON.stringify(crops),
})

export interface NewItemRow extends ItemValues, PlaceValues {
  id: ItemId
  ownerUid: Uid
  /** The version of the bazar that the values depend on. */
  bazarVersion: number
  /** Those of its photos that must be the owner's uploads. */
  ownPhotos: readonly string[]
  /** The cell of the place, if it is to be remembered. */
  newCell: PublicCell | null
  /** Whether the people who seek the item are to be notified. */
  mustNotify: boolean
}

/** What matching compares: it knows the keys of an item, and a statement that inserts them for the item in the CTE `i`. */
export interface ItemKeys {
  keysOf: (item: Pick<ItemValues, 'title' | 'description' | 'tags'>) => StoredKeys
  insert: (keys: Params<StoredKeys>, notifiedAt: RawBuilder<unknown>) => RawBuilder<unknown>
}
interface StoredKeys {
  keys: string[]
  /** The text of a `tsvector`. */
  document: string
}

/** Undefined if the bazar has another version, the owner is not active, or a photo has been removed. */
export type AddItem = (db: Db | Trx, item: NewItemRow, now: Date) => Promise<ItemRow | undefined>

const VALUE_COLUMNS = [...ITEM_FIELD_NAMES, 'images', 'crops', 'weight', ...PLACE_COLUMNS] as const
const INSERTED_COLUMNS = sql.raw(
  [...VALUE_COLUMNS, 'id', 'ownerUid', 'createdAt', 'updatedAt', 'freshAt'].map(toSnakeCase).join(', '),
)

interface InsertValues extends ValueColumns, StoredKeys, Pick<NewItemRow, 'id' | 'ownerUid' | 'bazarVersion' | 'ownPhotos'> {
  now: Date
  size: string | null
  x: number | null
  y: number | null
}

interface InsertVariant {
  hasPhotos: boolean
  hasNewCell: boolean
  /** Whether the item shows only its municipality, which is remembered. */
  isInMunicipality: boolean
  mustNotify: boolean
}

/**
 * One statement inserts an item, its new cell and its keys, and returns the item. It locks the owner, so that a concurrent deletion
 * waits, the version of the bazar, and the owner's photos, so that the job for unused uploads cannot remove them meanwhile.
 */
export function createAddItem({ keysOf, insert }: ItemKeys): AddItem {
  const addItem = preparedQuery(
    'addItem',
    (params: Params<InsertValues>, { hasPhotos, hasNewCell, isInMunicipality, mustNotify }: InsertVariant) => {
      const { id, ownerUid, bazarVersion, ownPhotos, now, size, x, y } = params
      const values = sql.join([...VALUE_COLUMNS.map((column) => params[column]), id, ownerUid, now, now, now])
      const photos = sql`own_photo as materialized (${ownPhotosSql(ownerUid, ownPhotos)} order by address for share),`
      const ownsPhotos = sql`where (select count(*) from own_photo) = cardinality(${ownPhotos}::text[])`
      const cell = sql`cell as (
        insert into remembered_cells (uid, size, x, y, used_at) select owner_uid, ${size}, ${x}, ${y}, ${now} from i on conflict do nothing),`
      const municipality = sql`municipality as (
        insert into remembered_municipalities (uid, name, used_at) select owner_uid, ${params.location}, ${now} from i
        on conflict (uid, name) do update set used_at = excluded.used_at),`
      return sql<ItemRow>`
        with owner as materialized (
          select uid, name, chosen_name, email, photo, holiday_since from people
          where uid = ${ownerUid} and disabled_at is null and deleted_at is null for share
        ), bazar as (
          insert into bazar_versions as current (uid, version) select uid, 1 from owner
          on conflict (uid) do update set version = current.version + 1 where current.version = ${bazarVersion}
          returning uid
        ), ${hasPhotos ? photos : sql``} i as (
          insert into items (${INSERTED_COLUMNS}) select ${values} from bazar ${hasPhotos ? ownsPhotos : sql``} returning ${ITEM_BASE}
        ), ${hasNewCell ? cell : sql``} ${isInMunicipality ? municipality : sql``} keys as (${insert(params, mustNotify ? sql`null` : now)})
        select ${ITEM_COLUMNS} from i join owner p on p.uid = i.owner_uid`
    },
  )
  return async (db, { id, ownerUid, bazarVersion, ownPhotos, newCell, mustNotify, ...item }, now) => {
    const { size, x, y } = newCell ?? { size: null, x: null, y: null }
    const values = { ...columnsOf(item), id, ownerUid, bazarVersion, ownPhotos, now, ...keysOf(item), size, x, y }
    const isInMunicipality = item.area === 'municipality'
    const variant = { hasPhotos: ownPhotos.length > 0, hasNewCell: newCell !== null, isInMunicipality, mustNotify }
    const [row] = await addItem(db, values, variant)
    return row
  }
}

export function lockItem(trx: Trx, id: ItemId): Promise<LockedItem | undefined> {
  return trx
    .selectFrom('items')
    .select([...ITEM_FIELD_NAMES, 'id', 'ownerUid', 'images', 'crops', 'weight', 'availability', 'restingSince', 'hiddenAt'])
    .select(['area', 'cellX', 'cellY', 'lat', 'lng', 'location', 'locationCorrected'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function saveItem(trx: Trx, id: ItemId, item: ItemValues & PlaceValues, isNewRevision: boolean, now: Date) {
  return writeAndReturn(
    trx,
    trx
      .updateTable('items')
      .set({ ...columnsOf(item), ...NO_EXACT_POINT, updatedAt: now, freshAt: now, askedAt: null })
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
      .set({
        ...place,
        ...NO_EXACT_POINT,
        availability: 'disponibile',
        updatedAt: now,
        freshAt: now,
        askedAt: null,
        restingSince: null,
      })
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

/** The photos of all items of a person. */
export async function findItemImagesOf(trx: Trx, owner: Uid): Promise<string[]> {
  const rows = await trx.selectFrom('items').select('images').where('ownerUid', '=', owner).execute()
  return rows.flatMap(({ images }) => images)
}

export interface PassedOnPhoto {
  address: string
  itemId: ItemId
  itemOwnerUid: Uid
}

/** The photos that a person has uploaded and that objects of others show, because these objects have passed on. */
export function findPassedOnPhotos(db: Db | Trx, uploader: Uid): Promise<PassedOnPhoto[]> {
  return query(
    db,
    'findPassedOnPhotos',
    sql<PassedOnPhoto>`
    select photos.address, items.id as "itemId", items.owner_uid as "itemOwnerUid"
    from photos join items on items.images @> array[photos.address]
    where photos.owner_uid = ${uploader} and items.owner_uid <> ${uploader}
    order by items.id, photos.address`,
  )
}

/** Saves the photos that an item has left, as a new revision, which is returned. The availability check goes on. */
export async function removeImages(
  trx: Trx,
  id: ItemId,
  { images, crops }: Pick<ItemValues, 'images' | 'crops'>,
  now: Date,
): Promise<number> {
  const { revision } = await trx
    .updateTable('items')
    .set({ images, crops: crops && JSON.stringify(crops), updatedAt: now })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function removeItems(trx: Trx, ids: readonly ItemId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('items').where('id', 'in', ids).execute()
}

/** Runs a write and returns the resulting item in the same round trip. */
export async function writeAndReturn(trx: Trx, write: OperationNodeSource): Promise<ItemRow> {
  const rows = await query(
    trx,
    'writeAndReturn',
    sql<ItemRow>`
    with i as (${write}) select ${ITEM_COLUMNS} from i join people p on p.uid = i.owner_uid`,
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

/**
 * Makes each receiver the owner of their items, as `scambiato`. An item has no place until its new owner puts it back. The passage
 * is recorded without the previous owner. A trigger removes the weight.
 */
export async function transferOwnership(trx: Trx, exchangeId: ExchangeId, legs: readonly Leg[], now: Date): Promise<void> {
  for (const { item, receiver } of legs) {
    await trx
      .updateTable('items')
      .set({ ownerUid: receiver, availability: 'scambiato', ...NO_PLACE, ...NO_EXACT_POINT, updatedAt: now })
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
