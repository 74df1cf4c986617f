import { LATE_CALL_OFF_MS } from '@barattolo/domain/exchanges/exchange'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL subquery of the people to whom this person gives or from whom they receive in a row `exchange`. Between three or more people each
 * gives to one and receives from another, so that two neighbours (`are_two`) tell what `isRingExchange` tells, without reading further rows.
 */
export function neighboursOf(uid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select uid, count(*) over () > 1 as are_two from (
      select distinct case when giver_uid = ${uid} then receiver_uid else giver_uid end as uid from exchange_legs
      where exchange_legs.exchange_id = exchange.id and ${uid} in (giver_uid, receiver_uid)
    ) neighbour
  )`
}

/** SQL condition: one of the two people has typed the other's code in this exchange, as `haveMet`. */
export function haveCode(
  exchangeId: RawBuilder<unknown>,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from handover_proofs proof where proof.exchange_id = ${exchangeId}
    and (proof.typed_by = ${one} and proof.shown_by = ${other} or proof.typed_by = ${other} and proof.shown_by = ${one}))`
}

/**
 * SQL condition on a row `exchange` with `called_off_by`, `meeting_at` and `ended_at`: this person has called it off so close to the
 * meeting that, between three or more people, they count as not having come, as `isLateCallOff`.
 */
export function hasCalledOffLate(uid: RawBuilder<unknown>): RawBuilder<boolean> {
  const margin = sql`${sql.lit(LATE_CALL_OFF_MS)} * interval '1 millisecond'`
  return sql<boolean>`(exchange.called_off_by = ${uid}
    and exchange.ended_at between exchange.meeting_at - ${margin} and exchange.meeting_at + ${margin})`
}
