import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'

/**
 * Merges a response into the cached conversation. Responses may arrive out of order: the negotiation with the higher version
 * wins, and the messages of both are kept.
 */
export function newer(known: Conversation | undefined, answer: Conversation): Conversation {
  if (!known) return answer
  const standing = answer.version >= known.version ? answer : known
  return { ...standing, exchange: newerExchange(known.exchange, answer.exchange), ...joined(known, answer) }
}

/** An exchange has versions of its own. At an equal version the response wins, because moves also change with time. */
function newerExchange(known: Conversation['exchange'], answer: Conversation['exchange']): Conversation['exchange'] {
  return known && answer && answer.version < known.version ? known : (answer ?? known)
}

type Chat = Pick<Conversation, 'messages' | 'hasOlderMessages'>

/** Merges the newest page into the cached messages; after a gap between the two only the page is kept. */
export function joined(known: Chat, page: Chat): Chat {
  const [first] = page.messages
  if (!first) return { messages: known.messages, hasOlderMessages: known.hasOlderMessages }
  const inPage = new Set(page.messages.map(({ _id }) => _id))
  const meets = known.messages.findIndex(({ _id }) => inPage.has(_id))
  const later = known.messages.filter((message) => !inPage.has(message._id) && isAfter(message, page.messages.at(-1)))
  if (meets < 0 && page.hasOlderMessages) return { messages: [...page.messages, ...later], hasOlderMessages: true }
  const earlier = known.messages.filter((message) => !inPage.has(message._id) && !isAfter(message, first))
  return {
    messages: [...earlier, ...page.messages, ...later],
    hasOlderMessages: earlier.length > 0 ? known.hasOlderMessages : page.hasOlderMessages,
  }
}

/** Inserts a pushed or sent message at its place in time, unless it is already there. */
export function withMessage(known: Conversation, message: Message): Conversation {
  const isKnown = ({ _id, clientId }: Message) => _id === message._id || (clientId !== null && clientId === message.clientId)
  if (known.messages.some(isKnown)) return known
  const after = known.messages.findLastIndex((other) => !isAfter(other, message))
  return { ...known, messages: known.messages.toSpliced(after + 1, 0, message) }
}

/** Prepends an older page without duplicates. A page shorter than `pageSize` is the beginning of the chat. */
export function withOlder(known: Conversation, older: readonly Message[], pageSize: number): Conversation {
  const ids = new Set(known.messages.map(({ _id }) => _id))
  const added = older.filter(({ _id }) => !ids.has(_id))
  return { ...known, messages: [...added, ...known.messages], hasOlderMessages: older.length >= pageSize }
}

function isAfter(message: Message, other: Message | undefined): boolean {
  return other !== undefined && message.createdAt > other.createdAt
}
