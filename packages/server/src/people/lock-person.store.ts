import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, statementBuilder } from '../platform/database/query.ts'
import { createPersonDisabledProblem } from '../platform/http/session.ts'

/**
 * To be called before adding data of a person and before any other lock. A concurrent deletion or disabling waits for this
 * transaction, so that it covers the new data; if it has already happened, this throws.
 */
export async function lockPerson(trx: Trx, uid: Uid): Promise<void> {
  const [person] = await selectForShare(trx, { uid })
  requireActive(person)
}

/** Throws unless the row is that of a person who is neither deleted (undefined) nor disabled. */
export function requireActive<P extends { disabledAt: Date | null; disabledReason: string | null }>(
  person: P | undefined,
): asserts person is P {
  if (!person) throw new Problem('personDeleted')
  if (person.disabledAt) throw createPersonDisabledProblem(person.disabledReason)
}

/** Like `lockPerson`, for another person whom the new data concerns; false if they were deleted or disabled. */
export async function lockPersonIfActive(trx: Trx, uid: Uid): Promise<boolean> {
  const [person] = await selectForShare(trx, { uid })
  return person !== undefined && person.disabledAt === null
}

/** Whether the person exists and is not deleted; they may be disabled. */
export async function personExists(db: Db, uid: Uid): Promise<boolean> {
  const row = await db.selectFrom('people').select('uid').where('uid', '=', uid).where('deletedAt', 'is', null).executeTakeFirst()
  return row !== undefined
}

const selectForShare = preparedQuery('lockPerson', ({ uid }: Params<{ uid: Uid }>) =>
  statementBuilder
    .selectFrom('people')
    .select(['disabledAt', 'disabledReason'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forShare(),
)
