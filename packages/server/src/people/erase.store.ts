import type { Uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'

const NO_HOLIDAY = { holidaySince: null, holidayUntil: null }

/**
 * Replaces the person with a tombstone without personal data, so that tokens for this uid are rejected. An unknown uid gets a
 * tombstone too, because its token would otherwise create the person. Afterwards no data of the person can be added:
 * `lockPerson` waits for this transaction.
 */
export async function erasePerson(trx: Trx, uid: Uid, now: Date): Promise<void> {
  const blankIdentity = { email: '', emailVerified: false, name: '', photo: null, disabledReason: null }
  const tombstone = { ...blankIdentity, rulesVersion: null, rulesAcceptedAt: null, deletedAt: now, ...NO_HOLIDAY }
  await trx
    .insertInto('people')
    .values({ uid, ...tombstone })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(tombstone).where('people.deletedAt', 'is', null))
    .execute()
  await trx.deleteFrom('personPictures').where('uid', '=', uid).execute()
}
