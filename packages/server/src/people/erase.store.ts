import type { Uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'

const NO_HOLIDAY = { holidaySince: null, holidayUntil: null }

/**
 * Leaves a tombstone: nothing that says who it was, only that a token for this uid is refused. Somebody whom we never
 * saw gets one too, for their token would otherwise make them anew. From here on nobody adds anything of theirs
 * (`holdPerson` waits for it).
 */
export async function erasePerson(trx: Trx, uid: Uid, now: Date): Promise<void> {
  const nobody = { email: '', emailVerified: false, name: '', photo: null, disabledReason: null }
  const gone = { ...nobody, rulesVersion: null, rulesAcceptedAt: null, deletedAt: now, ...NO_HOLIDAY }
  await trx
    .insertInto('people')
    .values({ uid, ...gone })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(gone).where('people.deletedAt', 'is', null))
    .execute()
  await trx.deleteFrom('personPictures').where('uid', '=', uid).execute()
}

/** Their wanted ads. Conversations that answered one stay: they have been closed. */
export async function removeRequestsOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('requests').where('ownerUid', '=', uid).execute()
}
