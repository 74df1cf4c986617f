import type { Uid } from '@barattolo/domain/ids'
import { nextAllowedAt, type RateLimit } from '@barattolo/domain/rate-limit'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import type { Db, Trx } from '../database/database.ts'

/**
 * Counts one more for this key if the limits allow it and returns null; else counts nothing and returns from when on they allow it.
 * The row stays locked until the transaction ends, so that of concurrent calls in several processes each sees those before it.
 */
export async function countIfAllowed(trx: Trx, key: string, limits: readonly RateLimit[], now: Date): Promise<Date | null> {
  await trx
    .insertInto('limitCounts')
    .values({ key, countedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { times } = await trx
    .selectFrom('limitCounts')
    .select('times')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const next = nextAllowedAt(times, limits, now)
  if (next) return next
  const longest = Math.max(...limits.map(({ windowMs }) => windowMs))
  const recent = times.filter((time) => time.getTime() > now.getTime() - longest)
  await trx
    .updateTable('limitCounts')
    .set({ times: [...recent, now], countedAt: now })
    .where('key', '=', key)
    .execute()
  return null
}

/** The key of the copies that a person has taken of their data: deleted with the account, because it names the person. */
export const dataExportKey = (uid: Uid) => `data export ${uid}`

export async function removeLimitCounts(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('limitCounts').where('key', '=', key).execute()
}

/** Deletes the counts that no limit reads any more: the longest limits are those of a day. */
export async function deleteOldLimitCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limitCounts').where('countedAt', '<=', retentionCutoff(RETENTION.addressCounts, now)).execute()
}
