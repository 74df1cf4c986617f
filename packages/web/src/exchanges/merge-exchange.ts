import type { Conversation } from '@barattolo/domain/conversations/conversation'

/** An exchange has versions of its own. At an equal version the response is used: which moves are legal depends on the time. */
export function mergeExchange(cached: Conversation['exchange'], response: Conversation['exchange']): Conversation['exchange'] {
  return cached && response && response.version < cached.version ? cached : (response ?? cached)
}
