import { isWithin } from '@barattolo/domain/geo/distance'
import type { SavedSearchId, Uid } from '@barattolo/domain/ids'
import { withCorrections } from '@barattolo/domain/matching/search-corrections'
import { searchQueryOf } from '@barattolo/domain/matching/search-query'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import type { NewSavedSearch, SavedSearch } from '@barattolo/domain/searches/contract'
import { type Selectable, sql } from 'kysely'
import type { ItemRow } from '../items/item-row.ts'
import { visibleToBoth } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { tsqueryOfAll } from '../platform/database/text-search.ts'

type SavedSearchRow = Pick<
  Selectable<Tables['savedSearches']>,
  'id' | 'name' | 'words' | 'status' | 'category' | 'lat' | 'lng' | 'radiusKm' | 'place' | 'createdAt'
>
const COLUMNS = ['id', 'name', 'words', 'status', 'category', 'lat', 'lng', 'radiusKm', 'place', 'createdAt'] as const

function asSavedSearch({ id, lat, lng, radiusKm, place, createdAt, ...row }: SavedSearchRow): SavedSearch {
  const circle = lat === null || lng === null || radiusKm === null ? null : { lat, lng, radius: radiusKm, place: place ?? '' }
  return { _id: id, ...row, circle, createdAt: createdAt.toISOString() }
}

/** A person's saved searches, newest first. */
export async function findSavedSearches(db: Db, owner: Uid): Promise<SavedSearch[]> {
  const rows = await db.selectFrom('savedSearches').select(COLUMNS).where('ownerUid', '=', owner).orderBy('createdAt', 'desc')
  return (await rows.orderBy('id').execute()).map(asSavedSearch)
}

/** Serializes writes to a person's searches: the maximum number depends on the current ones. */
export async function lockSavedSearches(trx: Trx, owner: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${owner}`}, 0))`.execute(trx.withoutPlugins())
}

/** Rounds to about a kilometre, so that no more of the person's position is stored than needed. */
export const roundToKilometre = (degrees: number) => Math.round(degrees * 100) / 100

export async function addSavedSearch(trx: Trx, ownerUid: Uid, search: NewSavedSearch, now: Date): Promise<SavedSearch> {
  const { circle, ...values } = search
  const place = { lat: circle && roundToKilometre(circle.lat), lng: circle && roundToKilometre(circle.lng) }
  const row = await trx
    .insertInto('savedSearches')
    .values({
      ownerUid,
      ...values,
      ...place,
      radiusKm: circle?.radius ?? null,
      place: circle?.place ?? null,
      sought: soughtBy(search.words),
      version: TERMS_VERSION,
      createdAt: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return asSavedSearch(row)
}

/** Undefined if there is no such search of this owner. */
export async function renameSearch(db: Db, owner: Uid, id: SavedSearchId, name: string): Promise<SavedSearch | undefined> {
  const row = await db
    .updateTable('savedSearches')
    .set({ name })
    .where('id', '=', id)
    .where('ownerUid', '=', owner)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && asSavedSearch(row)
}

/** False if there is no such search of this owner. */
export async function removeSearch(db: Db, owner: Uid, id: SavedSearchId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('ownerUid', '=', owner)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function removeSavedSearchesOf(trx: Trx, owner: Uid): Promise<void> {
  await trx.deleteFrom('savedSearches').where('ownerUid', '=', owner).execute()
}

interface SearchMatch {
  id: SavedSearchId
  owner: Uid
  name: string
}

/**
 * Searches that find an item, of other people without a block between them and its owner: by words, as the list of objects does, or
 * by the filters alone if they have no words.
 */
export async function findMatchingSearches(db: Db, item: ItemRow): Promise<SearchMatch[]> {
  const rows = await query(
    db,
    'findMatchingSearches',
    sql<Pick<SavedSearchRow, 'id' | 'name' | 'lat' | 'lng'> & { owner: Uid; radiusKm: number | null }>`
    select s.id, s.owner_uid as owner, s.name, s.lat, s.lng, s.radius_km as "radiusKm"
    from saved_searches s join item_terms t on t.item_id = ${item.id}
    where (s.words = '' or t.document @@ s.sought)
      and s.owner_uid <> ${item.ownerUid} and ${visibleToBoth(item.ownerUid, null, sql`s.owner_uid`)}
      and (s.status is null or s.status = ${item.status})
      and (s.category is null or s.category = ${item.category})
      and (s.lat is null or abs(s.lat - ${item.lat}::float8) * 111 <= s.radius_km + 1)`,
  )
  return rows.filter((row) => isInCircle(row, item))
}

/** The text of a `tsquery`; null without words. */
const soughtBy = (words: string) => tsqueryOfAll(withCorrections(searchQueryOf(words)))

type StoredCircle = { lat: number | null; lng: number | null; radiusKm: number | null }

function isInCircle({ lat, lng, radiusKm }: StoredCircle, item: Pick<ItemRow, 'lat' | 'lng'>): boolean {
  if (lat === null || lng === null || radiusKm === null) return true
  return item.lat !== null && item.lng !== null && isWithin({ lat, lng }, radiusKm, { lat: item.lat, lng: item.lng })
}

/** Recomputes what the words seek of searches that were stored with an older thesaurus. */
export async function recomputeSoughtTerms(db: Db): Promise<void> {
  const rows = await db.selectFrom('savedSearches').select(['id', 'words']).where('version', '<>', TERMS_VERSION).execute()
  for (const { id, words } of rows)
    await db
      .updateTable('savedSearches')
      .set({ sought: soughtBy(words), version: TERMS_VERSION })
      .where('id', '=', id)
      .execute()
}
