import type { ChatId, ConversationId, ExchangeId, RingId, Uid } from '@barattolo/domain/ids'
import type { EventPublisher } from '../platform/events/event-publisher.ts'

/**
 * A change to be published after the commit: which data is stale for whom. `conversationId` is the chat of the notices.
 */
export type PendingEvent =
  | 'items'
  | { id: ConversationId; to: readonly Uid[] }
  | { ringId: RingId; to: readonly Uid[] }
  | { exchangeId: ExchangeId; to: readonly Uid[] }
  | { noticesOf: readonly Uid[]; conversationId: ChatId | null }

export function publishEvents(publish: EventPublisher, events: readonly PendingEvent[]) {
  for (const event of events) {
    if (event === 'items') publish.listChanged('items')
    else if ('noticesOf' in event)
      publish.changed(event.conversationId ? ['notices', event.conversationId] : ['notices'], event.noticesOf)
    else if ('ringId' in event) publish.changed(['rings', event.ringId], event.to)
    else if ('exchangeId' in event) publish.changed(['exchanges', event.exchangeId], event.to)
    else publish.changed(['conversations', event.id], event.to)
  }
}
