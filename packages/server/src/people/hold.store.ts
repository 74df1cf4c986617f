import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Db, Trx } from '../platform/database.ts'
import { personDisabled } from './disabled.ts'

/**
 * Before adding something of a person's, and before any other lock: who deletes their account at this moment, or is being
 * disabled, waits until it is there to be removed or hidden; where that has just been done they are refused.
 */
export async function holdPerson(trx: Trx, uid: Uid): Promise<void> {
  const here = await hold(trx, uid)
  if (!here) throw new Problem('personDeleted')
  if (here.disabledAt) throw personDisabled(here.disabledReason)
}

/** The same for somebody else whom the new thing will be of too; false where they have just left, or been disabled. */
export async function holdIfHere(trx: Trx, uid: Uid): Promise<boolean> {
  const here = await hold(trx, uid)
  return here !== undefined && here.disabledAt === null
}

/** Somebody who has not left, disabled or not. */
export async function isHere(db: Db, uid: Uid): Promise<boolean> {
  const row = await db.selectFrom('people').select('uid').where('uid', '=', uid).where('deletedAt', 'is', null).executeTakeFirst()
  return row !== undefined
}

function hold(trx: Trx, uid: Uid) {
  return trx
    .selectFrom('people')
    .select(['disabledAt', 'disabledReason'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
}
