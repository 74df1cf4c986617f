import * as z from 'zod/mini'
import { type Message, newMessage } from './conversations/message.ts'
import { type ConversationId, conversationId } from './ids.ts'
import type { ProblemBody } from './problem.ts'

/** What changed, as the query key that is stale: the client fetches it again with its own permissions. */
export type Topic =
  | readonly ['items']
  | readonly ['requests']
  | readonly ['conversations']
  | readonly ['conversations', ConversationId]
  | readonly ['me']
  /** With a conversation: a screen that shows it marks the notices as read itself, so it need not fetch the count first. */
  | readonly ['notices']
  | readonly ['notices', ConversationId]

/** The only event with its content, as specified. */
export type NewMessageEvent = Message & { conversationId: ConversationId }

export interface ServerToClient {
  changed: (topic: Topic) => void
  newMessage: (message: NewMessageEvent) => void
}

export type Acknowledgement<T = object> = ({ ok: true } & T) | { ok: false; problem: ProblemBody }

export const joinPayload = conversationId
/** The specification's payload; a `from` in the message is ignored, the server takes the sender from the token. */
export const chatMessagePayload = z.object({ conversationId, message: newMessage })
export type ChatMessagePayload = z.input<typeof chatMessagePayload>

export interface ClientToServer {
  join: (conversation: string, acknowledge?: (answer: Acknowledgement) => void) => void
  chatMessage: (payload: ChatMessagePayload, acknowledge?: (answer: Acknowledgement<{ message: Message }>) => void) => void
}
