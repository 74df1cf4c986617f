import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { clientId, conversationId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { OFFERED_ITEMS_MAX } from '../limits.ts'
import { MESSAGE_KINDS, message, messageText, newMessage } from '../messages/message.ts'
import { conversation, offeredTimes, participant } from './conversation.ts'
import { CONVERSATION_STATUSES } from './conversation-status.ts'
import { PAUSE_REASONS } from './negotiation.ts'

/** An entry of the inbox. */
export const conversationCard = z.object({
  _id: conversationId,
  rootItem: itemSnapshot,
  participants: z.array(participant),
  lastMessage: z.nullable(
    z.object({
      kind: z.enum(MESSAGE_KINDS),
      text: z.string(),
      from: z.object({ uid: z.nullable(uid) }),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** The objects offered for the root object in the sent proposal: their number, and the first `OFFERED_SHOWN`. */
  offered: z.object({
    count: z.int(),
    items: z.array(z.object({ title: z.string(), category: z.enum(CATEGORIES), imageUrl: z.string() })),
  }),
  status: z.enum(CONVERSATION_STATUSES),
  /** The exchange has ended well, and the objects have passed. */
  isDone: z.boolean(),
  /** It was rejected by a withdrawal. */
  isWithdrawn: z.optional(z.boolean()),
  lastActionBy: z.nullable(uid),
  turn: z.nullable(uid),
  turnSince: z.nullable(z.iso.datetime()),
  paused: z.nullable(z.enum(PAUSE_REASONS)),
  unread: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ConversationCard = z.infer<typeof conversationCard>

/** How many offered objects an inbox entry shows. */
export const OFFERED_SHOWN = 3

const params = z.object({ id: conversationId })
const missing = 'conversationNotFound'
const version = z.optional(z.int())
const ownEndpoint = { access: 'signedIn', params, missing, answer: conversation } as const
const move = { ...ownEndpoint, method: 'POST', status: 201 } as const
const messageId = z.string().check(z.regex(/^\d{1,18}$/))
export const CONVERSATIONS_MAX = 500

export const conversationSearch = z.object({
  /** The caller's role: `interested` person, or `owner` of the root object. */
  role: z.optional(z.enum(['interested', 'owner'])),
  /** `newest` (default): by newest update; `radar`: by the weight of the status (`radar/radar-weight.ts`), then newest update. */
  sort: z.optional(z.enum(['newest', 'radar'])),
  /** Opaque; from the `Link: rel="next"` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(CONVERSATIONS_MAX))),
})
export type ConversationSearch = z.infer<typeof conversationSearch>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'signedIn',
  summary: 'Le mie conversazioni, la più recente prima; Link, X-Total-Count ed ETag nelle intestazioni',
  query: conversationSearch,
  answer: z.array(conversationCard),
})

/** The number of unread messages in all of the caller's conversations. */
export const readUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  access: 'signedIn',
  summary: 'Quanti messaggi non ho ancora letto',
  answer: z.object({ unread: z.int() }),
})

/**
 * With `requestId` the root object is the caller's own, and the ad's author is the interested person. `offered` are objects of the
 * caller: the opening is then a proposal that the owner can accept. A conversation that exists already is answered with 200, and nothing
 * of this is applied to it; the repetition of an opening with the same `clientId` is answered as the opening was.
 */
const opening = z
  .object({
    rootItemId: itemId,
    message: messageText,
    requestId: z.optional(requestId),
    offered: z.optional(
      z.array(itemId).check(
        z.maxLength(OFFERED_ITEMS_MAX),
        z.refine((ids) => new Set(ids).size === ids.length),
      ),
    ),
    times: z.optional(offeredTimes),
    clientId: z.optional(clientId),
  })
  .check(z.refine(({ requestId: ad, offered, times }) => !ad || !(offered || times), { path: ['requestId'] }))

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'signedIn',
  summary: 'Interessa, anche con un’offerta, o con requestId Ce l’ho!: apre una conversazione, o ritrova quella aperta',
  body: opening,
  status: 201,
  answer: conversation,
})

export const readConversation = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'Una conversazione a cui prendo parte',
})

const toggle = {
  ...ownEndpoint,
  method: 'PATCH',
  /** Without `selected` the object is toggled. */
  body: z.object({ itemId, selected: z.optional(z.boolean()), version }),
} as const

export const toggleOffered = endpoint({
  ...toggle,
  path: '/api/conversations/:id/offer',
  summary: 'Aggiunge o toglie un oggetto mio dalla bozza di proposta',
})

export const toggleRequested = endpoint({
  ...toggle,
  path: '/api/conversations/:id/request',
  summary: 'Aggiunge o toglie un oggetto dell’altra persona dalla bozza di proposta',
})

export const sendProposal = endpoint({
  ...move,
  path: '/api/conversations/:id/proposal',
  summary: 'Invia la proposta e passa il turno; con `ask` passa il turno chiedendo all’altra persona che cosa propone',
  /** With `ask` the turn passes with a question, and the proposal stays as it is. */
  body: z.object({ version, ask: z.optional(z.literal(true)) }),
})

export const changeStatus = endpoint({
  ...ownEndpoint,
  method: 'PATCH',
  path: '/api/conversations/:id/status',
  summary: 'Accetta, rifiuta, archivia; `pending` annulla',
  body: z.object({ status: z.enum(CONVERSATION_STATUSES), version }),
})

/** "Annulla lo scambio": makes the objects of the accepted exchange available again. */
export const callOffExchange = endpoint({
  ...move,
  path: '/api/conversations/:id/call-off',
  summary: 'Annulla lo scambio accettato e libera gli oggetti',
})

/** "Riapri": the owner lets the person whom they have refused ask for the object again. The conversation stays rejected. */
export const reopenInterest = endpoint({
  ...move,
  path: '/api/conversations/:id/reopen-interest',
  summary: 'Dopo un rifiuto, permette di nuovo all’altra persona di chiedere il mio oggetto',
})

export const listMessages = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary: 'I messaggi prima o dopo uno dato, dal più vecchio',
  query: z.object({ before: z.optional(messageId), after: z.optional(messageId) }),
  answer: z.array(message),
})

export const sendMessage = endpoint({
  ...move,
  path: '/api/conversations/:id/messages',
  summary: 'Scrive nella chat',
  body: newMessage,
  answer: message,
})

/** The caller has read the chat up to its last message. */
export const markRead = endpoint({
  ...move,
  path: '/api/conversations/:id/read',
  // Reading does not require accepted rules.
  beforeRules: true,
  summary: 'Segna la conversazione come letta',
  answer: z.object({ success: z.literal(true) }),
})
