import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { FITS_PER_REQUEST_MAX } from '@barattolo/domain/matching/fits'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import { sql } from 'kysely'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import { blockedUids } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { jsonRows, query } from '../platform/database/query.ts'

/** The same conditions as in `matchItems`, on items `i` for an ad `r`. */
export const FITS_NOW = sql`i.availability = 'disponibile' and ${IS_PUBLIC}
  and i.owner_uid <> r.owner_uid and i.owner_uid not in ${blockedUids(sql`r.owner_uid`)}`
/** The same order: the score, then how many keys the titles share, then the newest. `t` has the keys of the item, `q` those of the ad. */
const BEST_FIRST = sql`f.score desc, (select count(*) from unnest(t.keys) key where key = any(q.keys)) desc, i.created_at desc, i.id`

export interface Fit {
  requestId: RequestId
  itemId: ItemId
  score: number
}

export interface FitItem {
  id: ItemId
  ownerUid: Uid
  title: string
  tags: string[]
}

export interface FitRequest extends Omit<FitItem, 'id'> {
  id: RequestId
  closedAt: Date | null
}

/** The item with the ads that have it among their fits. */
export async function findFitItem(db: Db, id: ItemId): Promise<{ item: FitItem; stored: RequestId[] } | undefined> {
  const stored = sql<RequestId[]>`array(select request_id from request_fits where item_id = items.id)`.as('stored')
  const found = await db
    .selectFrom('items')
    .select(['id', 'ownerUid', 'title', 'tags', stored])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { stored: requestIds, ...item } = found
  return { item, stored: requestIds }
}

export function findFitRequest(db: Db, id: RequestId): Promise<FitRequest | undefined> {
  return db.selectFrom('requests').select(['id', 'ownerUid', 'title', 'tags', 'closedAt']).where('id', '=', id).executeTakeFirst()
}

/** Keeps titles and owners of items as they are until the transaction ends. To be called after the ads are locked. */
export async function lockFitItems(trx: Trx, ids: readonly ItemId[]): Promise<FitItem[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('items')
    .select(['id', 'ownerUid', 'title', 'tags'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** One transaction at a time writes the fits of an ad. Ads are locked before items, as in all writes. */
export function lockFitRequests(trx: Trx, ids: readonly RequestId[]): Promise<FitRequest[]> {
  return trx
    .selectFrom('requests')
    .select(['id', 'ownerUid', 'title', 'tags', 'closedAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Those of the items that could be found for the ad now. */
export async function findFitting(trx: Trx, requestId: RequestId, itemIds: readonly ItemId[]): Promise<Set<ItemId>> {
  const rows = await query(
    trx,
    'findFitting',
    sql<{ id: ItemId }>`
    select i.id from requests r cross join items i
    where r.id = ${requestId} and i.id = any(${itemIds}::uuid[]) and ${FITS_NOW}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findStoredItems(db: Db, requestId: RequestId): Promise<ItemId[]> {
  const rows = await db.selectFrom('requestFits').select('itemId').where('requestId', '=', requestId).execute()
  return rows.map(({ itemId }) => itemId)
}

/** Adds the fits, or changes their scores. */
export async function saveFits(trx: Trx, fits: readonly Fit[]): Promise<void> {
  if (fits.length === 0) return
  await trx
    .insertInto('requestFits')
    .values(fits.map((fit) => ({ ...fit, termsVersion: TERMS_VERSION })))
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'itemId']).doUpdateSet((eb) => ({
        score: eb.ref('excluded.score'),
        termsVersion: eb.ref('excluded.termsVersion'),
      })),
    )
    .execute()
}

export async function removeFits(trx: Trx, fits: readonly Omit<Fit, 'score'>[]): Promise<void> {
  if (fits.length === 0) return
  await sql`
    delete from request_fits f using ${jsonRows(fits)} as gone("requestId" uuid, "itemId" uuid)
    where f.request_id = gone."requestId" and f.item_id = gone."itemId"`.execute(trx.withoutPlugins())
}

export async function removeFitsOf(trx: Trx, requestId: RequestId): Promise<void> {
  await trx.deleteFrom('requestFits').where('requestId', '=', requestId).execute()
}

/** Removes what an ad has beyond its best fits. Items that cannot be found now are the first to go. */
export async function removeSurplus(trx: Trx, requestIds: readonly RequestId[]): Promise<void> {
  if (requestIds.length === 0) return
  await sql`
    delete from request_fits f using (
      select f.request_id, f.item_id,
        row_number() over (partition by f.request_id order by (${FITS_NOW}) desc, ${BEST_FIRST}) as place
      from request_fits f join requests r on r.id = f.request_id join items i on i.id = f.item_id
        left join item_terms t on t.item_id = f.item_id left join request_terms q on q.request_id = f.request_id
      where f.request_id in (
        select request_id from request_fits where request_id = any(${requestIds}::uuid[])
        group by request_id having count(*) > ${FITS_PER_REQUEST_MAX})
    ) ranked
    where f.request_id = ranked.request_id and f.item_id = ranked.item_id and ranked.place > ${FITS_PER_REQUEST_MAX}`.execute(
    trx.withoutPlugins(),
  )
}

/** The ads whose fits are to be written, the longest due first. */
export async function findDueForFits(db: Db, now: Date, limit: number): Promise<RequestId[]> {
  const rows = await db
    .selectFrom('requestTerms')
    .select('requestId')
    .where('fitsDueAt', '<=', now)
    .orderBy('fitsDueAt')
    .orderBy('requestId')
    .limit(limit)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/** `infinity`: not until the ad is opened again. */
export async function setFitsDue(trx: Trx, requestId: RequestId, dueAt: Date | 'infinity'): Promise<void> {
  await trx.updateTable('requestTerms').set({ fitsDueAt: dueAt }).where('requestId', '=', requestId).execute()
}
