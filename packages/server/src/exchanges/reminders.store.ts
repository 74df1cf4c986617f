import type { ExchangeId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { asExchange, type ExchangeRecord, STORED_EXCHANGE } from './exchanges.store.ts'

/** The event key of a reminder. Another meeting time makes another key. */
export const reminderEvent = (id: ExchangeId, at: Date) => `soon ${id} ${at.getTime()}`

/** SQL condition on a row of `notices` that reminds of a meeting: the exchange is open, and its meeting unchanged. */
export const IS_REMINDER_VALID = sql<boolean>`exists (
  select from exchanges where exchanges.state = 'open' and exchanges.meeting_at = (notices.about->>'at')::timestamptz
    and starts_with(notices.event, 'soon ' || exchanges.id))`

/**
 * Open exchanges whose meeting is between `now` and `until` and whose participants have not been reminded of it, locked until
 * the transaction ends. Exchanges that are being changed are skipped; the next run finds them.
 */
export async function lockUpcomingMeetings(db: Db, now: Date, until: Date): Promise<ExchangeRecord[]> {
  const rows = await db
    .selectFrom('exchanges')
    .select(STORED_EXCHANGE.as('stored'))
    .where('state', '=', 'open')
    // True for all open exchanges; lets an index skip those that have ended.
    .where('nextDueAt', 'is not', null)
    .where('meetingAt', '>', now)
    .where('meetingAt', '<=', until)
    .where(
      sql<boolean>`not exists (select from notices
        where event = 'soon ' || exchanges.id || ' ' || (extract(epoch from meeting_at) * 1000)::bigint
          and uid in (select uid from exchange_people where exchange_id = exchanges.id))`,
    )
    .forShare('exchanges')
    .skipLocked()
    .execute()
  return rows.map(({ stored }) => asExchange(stored))
}
