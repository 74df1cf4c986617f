import type { ConversationCard } from '@barattolo/domain/conversations/contract'

/** The three shapes a list of conversations may have: an array, an object that holds one, or conversations by id. */
export function conversationsIn(answer: unknown): ConversationCard[] {
  if (Array.isArray(answer)) return answer.filter(isCard)
  if (typeof answer !== 'object' || answer === null) return []
  return conversationsIn('conversations' in answer ? answer.conversations : Object.values(answer))
}

/** Our own server keeps the contract; what is no conversation at all does not stop the page. */
function isCard(entry: unknown): entry is ConversationCard {
  return typeof entry === 'object' && entry !== null && '_id' in entry && 'rootItem' in entry
}
