import type { GivenItem } from '@barattolo/domain/favourites/contract'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import { FAVOURITES_PER_PERSON_MAX } from '@barattolo/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { afterCursor, allOf, countOnFirstPage, microseconds } from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'

export interface HeartRow {
  itemId: ItemId
  isPrivate: boolean
  gives: ItemId[]
}

/** Those of these objects that are among the person's favourites. */
export function findHearts(db: Db, uid: Uid, ids: readonly ItemId[]): Promise<HeartRow[]> {
  return db
    .selectFrom('favourites')
    .select(['itemId', 'private as isPrivate', 'gives'])
    .where('uid', '=', uid)
    .where('itemId', '=', sql<ItemId>`any(${ids}::uuid[])`)
    .execute()
}

/** Whether the person has as many favourites as are allowed. Two calls at once may exceed the number by one. */
export async function hasMostFavourites(db: Db, uid: Uid): Promise<boolean> {
  const favourites = db.selectFrom('favourites').select('itemId').where('uid', '=', uid).limit(FAVOURITES_PER_PERSON_MAX)
  const { count } = await db
    .selectFrom(favourites.as('favourite'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= FAVOURITES_PER_PERSON_MAX
}

/** The item as a favourite needs it, locked against its deletion and a change of its owner; undefined if its owner is suspended. */
export function lockWantedItem(trx: Trx, id: ItemId) {
  return trx
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select(['items.ownerUid', 'items.availability', 'items.hiddenAt'])
    .where('items.id', '=', id)
    .where('people.disabledAt', 'is', null)
    .forShare('items')
    .executeTakeFirst()
}

/** Those of these objects that are the person's own and can be given, now or after a pause or a reservation. */
export async function findGivenItems(db: Db, uid: Uid, ids: readonly ItemId[]): Promise<Map<ItemId, GivenItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'title', 'status', 'category', 'availability', 'restingSince', 'images', 'crops'])
    .where('id', '=', sql<ItemId>`any(${ids}::uuid[])`)
    .where('ownerUid', '=', uid)
    .where('availability', '<>', 'scambiato')
    .where('hiddenAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, restingSince, images, crops: all, ...fields }) => {
      const crops = cropsOf(images.slice(0, 1), all)
      const item = { _id: id, ...fields, resting: restingSince !== null, imageUrl: images[0] ?? '', ...(crops ? { crops } : {}) }
      return [id, item]
    }),
  )
}

interface NewFavourite {
  uid: Uid
  itemId: ItemId
  ownerUid: Uid
  isPrivate: boolean
  gives: readonly ItemId[]
}

/** Of two calls at once the second one finds the favourite of the first, and only changes what it names. */
export function saveFavourite(
  trx: Trx,
  { uid, itemId, ownerUid, isPrivate, gives }: NewFavourite,
  change: { isPrivate?: boolean | undefined; gives?: readonly ItemId[] | undefined },
  now: Date,
): Promise<HeartRow> {
  return trx
    .insertInto('favourites')
    .values({ uid, itemId, ownerUid, private: isPrivate, gives: [...gives], createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'itemId']).doUpdateSet({
        uid,
        ...(change.isPrivate === undefined ? {} : { private: change.isPrivate }),
        ...(change.gives === undefined ? {} : { gives: [...change.gives] }),
      }),
    )
    .returning(['itemId', 'private as isPrivate', 'gives'])
    .executeTakeFirstOrThrow()
}

/** False if it was no favourite. */
export async function removeFavourite(db: Db, uid: Uid, itemId: ItemId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('uid', '=', uid)
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function makeAllPrivate(trx: Trx, uid: Uid): Promise<void> {
  await lockFavourites(trx, sql<boolean>`uid = ${uid}`)
  await trx.updateTable('favourites').set({ private: true }).where('uid', '=', uid).where('private', '=', false).execute()
}

/** In one order, so that transactions that change many favourites do not deadlock. */
async function lockFavourites(trx: Trx, condition: RawBuilder<boolean>): Promise<void> {
  await trx.selectFrom('favourites').select('itemId').where(condition).orderBy('uid').orderBy('itemId').forUpdate().execute()
}

export interface FavouriteRow {
  id: ItemId
  isPrivate: boolean
  gives: ItemId[]
  /** Microseconds since 1970. */
  at: number
  goneTitle: string | null
  ownerName: string
  ownerChosenName: string | null
  total: number
}

/** The condition for what the person may see now; `f` is the favourite and `i` its item, if it is not deleted. */
const isShownTo = (viewer: Viewer) =>
  allOf([
    sql`i.hidden_at is null`,
    sql`f.owner_uid not in (select uid from people where disabled_at is not null)`,
    ...visibleTo(viewer, sql`f.owner_uid`),
  ])

/** A page of a person's favourites, newest first, with one row more if there is a next page. */
export function findFavourites(db: Db, viewer: NonNullable<Viewer>, page: { limit: number; cursor?: string | undefined }) {
  const shown = sql`favourites f left join items i on i.id = f.item_id where f.uid = ${viewer.uid} and ${isShownTo(viewer)}`
  return query(
    db,
    'findFavourites',
    sql<FavouriteRow>`
    select f.item_id as id, f.private as "isPrivate", f.gives, ${microseconds(sql`f.created_at`)} as at, f.gone_title as "goneTitle",
      p.name as "ownerName", p.chosen_name as "ownerChosenName", f.total
    from (
      select f.*, ${countOnFirstPage(page, shown)} as total
      from ${shown} and ${allOf(afterCursor(page, sql`f.created_at`, sql`f.item_id`))}
      order by f.created_at desc, f.item_id desc limit ${page.limit + 1}
    ) f join people p on p.uid = f.owner_uid
    order by f.created_at desc, f.item_id desc`,
  )
}

/** All favourites of a person for their copy of the data, newest first. The title is null if they may not see the object now. */
export async function exportFavourites(db: Db, uid: Uid) {
  const rows = await db
    .selectFrom('favourites as f')
    .leftJoin('items as i', 'i.id', 'f.itemId')
    .select(['f.itemId', 'f.private', 'f.gives', 'f.createdAt'])
    .select(
      sql<string | null>`case when ${isShownTo({ uid, isAdmin: false })} then coalesce(f.gone_title, i.title) end`.as('title'),
    )
    .where('f.uid', '=', uid)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.itemId')
    .execute()
  return rows.map(({ itemId, title, private: isPrivate, gives, createdAt }) => ({
    itemId,
    title,
    isPrivate,
    gives,
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * For account deletion, before the person's items are deleted: removes their favourites, and those that others have of their items.
 */
export async function removeFavouritesOf(trx: Trx, uid: Uid): Promise<void> {
  const isTheirs = sql<boolean>`(uid = ${uid} or owner_uid = ${uid})`
  await lockFavourites(trx, isTheirs)
  await trx.deleteFrom('favourites').where(isTheirs).execute()
}

/** For an item that the admin deletes: its title is not shown any more. */
export async function removeGoneTitle(trx: Trx, itemId: ItemId): Promise<void> {
  await trx.updateTable('favourites').set({ goneTitle: '' }).where('itemId', '=', itemId).execute()
}

/** For an item that its owner has deleted before the admin decided against it. */
export async function removeTitleOfDeleted(trx: Trx, itemId: ItemId): Promise<void> {
  const isOfDeleted = sql<boolean>`(item_id = ${itemId} and gone_title is not null)`
  await lockFavourites(trx, isOfDeleted)
  await trx.updateTable('favourites').set({ goneTitle: '' }).where(isOfDeleted).execute()
}
