import { isOver } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { ExchangeMoveOutcome } from '@barattolo/domain/exchanges/exchange-step'
import { applyHandoverCode } from '@barattolo/domain/exchanges/handover'
import { parseHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database/database.ts'
import { type ExchangeDeps, withLockedExchange } from './exchange-moves.service.ts'
import type { ExchangeRecord } from './exchanges.store.ts'
import { countWrongCode, findCodeOwner, hasTooManyWrongCodes } from './handover.store.ts'

interface TypedCode {
  code: string
  /** The version of the exchange that the typist's device had loaded. */
  version?: number | undefined
}

/** Handles a typed handover code. A code that the other person has shown counts as the statement of both. */
export function handOverWithCode(deps: ExchangeDeps, me: Uid, id: ExchangeId, typed: TypedCode): Promise<ExchangeAnswer> {
  const code = parseHandoverCode(typed.code)
  return withLockedExchange(deps, me, id, async (trx, exchange, now) => {
    // A code of the wrong format is a typing error and does not count as a guess.
    if (code === null) return { ok: false, refusal: 'wrongHandoverCode' }
    if (await hasTooManyWrongCodes(trx, id, me, now)) return { ok: false, refusal: 'tooManyHandoverCodes' }
    return checkHandoverCode(trx, exchange, me, { ...typed, code }, now)
  })
}

async function checkHandoverCode(
  trx: Trx,
  exchange: ExchangeRecord,
  me: Uid,
  { code, version }: TypedCode,
  now: Date,
): Promise<ExchangeMoveOutcome<ExchangeRecord>> {
  const codeOwner = findCodeOwner(exchange.codes, code)
  // The codes of a person who has deleted the account are erased, so any code is unknown.
  if (codeOwner === undefined && isOver(exchange)) return { ok: false, refusal: 'exchangeOver' }
  if (codeOwner === me) return { ok: false, refusal: 'ownHandoverCode' }
  const outcome = codeOwner === undefined ? null : applyHandoverCode(exchange, me, codeOwner, now, version)
  if (outcome && (outcome.ok || outcome.refusal !== 'wrongHandoverCode')) return outcome
  await countWrongCode(trx, exchange.id, me, now)
  return { ok: false, refusal: 'wrongHandoverCode' }
}
