import { FAVOURITE_COUNT_MIN } from '@barattolo/domain/favourites/contract'
import { fromTownTimeOrLater } from '@barattolo/domain/from-town-time'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { type TownMoment, toTownTime } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/**
 * Counts once a day how many people have each item among their favourites: as many as before the day began, so that a repeated run
 * finds the same. A count that changed with each heart would tell the owner whose it is: who has just opened the page. Private hearts
 * count too, and those of suspended and of blocked people: else blocking a person would show whether theirs was among them.
 */
export async function countFavourites(db: Db, { now, timeZone }: TownMoment): Promise<void> {
  const { day } = toTownTime(now, timeZone)
  const today = fromTownTimeOrLater({ day, time: '00:00' }, timeZone) ?? now
  const counted = await db.selectFrom('favouriteCounts').select('itemId').where('countedAt', '>=', today).limit(1).execute()
  if (counted.length > 0) return
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('favouriteCounts')
      .columns(['itemId', 'favourites', 'countedAt'])
      .expression(
        trx
          .selectFrom('favourites')
          .innerJoin('items', 'items.id', 'favourites.itemId')
          .select([
            'favourites.itemId',
            sql<number>`count(*)::int`.as('favourites'),
            sql<Date>`${now}::timestamptz`.as('countedAt'),
          ])
          .where('favourites.createdAt', '<', today)
          .groupBy('favourites.itemId')
          .having(sql<boolean>`count(*) >= ${sql.lit(FAVOURITE_COUNT_MIN)}`)
          .orderBy('favourites.itemId'),
      )
      .onConflict((conflict) =>
        conflict
          .column('itemId')
          .doUpdateSet((eb) => ({ favourites: eb.ref('excluded.favourites'), countedAt: now }))
          .where('favouriteCounts.countedAt', '<', today),
      )
      .execute()
    await trx.deleteFrom('favouriteCounts').where('countedAt', '<', today).execute()
  })
}

/** The counts of a person's own items. */
export function findCounts(db: Db, owner: Uid): Promise<{ itemId: ItemId; people: number }[]> {
  return db
    .selectFrom('favouriteCounts')
    .innerJoin('items', 'items.id', 'favouriteCounts.itemId')
    .select(['favouriteCounts.itemId', 'favouriteCounts.favourites as people'])
    .where('items.ownerUid', '=', owner)
    .orderBy('favouriteCounts.itemId')
    .execute()
}
