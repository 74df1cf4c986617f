import * as z from 'zod/mini'
import { CONVERSATION_STATUSES } from '../conversations/conversation-status.ts'
import { endpoint } from '../endpoint.ts'
import { STATEMENTS } from '../exchanges/summary.ts'
import { conversationId, exchangeId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { AVAILABILITIES, ITEM_STATUSES } from '../items/item-status.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { ADMIN_SEARCH_MAX } from '../limits.ts'
import { adminReason } from '../reports/reason.ts'
import { searchText } from '../user-text.ts'
import { ADMIN_ACTS, ADMIN_CASES } from './acts.ts'
import { OPENABLE_CASES } from './opening.ts'
import { PERSON_STATES } from './person-states.ts'

/**
 * The query of the lists, which are ordered newest first. The response has the header `Link: rel="next"` if there is a
 * next page, and the first page has `X-Total-Count`.
 */
export const page = {
  q: z.optional(searchText(0, ADMIN_SEARCH_MAX)),
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
}
export interface AdminPage {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * Only the admin endpoints return the identity provider’s names of other people; lists have masked e-mail addresses. A name stands after the
 * one that the person has chosen, if there is one: `Zia Pina · Giulia Rossi`.
 */
export const adminItem = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(ITEM_STATUSES),
  availability: z.enum(AVAILABILITIES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  crops: z.optional(z.nullable(photoCrops)),
  ownerUid: uid,
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** The owner is disabled, which hides their objects. */
  ownerDisabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminItem = z.infer<typeof adminItem>

/** A conversation in the format of the specification. `participants` are names with masked e-mails, the interested person first. */
export const adminConversation = z.object({
  id: conversationId,
  rootTitle: z.string(),
  participants: z.array(z.string()),
  status: z.enum(CONVERSATION_STATUSES),
  /** Its exchange has ended well. */
  isDone: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** The exchange, if its statements contradict each other and the admin must decide; else null. */
  held: z.nullable(exchangeId),
})
export type AdminConversation = z.infer<typeof adminConversation>

/** What people have written in a chat, without the lines of the system. `from` is empty for a deleted account. */
export const openedMessages = z.array(z.object({ _id: z.string(), from: z.string(), text: z.string(), at: z.iso.datetime() }))

/**
 * The statement and the feedback of each participant of an exchange, with the private note for the admin. The admin can read
 * feedback that is not visible to the other participants yet. Null if no participant has made a statement or written feedback.
 */
export const exchangeVersions = z.nullable(
  z.array(
    z.object({
      /** Empty for a deleted account. */
      name: z.string(),
      statement: z.nullable(z.enum(STATEMENTS)),
      /** The titles of the objects that they give. */
      gives: z.array(z.string()),
      feedback: z.array(
        z.object({
          /** About whom; empty for a deleted account. */
          about: z.string(),
          came: z.boolean(),
          asDescribed: z.nullable(z.boolean()),
          text: z.string(),
          note: z.string(),
        }),
      ),
    }),
  ),
)
export type ExchangeVersions = z.infer<typeof exchangeVersions>

/** What is private in a conversation. */
export const adminOpenedConversation = z.object({
  /** Names with whole e-mails, the interested person first. */
  participants: z.array(z.string()),
  messages: openedMessages,
  versions: exchangeVersions,
  /** A handover code was typed that had been shown under earlier objects. */
  isSetAsked: z.boolean(),
})
export type AdminOpenedConversation = z.infer<typeof adminOpenedConversation>

export const adminPerson = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  since: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The number of their objects, whatever the availability. */
  items: z.int(),
  disabledAt: z.nullable(z.iso.datetime()),
  disabledReason: z.nullable(z.string()),
})
export type AdminPerson = z.infer<typeof adminPerson>

/** One act of an admin, as every admin sees it. */
export const adminLogEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The e-mail is the masked one that the admin had then. */
  admin: z.object({ uid, name: z.string(), email: z.string() }),
  act: z.enum(ADMIN_ACTS),
  about: z.object({ kind: z.enum(ADMIN_CASES), id: z.string() }),
  /** Whom the act concerns, if it concerns one person. The name is empty for a deleted account. */
  person: z.nullable(z.object({ uid, name: z.string() })),
  /** Null for an act that changes nothing of a user. */
  reason: z.nullable(z.string()),
})
export type AdminLogEntry = z.infer<typeof adminLogEntry>

