import { LATE_CALL_OFF_MS } from '@barattolo/domain/exchanges/exchange'
import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the exchange with this id is between three or more people, as `isRingExchange`. */
export function isOfThreeOrMore(exchangeId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from exchange_people participant where participant.exchange_id = ${exchangeId} offset 2)`
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
 * meeting that they count as not having come, as `isLateCallOff`.
 */
export function hasCalledOffLate(uid: RawBuilder<unknown>): RawBuilder<boolean> {
  const margin = sql`${sql.lit(LATE_CALL_OFF_MS)} * interval '1 millisecond'`
  return sql<boolean>`(exchange.called_off_by = ${uid} and exchange.ended_at between exchange.meeting_at - ${margin} and exchange.meeting_at + ${margin}
    and ${isOfThreeOrMore(sql`exchange.id`)})`
}
