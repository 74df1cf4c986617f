import type { ConversationCard } from '@barattolo/domain/conversations/contract'

/** Parses the three shapes of a list: an array, an object with a `conversations` array, or an object by id. */
export function conversationsIn(answer: unknown): ConversationCard[] {
  if (Array.isArray(answer)) return answer.filter(isCard)
  if (typeof answer !== 'object' || answer === null) return []
  return conversationsIn('conversations' in answer ? answer.conversations : Object.values(answer))
}

/** A minimal check, because our own server keeps the contract: skips values that are no conversations. */
function isCard(entry: unknown): entry is ConversationCard {
  return typeof entry === 'object' && entry !== null && '_id' in entry && 'rootItem' in entry
}
