import * as z from 'zod/mini'
import { type ChatId, type ConversationId, conversationId, type ExchangeId, type RingId, ringId } from '../ids.ts'
import { type Message, newMessage } from '../messages/message.ts'
import type { ProblemBody } from '../problem.ts'
import { WATCHED_LISTS, type WatchedList } from '../watched-lists.ts'

/** What changed, as the query key that is stale: the client fetches it again with its own permissions. */
export type Topic =
  | readonly ['items']
  | readonly ['requests']
  | readonly ['conversations']
  | readonly ['conversations', ConversationId]
  | readonly ['rings', RingId]
  /** An exchange without a conversation: of three or more people. */
  | readonly ['exchanges', ExchangeId]
  | readonly ['me']
  /** With the id of the chat: a client that shows it marks the notices as read instead of fetching their count. */
  | readonly ['notices']
  | readonly ['notices', ChatId]

/** The only event that contains the new data, as the specification requires. */
export type NewMessageEvent = Message & ChatName

/** Which chat: of a conversation or of a ring. */
export type ChatName = { conversationId: ConversationId } | { ringId: RingId }

export interface ServerToClient {
  changed: (topic: Topic) => void
  /** To the clients that watch it. */
  listChanged: (list: WatchedList) => void
  newMessage: (message: NewMessageEvent) => void
}

export type Acknowledgement<T = object> = ({ ok: true } & T) | { ok: false; problem: ProblemBody }

/** The id of a chat: of a conversation or of a ring. */
export const joinPayload = conversationId
/**
 * The lists, which replace those that the client watched before, and the greatest age of its data of them in milliseconds. The
 * age is missing in an open page of an earlier version.
 */
export const watchPayload = z.tuple([z.array(z.enum(WATCHED_LISTS)), z._default(z.number().check(z.nonnegative()), 0)])
/** The specification's payload. A `from` in the message is ignored, because the server takes the sender from the token. */
export const chatMessagePayload = z.union([
  z.object({ conversationId, message: newMessage }),
  z.object({ ringId, message: newMessage }),
])
export type ChatMessagePayload = z.input<typeof chatMessagePayload>

export interface ClientToServer {
  join: (conversation: string, acknowledge?: (answer: Acknowledgement) => void) => void
  watch: (lists: readonly WatchedList[], age: number) => void
  chatMessage: (payload: ChatMessagePayload, acknowledge?: (answer: Acknowledgement<{ message: Message }>) => void) => void
}
