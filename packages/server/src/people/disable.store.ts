import type { Uid } from '@barattolo/domain/ids'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** Whether the state has changed, and the name that others see. Undefined for a deleted or unknown person. Locks the person until the transaction ends. */
export async function markDisabled(
  { db: trx, town }: TownDb<Trx>,
  uid: Uid,
  reason: string,
  now: Date,
): Promise<{ hasChanged: boolean; name: string } | undefined> {
  const before = await lockForUpdate(trx, uid)
  if (!before) return undefined
  const disabledAt = before.disabledAt ?? now
  await trx.updateTable('people').set({ disabledAt, disabledReason: reason }).where('uid', '=', uid).execute()
  return { hasChanged: before.disabledAt === null, name: displayNameOf(before.name, before.chosenName, town) }
}

/** Returns and locks as `markDisabled`. */
export async function markEnabled(trx: Trx, uid: Uid): Promise<{ hasChanged: boolean } | undefined> {
  const before = await lockForUpdate(trx, uid)
  if (!before) return undefined
  await trx.updateTable('people').set({ disabledAt: null, disabledReason: null }).where('uid', '=', uid).execute()
  return { hasChanged: before.disabledAt !== null }
}

function lockForUpdate(trx: Trx, uid: Uid) {
  return trx
    .selectFrom('people')
    .select(['disabledAt', 'name', 'chosenName'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Which of these people are disabled now. */
export async function findDisabled(trx: Trx, uids: readonly Uid[]): Promise<Set<Uid>> {
  if (uids.length === 0) return new Set()
  const rows = await trx.selectFrom('people').select('uid').where('uid', 'in', uids).where('disabledAt', 'is not', null).execute()
  return new Set(rows.map(({ uid }) => uid))
}
