import type { ExchangeId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { asExchange, type FoundExchange, STORED_EXCHANGE } from './exchanges.store.ts'

/** The event of a reminder: another meeting is another event. */
export const reminderOf = (id: ExchangeId, at: Date) => `soon ${id} ${at.getTime()}`

/**
 * The open exchanges that are to meet before `until` and of whose meeting nobody has been reminded, kept as they are
 * for as long as the transaction lasts; those that are being changed come next time.
 */
export async function holdMeetingsSoon(db: Db, now: Date, until: Date): Promise<FoundExchange[]> {
  const rows = await db
    .selectFrom('exchanges')
    .select(STORED_EXCHANGE.as('stored'))
    .where('state', '=', 'open')
    // All that are open have one: an index finds them among all that have ended.
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
