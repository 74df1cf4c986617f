import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Trx } from '../platform/database.ts'

/**
 * Before adding something of a person's, and before any other lock: who deletes their account at this moment waits until it
 * is there to be removed, and who has just done so is refused.
 */
export async function holdPerson(trx: Trx, uid: Uid): Promise<void> {
  if (!(await holdIfHere(trx, uid))) throw new Problem('personDeleted')
}

/** The same for somebody else whom the new thing will be of too; false where they have just deleted their account. */
export async function holdIfHere(trx: Trx, uid: Uid): Promise<boolean> {
  const here = await trx
    .selectFrom('people')
    .select('uid')
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return here !== undefined
}
