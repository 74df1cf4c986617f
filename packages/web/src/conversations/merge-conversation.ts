import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Message } from '@barattolo/domain/messages/message'
import { mergeExchange } from '../exchanges/merge-exchange.ts'

/**
 * Merges a response into the cached conversation. Responses may arrive out of order: the negotiation with the higher version
 * is kept, and the messages of both.
 */
export function mergeConversation(cached: Conversation | undefined, response: Conversation): Conversation {
  if (!cached) return response
  const latest = response.version >= cached.version ? response : cached
  return { ...latest, exchange: mergeExchange(cached.exchange, response.exchange), ...mergeMessages(cached, response) }
}

type MessageList = Pick<Conversation, 'messages' | 'hasOlderMessages'>

/** Merges the newest page into the cached messages. If there is a gap between the two, the cached older messages are dropped. */
export function mergeMessages(cached: MessageList, page: MessageList): MessageList {
  const [oldestInPage] = page.messages
  if (!oldestInPage) return { messages: cached.messages, hasOlderMessages: cached.hasOlderMessages }
  const pageIds = new Set(page.messages.map(({ _id }) => _id))
  const overlapIndex = cached.messages.findIndex(({ _id }) => pageIds.has(_id))
  const later = cached.messages.filter((message) => !pageIds.has(message._id) && isAfter(message, page.messages.at(-1)))
  if (overlapIndex < 0 && page.hasOlderMessages) return { messages: [...page.messages, ...later], hasOlderMessages: true }
  const earlier = cached.messages.filter((message) => !pageIds.has(message._id) && !isAfter(message, oldestInPage))
  return {
    messages: [...earlier, ...page.messages, ...later],
    hasOlderMessages: earlier.length > 0 ? cached.hasOlderMessages : page.hasOlderMessages,
  }
}

/** Inserts a pushed or sent message at its place in time, unless it is already there. */
export function insertMessage<T extends MessageList>(cached: T, message: Message): T {
  const isSame = ({ _id, clientId }: Message) => _id === message._id || (clientId !== null && clientId === message.clientId)
  if (cached.messages.some(isSame)) return cached
  const previousIndex = cached.messages.findLastIndex((other) => !isAfter(other, message))
  return { ...cached, messages: cached.messages.toSpliced(previousIndex + 1, 0, message) }
}

/** Prepends an older page without duplicates. A page shorter than `pageSize` is the beginning of the chat. */
export function prependOlderMessages<T extends MessageList>(cached: T, older: readonly Message[], pageSize: number): T {
  const ids = new Set(cached.messages.map(({ _id }) => _id))
  const added = older.filter(({ _id }) => !ids.has(_id))
  return { ...cached, messages: [...added, ...cached.messages], hasOlderMessages: older.length >= pageSize }
}

function isAfter(message: Message, other: Message | undefined): boolean {
  return other !== undefined && message.createdAt > other.createdAt
}
