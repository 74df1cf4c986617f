import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Db, Trx } from '../platform/database/database.ts'

/** Null until the person has chosen. */
export async function findFavouritesArePrivate(db: Db, uid: Uid): Promise<boolean | null> {
  const row = await db.selectFrom('people').select('favouritesArePrivate').where('uid', '=', uid).executeTakeFirst()
  return row?.favouritesArePrivate ?? null
}

/** Locks the person, so it must run before any other lock. */
export async function saveFavouritesArePrivate(trx: Trx, uid: Uid, favouritesArePrivate: boolean): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('people')
    .set({ favouritesArePrivate })
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('personDeleted')
}
