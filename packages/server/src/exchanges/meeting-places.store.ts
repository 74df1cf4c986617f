import type { Point } from '@barattolo/domain/geo/distance'
import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { deleteMeetingOptions } from './meeting-options.store.ts'

/** The exact points of these items, those that have one. They must not leave the server. */
export async function findItemPoints(db: Db, itemIds: readonly ItemId[]): Promise<Point[]> {
  const rows = await db.selectFrom('items').select(['lat', 'lng']).where('id', 'in', itemIds).execute()
  return rows.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
}

/** Exchanges that ended at or before this time and whose places are not erased yet, the oldest first. */
export async function findExchangesWithOldPlaces(db: Db, endedBefore: Date, limit: number): Promise<ExchangeId[]> {
  const rows = await db
    .selectFrom('exchanges')
    .select('id')
    .where('endedAt', '<=', endedBefore)
    .where('placesErasedAt', 'is', null)
    .orderBy('endedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The time that does not show when the places were erased, and with which others. */
const AT_ITS_END = sql<Date>`coalesce(ended_at, created_at)`

/** Sets that time in exchanges of people whom earlier versions have erased. Returns in how many. */
export async function roundErasedPlaces(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update exchanges set places_erased_at = ${AT_ITS_END}
    where id in (select id from exchanges where places_erased_at <> ${AT_ITS_END} and exists (
      select from exchange_people join people using (uid) where exchange_id = exchanges.id and alias) order by random() limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/**
 * Replaces the agreed and the proposed place by an empty text, because their times stay, and deletes options of a meeting; null if another process has done it.
 */
export async function eraseMeetingPlaces(
  trx: Trx,
  id: ExchangeId,
  at: Date | 'atItsEnd',
): Promise<{ conversationId: ConversationId | null; uids: Uid[] } | null> {
  const erased = await trx
    .updateTable('exchanges')
    .set({
      place: sql`case when place is not null then '' end`,
      proposedPlace: sql`case when proposed_place is not null then '' end`,
      placesErasedAt: at === 'atItsEnd' ? AT_ITS_END : at,
    })
    .where('id', '=', id)
    .where('placesErasedAt', 'is', null)
    .returning('conversationId')
    .executeTakeFirst()
  if (!erased) return null
  await deleteMeetingOptions(trx, [id])
  const people = await trx.selectFrom('exchangePeople').select('uid').where('exchangeId', '=', id).execute()
  return { conversationId: erased.conversationId, uids: people.map(({ uid }) => uid) }
}
