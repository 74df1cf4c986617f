import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { EventPublisher } from './event-publisher.ts'

/**
 * A change to be published after the commit: which data is stale for whom. `conversationId` is the conversation of the notices.
 */
export type PendingEvent =
  | 'items'
  | { id: ConversationId; to: readonly Uid[] }
  | { noticesOf: readonly Uid[]; conversationId: ConversationId | null }

export function publishEvents(publish: EventPublisher, events: readonly PendingEvent[]) {
  for (const event of events) {
    if (event === 'items') publish.changed(['items'], 'everybody')
    else if ('noticesOf' in event)
      publish.changed(event.conversationId ? ['notices', event.conversationId] : ['notices'], event.noticesOf)
    else publish.changed(['conversations', event.id], event.to)
  }
}
