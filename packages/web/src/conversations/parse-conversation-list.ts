import type { ConversationCard } from '@barattolo/domain/conversations/contract'

/** Parses the three shapes of a list: an array, an object with a `conversations` array, or an object with ids as keys. */
export function parseConversationList(response: unknown): ConversationCard[] {
  if (Array.isArray(response)) return response.filter(isCard)
  if (typeof response !== 'object' || response === null) return []
  return parseConversationList('conversations' in response ? response.conversations : Object.values(response))
}

/** A minimal check, because our own server keeps the contract: skips values that are no conversations. */
function isCard(entry: unknown): entry is ConversationCard {
  return typeof entry === 'object' && entry !== null && '_id' in entry && 'rootItem' in entry
}
