import type { Uid } from '@barattolo/domain/ids'
import { DAILY_LIMIT_WINDOW_MS } from '@barattolo/domain/people/daily-limits'
import { Problem } from '@barattolo/domain/problem'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery } from '../platform/database/query.ts'
import { createEmailHash, findHashedPerson } from './email-hash.store.ts'

/**
 * What a person does to strangers, by a keyed hash of the mailbox: a deleted account leaves its counts behind, and a new one with the
 * same e-mail continues them.
 */

type Counted = 'contacts' | 'reports'

interface EarlierTimes {
  /** The times of the last 24 hours, without the new one. */
  times: Date[]
  accountCreatedAt: Date
}

/**
 * Adds a first contact or a report. The row stays locked until the transaction ends, so that of several concurrent ones each sees
 * those before it. If the earlier ones already reach the limit, the caller must throw, which takes the new one back.
 */
export async function countDaily(trx: Trx, uid: Uid, counted: Counted, now: Date): Promise<EarlierTimes> {
  const { mailboxHash, accountCreatedAt } = (await findHashedPerson(trx, uid)) ?? (await createFirstHash(trx, uid))
  const since = new Date(now.getTime() - DAILY_LIMIT_WINDOW_MS)
  const [row] = await countDailyQuery(trx, { mailboxHash, since, now }, counted)
  return { times: row?.times.slice(0, -1) ?? [], accountCreatedAt }
}

interface CountParams {
  mailboxHash: string
  since: Date
  now: Date
}

const countDailyQuery = preparedQuery('countDaily', ({ mailboxHash, since, now }: Params<CountParams>, counted: Counted) => {
  const column = sql.raw(counted)
  return sql<{ times: Date[] }>`
    insert into daily_counts (email_hash, ${column}, counted_at)
    values (${mailboxHash}, array[${now}::timestamptz], ${now}::timestamptz)
    on conflict (email_hash) do update set
      ${column} = array(select earlier from unnest(daily_counts.${column}) as earlier where earlier > ${since}) || ${now}::timestamptz,
      counted_at = excluded.counted_at
    returning ${column} as times`
})

async function createFirstHash(trx: Trx, uid: Uid) {
  await createEmailHash(trx)
  const person = await findHashedPerson(trx, uid)
  if (!person) throw new Problem('personDeleted')
  return person
}

/** Deletes counts some time after the last one, whether the account still exists or not. */
export async function deleteOldDailyCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('dailyCounts').where('countedAt', '<=', retentionCutoff(RETENTION.dailyCounts, now)).execute()
}
