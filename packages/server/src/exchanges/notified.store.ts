import { deadlineOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { findExchange, lockExchange } from './exchanges.store.ts'

interface Notified {
  exchangeId: ExchangeId
  uid: Uid
  notifiedAt: Date
}

/**
 * Stores that participants have been notified of the latest statement of the others, and the new deadline. Returns the number of
 * participants. Several processes may run it at once.
 */
export async function recordNotified(db: Db): Promise<number> {
  const found = await findNotified(db)
  for (const { exchangeId, uid, notifiedAt } of found) {
    await db.transaction().execute(async (trx) => {
      await lockExchange(trx, exchangeId)
      await trx
        .updateTable('exchangePeople')
        .set({ notifiedAt })
        .where('exchangeId', '=', exchangeId)
        .where('uid', '=', uid)
        .where('statement', 'is', null)
        .execute()
      const exchange = await findExchange(trx, exchangeId)
      if (!exchange) return
      await trx
        .updateTable('exchanges')
        .set({ nextDueAt: deadlineOf(exchange) })
        .where('id', '=', exchangeId)
        .execute()
    })
  }
  return found.length
}

/** The event of the notice names the exchange: `saidHappened ID VERSION`. */
function findNotified(db: Db): Promise<Notified[]> {
  return query(
    db,
    'findNotified',
    sql<Notified>`
    select ep.exchange_id as "exchangeId", ep.uid, min(least(n.delivered_at, n.read_at)) as "notifiedAt"
    from exchanges e
      join lateral (
        select max(stated_at) as stated_at from exchange_people where exchange_id = e.id and statement is not null
      ) said on said.stated_at is not null
      join exchange_people ep on ep.exchange_id = e.id and ep.statement is null and ep.notified_at is null
      join notices n on n.uid = ep.uid and n.kind = 'stateYourself' and n.created_at >= said.stated_at
        and split_part(n.event, ' ', 2) = e.id::text
    where e.state = 'open' and e.next_due_at is not null and (n.delivered_at is not null or n.read_at is not null)
    group by ep.exchange_id, ep.uid`,
  )
}
