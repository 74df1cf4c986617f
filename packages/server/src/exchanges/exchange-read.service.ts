import type { ExchangeAnswer } from '@barattolo/domain/exchanges/contract'
import { isOver } from '@barattolo/domain/exchanges/exchange'
import type { Uid } from '@barattolo/domain/ids'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import { asExchangeSummary } from './exchange-answer.ts'
import type { ExchangeRecord } from './exchanges.store.ts'
import { findFeedback } from './feedback.store.ts'
import { asFeedback } from './feedback-answer.ts'

/** The whole exchange as one of its participants gets it. */
export async function composeExchange(db: Db, exchange: ExchangeRecord, me: Uid, now: Date): Promise<ExchangeAnswer> {
  const people = await findParticipantProfiles(
    db,
    exchange.people.map(({ uid }) => uid),
  )
  return {
    ...asExchangeSummary(exchange, me, now),
    conversationId: exchange.conversationId,
    participants: exchange.people.map(({ uid }) => people.get(uid) ?? { uid, name: '', email: '', photo: null }),
    feedback: asFeedback(exchange, isOver(exchange) ? await findFeedback(db, exchange.id) : [], me, now),
    legs: exchange.legs.map(({ item, giver, receiver }) => ({ item, giver, receiver })),
  }
}
