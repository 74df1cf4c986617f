import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database.ts'

/**
 * Leaves a tombstone: nothing that says who it was, only that a token for this uid is refused. Somebody whom we never
 * saw gets one too, for their token would otherwise make them anew.
 */
export async function erasePerson(db: Db, uid: Uid, now: Date): Promise<void> {
  await db.deleteFrom('personPictures').where('uid', '=', uid).execute()
  const gone = { email: '', emailVerified: false, name: '', photo: null, disabledReason: null, deletedAt: now }
  await db
    .insertInto('people')
    .values({ uid, ...gone })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(gone))
    .execute()
}
