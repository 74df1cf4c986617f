import type { Exchange as ExchangeAnswer } from '@barattolo/domain/exchanges/contract'
import { handOver } from '@barattolo/domain/exchanges/handover'
import { readHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ExchangePlayed } from '@barattolo/domain/exchanges/step'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'
import { type Exchanging, inExchange } from './exchange-moves.service.ts'
import type { FoundExchange } from './exchanges.store.ts'
import { countWrongCode, mayTryNoMore } from './handover.store.ts'
import { whoseCode } from './handover-codes.ts'

/** Handles a typed handover code. A code that the other person has shown counts as the statement of both. */
export function handOverWithCode(deps: Exchanging, me: Uid, id: ExchangeId, typed: string): Promise<ExchangeAnswer> {
  const code = readHandoverCode(typed)
  return inExchange(deps, me, id, async (trx, exchange, now) => {
    // A code of the wrong format is a typing error and does not count as a guess.
    if (code === null) return { ok: false, refusal: 'wrongHandoverCode' }
    if (await mayTryNoMore(trx, id, me, now)) return { ok: false, refusal: 'tooManyHandoverCodes' }
    return judged(trx, exchange, me, code, now)
  })
}

async function judged(
  trx: Trx,
  exchange: FoundExchange,
  me: Uid,
  code: string,
  now: Date,
): Promise<ExchangePlayed<FoundExchange>> {
  const other = whoseCode(exchange.codes, code)
  if (other === me) return { ok: false, refusal: 'ownHandoverCode' }
  const played = other === undefined ? null : handOver(exchange, me, other, now)
  if (played && (played.ok || played.refusal !== 'wrongHandoverCode')) return played
  await countWrongCode(trx, exchange.id, me, now)
  return { ok: false, refusal: 'wrongHandoverCode' }
}
