import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'

/** A wish through which rings are to be searched; without a wisher, those of the newest people who wish the item. */
export interface RingSearch {
  itemId: ItemId
  wisher: Uid | null
}

/** Repeating a search that waits has no effect. */
export async function queueRingSearches(trx: Db | Trx, searches: readonly RingSearch[]): Promise<void> {
  if (searches.length === 0) return
  await trx
    .insertInto('ringSearches')
    .values(searches.map(({ itemId, wisher }) => ({ itemId, wisherUid: wisher ?? '' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For all available objects of a person, at the end of a holiday or a suspension. */
export async function queueRingSearchesOfOwner(trx: Trx, ownerUid: Uid): Promise<void> {
  await sql`
    insert into ring_searches (item_id)
    select id from items where owner_uid = ${ownerUid} and availability = 'disponibile' order by created_at desc limit 500
    on conflict do nothing`.execute(trx)
}

/** For what this person asks for in a conversation: the root object, and what they have put into the sent proposal. */
export async function queueSearchesOfConversation(db: Db, wisher: Uid, id: ConversationId): Promise<void> {
  await sql`
    insert into ring_searches (item_id, wisher_uid)
    select asked.item_id, ${wisher} from (
      select root_item_id as item_id from conversations where id = ${id} and interested_uid = ${wisher}
      union select item_id from proposal_items where conversation_id = ${id} and stage = 'sent' and selected_by = ${wisher}) asked
    where exists (select from items where items.id = asked.item_id)
    on conflict do nothing`.execute(db)
}

/** The best fits of an ad are searched at once, the others at night. */
const FITS_SEARCHED = 10

export async function queueSearchesOfRequest(db: Db, id: RequestId): Promise<void> {
  await sql`
    insert into ring_searches (item_id, wisher_uid)
    select item_id, owner_uid from (
      select item_id, owner_uid from request_fits join requests on requests.id = request_fits.request_id
      where request_id = ${id} order by score desc, item_id limit ${sql.lit(FITS_SEARCHED)}) best
    on conflict do nothing`.execute(db)
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

/** Removes a search, under its lock; null if another process has done it. */
export async function takeRingSearch(trx: Trx, key: string): Promise<RingSearch | null> {
  const [item = '', ...uid] = key.split(' ')
  const row = await trx
    .deleteFrom('ringSearches')
    .where(sql<boolean>`(item_id, wisher_uid) = (
      select item_id, wisher_uid from ring_searches
      where item_id = ${item}::uuid and wisher_uid = ${uid.join(' ')} for update skip locked)`)
    .returning(['itemId', 'wisherUid'])
    .executeTakeFirst()
  return row ? { itemId: row.itemId, wisher: row.wisherUid === '' ? null : row.wisherUid } : null
}
