import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exchangeSummary } from '../exchanges/summary.ts'
import { conversationId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { item } from '../items/item.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { MESSAGE_KINDS, message, messageText, newMessage } from '../messages/message.ts'
import { publicPerson } from '../people/contract.ts'
import { CONVERSATION_STATUSES } from './conversation-status.ts'
import { PAUSE_REASONS } from './negotiation.ts'

/**
 * The moves of a participant; `moves.ts` decides when each is allowed. `ask` passes the turn with a question instead of a proposal,
 * `undo` is the button Annulla, `write` a chat message.
 */
export const MOVES = ['toggle', 'send', 'ask', 'accept', 'undo', 'reject', 'archive', 'write', 'callOff'] as const
export type MoveName = (typeof MOVES)[number]

/** What the button Annulla undoes: the user's draft, their last sent proposal, their question, or the archiving. */
export const UNDO_ACTIONS = ['draft', 'sent', 'question', 'archive'] as const
export type UndoAction = (typeof UNDO_ACTIONS)[number]

export const conversationItem = z.object({
  ...item.shape,
  selectedBy: z.nullable(uid),
  /** The object as it was when added to the proposal, if it has changed since; else null. */
  was: z.nullable(itemSnapshot),
})
export type ConversationItem = z.infer<typeof conversationItem>

export const participant = z.object({
  ...publicPerson.shape,
  /** `interested`: pressed Interessa or wrote the answered ad; `owner`: the owner of the root object. */
  role: z.enum(['interested', 'owner']),
  /** Null if not on holiday; `until` is null for an open end. */
  holiday: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
  /** The name that the reader knew before it was changed in the last 30 days. */
  formerName: z.nullable(z.string()),
})
export type Participant = z.infer<typeof participant>

export const conversation = z.object({
  _id: conversationId,
  /** A snapshot, because the conversation outlives the object; `rootItemGone` if it was deleted or transferred. */
  rootItem: itemSnapshot,
  rootItemGone: z.boolean(),
  /** The admin has hidden the root object, and the caller cannot open its page. */
  rootItemHidden: z.boolean(),
  participants: z.array(participant),
  /** The newest `MESSAGES_PAGE`, oldest first. */
  messages: z.array(message),
  hasOlderMessages: z.boolean(),
  /** The caller's objects, in the caller's draft if there is one, else in the sent proposal. */
  itemsOffered: z.array(conversationItem),
  /** The other participant's objects. */
  itemsRequested: z.array(conversationItem),
  status: z.enum(CONVERSATION_STATUSES),
  lastActionBy: z.nullable(uid),
  /** Whose turn it is; null once the negotiation is over or archived. */
  turn: z.nullable(uid),
  /** When that turn began. */
  turnSince: z.nullable(z.iso.datetime()),
  /** Why the negotiation is paused; it resumes by itself. */
  paused: z.nullable(z.enum(PAUSE_REASONS)),
  /** When the conversation is archived automatically if the turn holder stays inactive; null while no timer runs. */
  archivesAt: z.nullable(z.iso.datetime()),
  /** It is the caller's turn, and they have changed the proposal and not sent it. */
  unsent: z.boolean(),
  /** The other participant has passed the turn with a question, which the turn holder has not answered by a proposal. */
  asked: z.boolean(),
  /** The owner of the root object has made a move: until then the interested person withdraws instead of refusing. */
  ownerHasMoved: z.boolean(),
  /** It was rejected by a withdrawal. */
  isWithdrawn: z.optional(z.boolean()),
  /** The moves that the caller may make now. */
  moves: z.array(z.enum(MOVES)),
  /** What Annulla would do for the caller; null if it would do nothing. */
  undoes: z.nullable(z.enum(UNDO_ACTIONS)),
  /** Increases with every change of the negotiation that the caller can see; not with chat messages. */
  version: z.int(),
  /** The exchange that the acceptance created. */
  exchange: z.nullable(exchangeSummary),
  /** The other participant has deleted their account: no more moves or messages. */
  personLeft: z.boolean(),
  /** The admin has disabled a participant: no moves or messages until the account is enabled. */
  personAway: z.boolean(),
  /** A block has closed the chat; other moves may still be allowed. */
  chatClosed: z.boolean(),
  /** The caller has opened it with a stranger: until the first answer `messagesLeft` of `first-contact.ts` limits what they write. */
  openedWithStranger: z.boolean(),
  /** Until when the owner's refusal keeps the interested person from asking for the root object again; null if it does not. */
  interestClosedUntil: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof conversation>

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

const byId = z.object({ id: conversationId })
const missing = 'conversationNotFound'
const version = z.optional(z.int())
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
  summary: 'Invia la proposta e passa il turno; con `ask` passa il turno chiedendo all’altra persona che cosa propone',
  params: byId,
  missing,
  /** With `ask` the turn passes with a question, and the proposal stays as it is. */
  body: z.object({ version, ask: z.optional(z.literal(true)) }),
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

/** "Annulla lo scambio": makes the objects of the accepted exchange available again. */
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

/** "Riapri": the owner lets the person whom they have refused ask for the object again. The conversation stays rejected. */
export const reopenInterest = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/reopen-interest',
  access: 'signedIn',
  summary: 'Dopo un rifiuto, permette di nuovo all’altra persona di chiedere il mio oggetto',
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

/** The caller has read the chat up to its last message. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  access: 'signedIn',
  // Reading does not require accepted rules.
  beforeRules: true,
  summary: 'Segna la conversazione come letta',
  params: byId,
  missing,
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
