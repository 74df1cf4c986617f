import type { Uid } from '@barattolo/domain/ids'
import type { AccountUse } from '@barattolo/domain/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'

type AccountVisit = Omit<AccountUse, 'hasOpenExchange'> & { uid: Uid }

/** Accounts that were last seen at or before this time, in the order of their uids, after the given one. */
export function findUnusedAccounts(db: Db, seenBefore: Date, after: string, limit: number): Promise<AccountVisit[]> {
  return selectVisits(db)
    .where('lastSeenAt', '<=', seenBefore)
    .where(sql<boolean>`uid > ${after}`)
    .orderBy('uid')
    .limit(limit)
    .execute()
}

/** Locks the account until the transaction ends; undefined if it was deleted. */
export function lockUnusedAccount(trx: Trx, uid: Uid): Promise<AccountVisit | undefined> {
  return selectVisits(trx).where('uid', '=', uid).forUpdate().executeTakeFirst()
}

function selectVisits(db: Db | Trx) {
  return db.selectFrom('people').select(['uid', 'lastSeenAt', 'unusedWarnedAt as warnedAt']).where('deletedAt', 'is', null)
}

export async function markUnusedWarned(trx: Trx, uid: Uid, now: Date): Promise<void> {
  await trx.updateTable('people').set({ unusedWarnedAt: now }).where('uid', '=', uid).execute()
}
