import { deadlineOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { findExchange, lockExchange } from './exchanges.store.ts'

/**
 * Participants who have said nothing and have been notified of the latest statement of the others, which is not stored yet. The
 * event of the notice names the exchange: `saidHappened ID VERSION`.
 */
const NEWLY_NOTIFIED = sql`
  select ep.exchange_id, ep.uid, min(least(n.delivered_at, n.read_at)) as notified_at
  from exchanges e
    join lateral (
      select max(stated_at) as stated_at from exchange_people where exchange_id = e.id and statement is not null
    ) said on said.stated_at is not null
    join exchange_people ep on ep.exchange_id = e.id and ep.statement is null and ep.notified_at is null
    join notices n on n.uid = ep.uid and n.kind = 'stateYourself' and n.created_at >= said.stated_at
      and split_part(n.event, ' ', 2) = e.id::text
  where e.state = 'open' and e.next_due_at is not null and (n.delivered_at is not null or n.read_at is not null)
  group by ep.exchange_id, ep.uid`

export async function findNewlyNotified(db: Db, limit: number): Promise<ExchangeId[]> {
  const rows = await query(
    db,
    'findNewlyNotified',
    sql<{ id: ExchangeId }>`select distinct exchange_id as id from (${NEWLY_NOTIFIED}) found limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Stores who has been notified, and the new deadline; false if another process has done it. */
export async function recordNotified(trx: Trx, id: ExchangeId): Promise<boolean> {
  await lockExchange(trx, id)
  const { numAffectedRows } = await sql`
    update exchange_people set notified_at = found.notified_at from (${NEWLY_NOTIFIED}) found
    where exchange_people.exchange_id = ${id} and found.exchange_id = ${id} and exchange_people.uid = found.uid`.execute(trx)
  const exchange = await findExchange(trx, id)
  if (!numAffectedRows || !exchange) return false
  await trx
    .updateTable('exchanges')
    .set({ nextDueAt: deadlineOf(exchange) })
    .where('id', '=', id)
    .execute()
  return true
}
