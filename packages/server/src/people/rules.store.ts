import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database.ts'

/** A repeated acceptance keeps the first date. Does not change tombstones. */
export async function saveRulesAcceptance(db: Db, uid: Uid, version: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ rulesVersion: version, rulesAcceptedAt: now })
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .where(({ eb }) => eb('rulesVersion', 'is distinct from', version))
    .execute()
}
