import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Announce } from './announce.ts'

/**
 * A change to be published after the commit: which data is stale for whom. `conversationId` is the conversation of the notices.
 */
export type Told =
  | 'items'
  | { id: ConversationId; to: readonly Uid[] }
  | { noticesOf: readonly Uid[]; talk: ConversationId | null }

export function announceTold(announce: Announce, told: readonly Told[]) {
  for (const one of told) {
    if (one === 'items') announce.changed(['items'], 'everybody')
    else if ('noticesOf' in one) announce.changed(one.talk ? ['notices', one.talk] : ['notices'], one.noticesOf)
    else announce.changed(['conversations', one.id], one.to)
  }
}
