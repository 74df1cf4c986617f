import { deadlineOf, isOver, type Meeting, whoMustAct } from '@barattolo/domain/exchanges/exchange'
import { missingCodes } from '@barattolo/domain/exchanges/handover'
import { legalExchangeMoves } from '@barattolo/domain/exchanges/moves'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import type { ExchangeRecord } from './exchanges.store.ts'

/** An exchange as one of its participants gets it. */
export function asExchangeSummary(exchange: ExchangeRecord, me: Uid, now: Date): ExchangeSummary {
  const { id, state, people, proofs, agreed, proposed, calledOffBy, version, createdAt, endedAt } = exchange
  const mustActUids = whoMustAct(exchange)
  return {
    _id: id,
    state,
    people: people.map(({ uid, confirmedAt, statement, statedAt, handedOverAt }) => ({
      uid,
      confirmed: confirmedAt !== null,
      statement,
      statedAt: statedAt?.toISOString() ?? null,
      handedOver: handedOverAt !== null,
    })),
    handover: handoverOf(exchange, me, now),
    proofs: proofs.map(({ by, of, at }) => ({ by, of, at: at.toISOString() })),
    agreed: agreed && asMeeting(agreed),
    proposed: proposed && { ...asMeeting(proposed), by: proposed.by },
    moves: legalExchangeMoves(exchange, me, now),
    mustAct: mustActUids === 'admin' ? [] : [...mustActUids],
    deadline: deadlineOf(exchange)?.toISOString() ?? null,
    calledOffBy,
    version,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** The caller’s handover code, included as soon as a meeting is agreed, so that the device has it before the meeting. */
function handoverOf(exchange: ExchangeRecord, me: Uid, now: Date): ExchangeSummary['handover'] {
  const code = exchange.codes.get(me)
  if (code === undefined || !exchange.agreed || isOver(exchange)) return null
  return { code, missing: missingCodes(exchange, me, now) }
}

function asMeeting({ place, at }: Meeting) {
  return { place, at: at.toISOString() }
}
