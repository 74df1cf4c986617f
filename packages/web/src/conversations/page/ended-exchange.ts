import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'

export type EndedExchange = ExchangeSummary & { state: 'done' | 'notHappened' | 'calledOff' }

/** The exchange of a conversation once it has ended; null before. */
export function endedExchangeOf({ exchange }: Pick<Conversation, 'exchange'>): EndedExchange | null {
  return exchange && isEnded(exchange) ? exchange : null
}

const isEnded = (exchange: ExchangeSummary): exchange is EndedExchange => exchange.state !== 'open' && exchange.state !== 'held'