export const successAnswer = z.object({ success: z.literal(true) })
export const withReason = z.object({ reason: adminReason })
const act = { access: 'admin', body: withReason, answer: successAnswer } as const

export const listAdminItems = endpoint({
  method: 'GET',
  path: '/api/admin/items',
  access: 'admin',
  summary: 'Amministrazione: tutti gli oggetti, anche nascosti o scambiati',
  query: z.object({ ...page, availability: z.optional(z.enum(AVAILABILITIES)) }),
  answer: z.array(adminItem),
})

export const listAdminConversations = endpoint({
  method: 'GET',
  path: '/api/admin/conversations',
  access: 'admin',
  summary: 'Amministrazione: tutte le conversazioni, senza i messaggi',
  /** `held`: only conversations whose exchange waits for the admin’s decision. */
  query: z.object({ ...page, held: z.optional(z.literal('yes')) }),
  answer: z.array(adminConversation),
})

export const listAdminPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: 'admin',
  summary: 'Amministrazione: tutte le persone',
  query: z.object({ ...page, state: z.optional(z.enum(PERSON_STATES)) }),
  answer: z.array(adminPerson),
})

/** Gives the reason for reading a private case, which the calls below require; it holds for an hour. */
export const openCase = endpoint({
  method: 'POST',
  path: '/api/admin/openings',
  access: 'admin',
  summary: 'Amministrazione: il motivo per leggere quello che è privato, che vale un’ora',
  body: z.object({ kind: z.enum(OPENABLE_CASES), id: z.string().check(z.minLength(1), z.maxLength(128)), reason: adminReason }),
  status: 201,
  answer: successAnswer,
})

export const readAdminConversation = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:id',
  access: 'admin',
  summary: 'Amministrazione: i messaggi di una conversazione, dopo averne dato il motivo',
  params: z.object({ id: conversationId }),
  missing: 'conversationNotFound',
  answer: adminOpenedConversation,
})

export const readAdminPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:uid',
  access: 'admin',
  summary: 'Amministrazione: l’e-mail intera di una persona, dopo averne dato il motivo',
  params: z.object({ uid }),
  missing: 'personNotFound',
  answer: z.object({ email: z.string() }),
})

export const listAdminLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  access: 'admin',
  summary: 'Amministrazione: il registro di quello che ha fatto chi amministra, a partire dall’ultimo',
  query: z.object({ cursor: page.cursor, limit: page.limit, admin: z.optional(uid), person: z.optional(uid) }),
  answer: z.array(adminLogEntry),
})

/** Sets the object to `disponibile`. An exchange that reserves it is called off, and its participants are notified. */
export const resetItem = endpoint({
  ...act,
  method: 'PATCH',
  path: '/api/admin/reset/:id',
  summary: 'Amministrazione: riporta un oggetto a disponibile',
  params: z.object({ id: itemId }),
  missing: 'itemNotFound',
})

export const deleteAnyItem = endpoint({
  ...act,
  method: 'DELETE',
  path: '/api/admin/items/:id',
  summary: 'Amministrazione: elimina un oggetto che non è promesso',
  params: z.object({ id: itemId }),
  missing: 'itemNotFound',
})

export const deleteAnyRequest = endpoint({
  ...act,
  method: 'DELETE',
  path: '/api/admin/requests/:id',
  summary: 'Amministrazione: elimina un annuncio',
  params: z.object({ id: requestId }),
  missing: 'requestNotFound',
})

/** Deletes the conversation with its chat, and calls off its exchange. */
export const deleteConversation = endpoint({
  ...act,
  method: 'DELETE',
  path: '/api/admin/conversations/:id',
  summary: 'Amministrazione: elimina una conversazione',
  params: z.object({ id: conversationId }),
  missing: 'conversationNotFound',
})

/** Only the disabled person and the admin can read `reason`. A repeated call changes it. */
export const disablePerson = endpoint({
  ...act,
  method: 'PATCH',
  path: '/api/admin/disable/:uid',
  summary: 'Amministrazione: sospende una persona',
  params: z.object({ uid }),
  missing: 'personNotFound',
})

export const enablePerson = endpoint({
  ...act,
  method: 'PATCH',
  path: '/api/admin/enable/:uid',
  summary: 'Amministrazione: riammette una persona sospesa',
  params: z.object({ uid }),
  missing: 'personNotFound',
})
