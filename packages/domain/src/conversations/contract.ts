import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exchangeSummary } from '../exchanges/summary.ts'
import { conversationId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { item } from '../items/contract.ts'
import { publicPerson } from '../people/contract.ts'
import { itemGlimpse, MESSAGE_KINDS, message, messageText, newMessage } from './message.ts'
import { PAUSES } from './pause.ts'

export const CONVERSATION_STATUSES = ['pending', 'accepted', 'rejected', 'archived'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

/** What a participant may do; `negotiation.ts` says when. `undo` is the button Annulla, `write` the chat. */
export const MOVES = ['toggle', 'send', 'accept', 'undo', 'reject', 'archive', 'write', 'callOff'] as const
export type MoveName = (typeof MOVES)[number]

/** What the button Annulla would do now: drop my draft, take my last sent proposal back, reopen what was archived. */
export const UNDOES = ['draft', 'sent', 'archive'] as const
export type Undoes = (typeof UNDOES)[number]

export const conversationItem = z.object({
  ...item.shape,
  selectedBy: z.nullable(uid),
  /** The object as it was put into the proposal, where it has been edited since; null while it is still the same. */
  was: z.nullable(itemGlimpse),
})
export type ConversationItem = z.infer<typeof conversationItem>

export const participant = z.object({
  ...publicPerson.shape,
  /** `interested` pressed Interessa, `owner` has the root object. */
  role: z.enum(['interested', 'owner']),
  /** They are away until then, or until they come back. */
  holiday: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
})
export type Participant = z.infer<typeof participant>

export const conversation = z.object({
  _id: conversationId,
  /** A glimpse, because the conversation outlives the object; `rootItemGone` tells that it was deleted or changed hands. */
  rootItem: itemGlimpse,
  rootItemGone: z.boolean(),
  /** The admin has hidden it, and from whoever reads this: its page is not there for them. */
  rootItemHidden: z.boolean(),
  participants: z.array(participant),
  /** The newest `MESSAGES_PAGE`, oldest first. */
  messages: z.array(message),
  hasOlderMessages: z.boolean(),
  /** The objects of the caller's side: of the caller's draft where there is one, else of the proposal as sent. */
  itemsOffered: z.array(conversationItem),
  /** Those of the other's side. */
  itemsRequested: z.array(conversationItem),
  status: z.enum(CONVERSATION_STATUSES),
  lastActionBy: z.nullable(uid),
  /** Whose turn it is; null once it is over or archived. */
  turn: z.nullable(uid),
  /** Since when it is theirs. */
  turnSince: z.nullable(z.iso.datetime()),
  /** Why nobody is asked to act for now; it goes on by itself. */
  paused: z.nullable(z.enum(PAUSES)),
  /** When it is put aside by itself, if nobody does anything; null while nobody is waited for. */
  archivesAt: z.nullable(z.iso.datetime()),
  /** The caller holds the turn, has changed the proposal and not sent it. */
  unsent: z.boolean(),
  /** What the caller may do now. */
  moves: z.array(z.enum(MOVES)),
  /** What Annulla would do for the caller; null where it would do nothing. */
  undoes: z.nullable(z.enum(UNDOES)),
  /** Goes up with every change of the negotiation that the caller can see (not with chat, not with the other's draft). */
  version: z.int(),
  /** The agreement that an acceptance made. */
  exchange: z.nullable(exchangeSummary),
  /** The other person has deleted their account: nothing can be changed or written here any more. */
  personLeft: z.boolean(),
  /** One of the two may not use the product for now: nothing can be changed or written here until they are back. */
  personAway: z.boolean(),
  /** Nobody writes here any more, whatever else may still be done. */
  chatClosed: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof conversation>

export const MESSAGES_PAGE = 100

/** A line of the inbox. */
export const conversationCard = z.object({
  _id: conversationId,
  rootItem: itemGlimpse,
  participants: z.array(participant),
  lastMessage: z.nullable(
    z.object({
      kind: z.enum(MESSAGE_KINDS),
      text: z.string(),
      from: z.object({ uid: z.nullable(uid) }),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What is offered for the root object in the proposal as sent: the first few as pictures, and how many there are. */
  offered: z.object({
    count: z.int(),
    items: z.array(z.object({ title: z.string(), category: z.enum(CATEGORIES), imageUrl: z.string() })),
  }),
  status: z.enum(CONVERSATION_STATUSES),
  lastActionBy: z.nullable(uid),
  turn: z.nullable(uid),
  turnSince: z.nullable(z.iso.datetime()),
  paused: z.nullable(z.enum(PAUSES)),
  unread: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ConversationCard = z.infer<typeof conversationCard>

/** How many pictures of what is offered a line of the inbox shows. */
export const OFFERED_SHOWN = 3

const byId = z.object({ id: conversationId })
const missing = 'conversationNotFound'
const version = z.optional(z.int())
const messageId = z.string().check(z.regex(/^\d{1,18}$/))
export const CONVERSATIONS_MAX = 500

export const conversationSearch = z.object({
  /** What the caller is in them: `interested` in somebody's object, or the `owner` that others are interested in. */
  role: z.optional(z.enum(['interested', 'owner'])),
  /** `radar` is by the weight of the status (`radar/order.ts`); among equals, as without it, the newest update first. */
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

/** How many lines of others the caller has not seen, in all conversations together. */
export const readUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  access: 'signedIn',
  summary: 'Quanti messaggi non ho ancora letto',
  answer: z.object({ unread: z.int() }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'signedIn',
  summary: 'Interessa, o con requestId Ce l’ho!: apre una conversazione, o ritrova quella aperta',
  /** With `requestId` the root object is the caller's own, and the ad's author is the interested person. */
  body: z.object({ rootItemId: itemId, message: messageText, requestId: z.optional(requestId) }),
  status: 201,
  answer: conversation,
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'signedIn',
  summary: 'Una conversazione a cui prendo parte',
  params: byId,
  missing,
  answer: conversation,
})

const toggle = {
  method: 'PATCH',
  access: 'signedIn',
  params: byId,
  missing,
  /** Without `selected` the object is toggled. */
  body: z.object({ itemId, selected: z.optional(z.boolean()), version }),
  answer: conversation,
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
  method: 'POST',
  path: '/api/conversations/:id/proposal',
  access: 'signedIn',
  summary: 'Invia la proposta e passa il turno',
  params: byId,
  missing,
  body: z.object({ version }),
  status: 201,
  answer: conversation,
})

export const changeStatus = endpoint({
  method: 'PATCH',
  path: '/api/conversations/:id/status',
  access: 'signedIn',
  summary: 'Accetta, rifiuta, archivia; `pending` annulla',
  params: byId,
  missing,
  body: z.object({ status: z.enum(CONVERSATION_STATUSES), version }),
  answer: conversation,
})

/** "Annulla lo scambio": frees the objects of the exchange that the acceptance made. */
export const callOffExchange = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/call-off',
  access: 'signedIn',
  summary: 'Annulla lo scambio accettato e libera gli oggetti',
  params: byId,
  missing,
  status: 201,
  answer: conversation,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'signedIn',
  summary: 'I messaggi prima o dopo uno dato, dal più vecchio',
  params: byId,
  missing,
  query: z.object({ before: z.optional(messageId), after: z.optional(messageId) }),
  answer: z.array(message),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'signedIn',
  summary: 'Scrive nella chat',
  params: byId,
  missing,
  body: newMessage,
  status: 201,
  answer: message,
})

/** The caller has seen the chat up to its last line. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  access: 'signedIn',
  // Reading is free.
  beforeRules: true,
  summary: 'Segna la conversazione come letta',
  params: byId,
  missing,
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
