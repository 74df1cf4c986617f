import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'

/** A wish through which rings are searched. Without a wisher, the wishes of the newest people who wish the item are searched. */
export interface RingSearch {
  itemId: ItemId
  wisher: Uid | null
}

/** A waiting search. */
interface QueuedRingSearch extends RingSearch {
  /** A text keeps all digits, which `removeRingSearch` compares. */
  queuedAt: string
}

/**
 * A waiting search that is queued again becomes a new one, because a running search may have read the wishes before. Rows are
 * written in the order of their keys, so that two transactions do not deadlock.
 */
export async function queueRingSearches(trx: Db | Trx, searches: readonly RingSearch[]): Promise<void> {
  if (searches.length === 0) return
  const rows = searches.map(({ itemId, wisher }) => ({ item_id: itemId, wisher_uid: wisher ?? '' }))
  await queue(
    trx,
    sql`select distinct item_id, wisher_uid from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as search(item_id uuid, wisher_uid text)`,
  )
}

/** Waits for transactions that delete one of the items, and then leaves the item out. */
async function queue(db: Db | Trx, searches: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into ring_searches (item_id, wisher_uid, created_at)
    select item_id, wisher_uid, clock_timestamp() from (
      select item_id, wisher_uid from (${searches}) search join items on items.id = item_id
      order by item_id, wisher_uid for key share of items) found
    on conflict (item_id, wisher_uid) do update set created_at = excluded.created_at`.execute(db)
}

/** Queues searches of all available objects of a person, at the end of a holiday or a suspension. */
export function queueRingSearchesOfOwner(trx: Trx, ownerUid: Uid): Promise<void> {
  return queue(
    trx,
    sql`select id as item_id, '' as wisher_uid from items
      where owner_uid = ${ownerUid} and availability = 'disponibile' order by created_at desc limit 500`,
  )
}

/** Queues searches of what this person asks for in a conversation: the root object, and their choices in the sent proposal. */
export function queueSearchesOfConversation(db: Db, wisher: Uid, id: ConversationId): Promise<void> {
  return queue(
    db,
    sql`select asked.item_id, ${wisher}::text as wisher_uid from (
        select root_item_id as item_id from conversations where id = ${id} and interested_uid = ${wisher}
        union select item_id from proposal_items where conversation_id = ${id} and stage = 'sent' and selected_by = ${wisher}) asked`,
  )
}

/** The best fits of an ad are searched at once, the others at night. */
const FITS_SEARCHED = 10

export function queueSearchesOfRequest(db: Db, id: RequestId): Promise<void> {
  return queue(
    db,
    sql`select item_id, owner_uid as wisher_uid from request_fits join requests on requests.id = request_fits.request_id
      where request_id = ${id} order by score desc, item_id limit ${sql.lit(FITS_SEARCHED)}`,
  )
}

/** The waiting searches, the oldest first, as keys. */
export async function findRingSearches(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ringSearches')
    .select(['itemId', 'wisherUid'])
    .orderBy('createdAt')
    .orderBy('itemId')
    .orderBy('wisherUid')
    .limit(limit)
    .execute()
  return rows.map(({ itemId, wisherUid }) => `${itemId} ${wisherUid}`)
}

const partsOf = (key: string) => {
  const [item = '', ...uid] = key.split(' ')
  return { item, wisher: uid.join(' ') }
}

const hasKey = (key: string) => {
  const { item, wisher } = partsOf(key)
  return sql<boolean>`(item_id, wisher_uid) = (${item}::uuid, ${wisher})`
}

/**
 * Returns null if another process runs the search or has run it. It locks no row: a search reads for a while, and a change of the
 * object that queues the search again, or its deletion, must not wait for it.
 */
export async function lockRingSearch(trx: Trx, key: string): Promise<QueuedRingSearch | null> {
  if (!(await lockJob(trx, sql`hashtextextended(${`ring search ${key}`}, 0)`))) return null
  const row = await trx
    .selectFrom('ringSearches')
    .select(['itemId', 'wisherUid', sql<string>`created_at::text`.as('queuedAt')])
    .where(hasKey(key))
    .executeTakeFirst()
  return row ? { itemId: row.itemId, wisher: row.wisherUid === '' ? null : row.wisherUid, queuedAt: row.queuedAt } : null
}

/** Removes a search after its run, unless it was queued again meanwhile. The items have to be locked before. */
export async function removeRingSearch(trx: Trx, { itemId, wisher, queuedAt }: QueuedRingSearch): Promise<void> {
  await trx
    .deleteFrom('ringSearches')
    .where('itemId', '=', itemId)
    .where('wisherUid', '=', wisher ?? '')
    .where(sql<boolean>`created_at = ${queuedAt}::timestamptz`)
    .execute()
}

export async function dropRingSearch(db: Db, key: string): Promise<void> {
  await db.deleteFrom('ringSearches').where(hasKey(key)).execute()
}
