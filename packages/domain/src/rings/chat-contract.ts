import * as z from 'zod/mini'
import { listMessages, sendMessage } from '../conversations/contract.ts'
import { endpoint } from '../endpoint.ts'
import { ringId, uid } from '../ids.ts'
import { message } from '../messages/message.ts'

/** How long after the end of a ring the people who left it earlier can read its chat. */
export const LEFT_CHAT_DAYS = 14

const ownEndpoint = { access: 'signedIn', params: z.object({ id: ringId }), missing: 'ringNotFound' } as const

export const ringChat = z.object({
  /** The people whom the caller has met in the ring, the caller included; also those who have left it since. */
  people: z.array(z.object({ uid, name: z.string(), photo: z.nullable(z.string()), hasLeft: z.boolean() })),
  /** The newest `MESSAGES_PAGE`, oldest first. */
  messages: z.array(message),
  hasOlderMessages: z.boolean(),
  /** The id of the newest message that the caller has read. */
  readTo: z.string(),
  /** `read`: the ring has ended; `left`: the caller has left it. */
  access: z.enum(['write', 'read', 'left']),
})
export type RingChat = z.infer<typeof ringChat>

/** The chat of a ring that has been proposed. A person who has left it reads it until 14 days after the end of the ring. */
export const readRingChat = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/rings/:id/chat',
  summary: 'La chat di uno scambio a tre o a quattro: i messaggi più recenti, e chi c’è',
  answer: ringChat,
})

export const listRingMessages = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/rings/:id/messages',
  summary: 'I messaggi di uno scambio a tre o a quattro prima o dopo uno dato, dal più vecchio',
  query: listMessages.query,
  answer: listMessages.answer,
})

export const sendRingMessage = endpoint({
  ...ownEndpoint,
  method: 'POST',
  path: '/api/rings/:id/messages',
  summary: 'Scrive nella chat di uno scambio a tre o a quattro',
  body: sendMessage.body,
  status: 201,
  answer: sendMessage.answer,
})

/** The caller has read the chat up to its last message. */
export const markRingRead = endpoint({
  ...ownEndpoint,
  method: 'POST',
  path: '/api/rings/:id/read',
  // Reading does not require accepted rules.
  beforeRules: true,
  summary: 'Segna come letta la chat di uno scambio a tre o a quattro',
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
