import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { type Params, preparedQuery, statementBuilder } from '../database/query.ts'
import type { CallerExpression } from './session.ts'

/** Counts one write of this person in the current minute and returns the total over all processes. */
export async function countWrite(db: Db, uid: Uid, now: Date): Promise<number> {
  const [row] = await countWriteQuery(db, { uid, minute: startOfMinute(now) })
  return row?.writes ?? 0
}

const countWriteQuery = preparedQuery('countWrite', ({ uid, minute }: Params<{ uid: Uid; minute: Date }>) =>
  statementBuilder
    .insertInto('writeCounts')
    .values({ uid, minute, writes: 1 })
    .onConflict((conflict) => conflict.columns(['uid', 'minute']).doUpdateSet({ writes: sql`write_counts.writes + 1` }))
    .returning('writes'),
)

/** The same, as part of the query that authenticates the person. It counts nothing for people who are unknown, disabled or deleted. */
export const writeCountExpression = (now: Date): CallerExpression => ({
  with: `counted as (
    insert into write_counts (uid, minute, writes) select uid, $2, 1 from active
    on conflict (uid, minute) do update set writes = write_counts.writes + 1 returning writes)`,
  sql: 'select writes::text from counted',
  values: [startOfMinute(now)],
})

/** Whether this person has written in this minute or the one before, in any process. */
export async function hasRecentWrites(db: Db, uid: Uid, now: Date): Promise<boolean> {
  const rows = await recentWritesQuery(db, { uid, since: recentWritesSince(now) })
  return rows.length > 0
}

/** The first minute whose writes are recent. */
export const recentWritesSince = (now: Date) => new Date(startOfMinute(now).getTime() - MINUTE_MS)

const recentWritesQuery = preparedQuery('hasRecentWrites', ({ uid, since }: Params<{ uid: Uid; since: Date }>) =>
  statementBuilder.selectFrom('writeCounts').select('uid').where('uid', '=', uid).where('minute', '>=', since).limit(1),
)

/** Deletes the counts of all minutes before the previous one. */
export async function deleteOldWriteCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('writeCounts').where('minute', '<', recentWritesSince(now)).execute()
}

/** For account deletion. */
export async function removeWriteCountsOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('writeCounts').where('uid', '=', uid).execute()
}

/** Seconds until the next minute begins, rounded up. */
export function secondsUntilNextMinute(now: Date): number {
  return Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000)
}

function startOfMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}
