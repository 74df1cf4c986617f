import { deadlineOf, type Meeting, whoMustAct } from '@barattolo/domain/exchanges/exchange'
import { legalMoves } from '@barattolo/domain/exchanges/moves'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import type { FoundExchange } from './exchanges.store.ts'

/** An exchange as one of its people gets it. */
export function asExchangeSummary(exchange: FoundExchange, me: Uid, now: Date): ExchangeSummary {
  const { id, state, people, agreed, proposed, calledOffBy, version, createdAt, endedAt } = exchange
  const waits = whoMustAct(exchange)
  return {
    _id: id,
    state,
    people: people.map(({ uid, confirmedAt, statement, statedAt }) => ({
      uid,
      confirmed: confirmedAt !== null,
      statement,
      statedAt: statedAt?.toISOString() ?? null,
    })),
    agreed: agreed && asMeeting(agreed),
    proposed: proposed && { ...asMeeting(proposed), by: proposed.by },
    moves: legalMoves(exchange, me, now),
    mustAct: waits === 'admin' ? [] : [...waits],
    deadline: deadlineOf(exchange)?.toISOString() ?? null,
    calledOffBy,
    version,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

function asMeeting({ place, at }: Meeting) {
  return { place, at: at.toISOString() }
}
