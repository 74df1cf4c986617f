import * as z from 'zod/mini'
import { CONVERSATION_STATUSES } from '../conversations/contract.ts'
import { endpoint } from '../endpoint.ts'
import { STATEMENTS } from '../exchanges/summary.ts'
import { conversationId, exchangeId, itemId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { AVAILABILITIES, STATUSES } from '../items/kinds.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { writtenText } from '../written-text.ts'

export const REASON_MAX = 500
export const ADMIN_SEARCH_MAX = 80

/** The three lists: newest first, in pages; `Link: rel="next"` leads on, `X-Total-Count` comes with the first page. */
const page = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(ADMIN_SEARCH_MAX))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
}
export interface AdminPage {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Here, and nowhere else, people are shown with their whole e-mail. */
export const adminItem = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(STATUSES),
  availability: z.enum(AVAILABILITIES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  crops: z.optional(z.nullable(photoCrops)),
  ownerUid: uid,
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** Their objects are hidden. */
  ownerDisabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminItem = z.infer<typeof adminItem>

/** As the specification has it; `participants` are names with e-mails, the interested person first. */
export const adminConversation = z.object({
  id: conversationId,
  rootTitle: z.string(),
  participants: z.array(z.string()),
  status: z.enum(CONVERSATION_STATUSES),
  updatedAt: z.iso.datetime(),
  /** Its exchange, where the two contradict each other and the admin decides; null otherwise. */
  held: z.nullable(exchangeId),
  /**
   * What each of the two has said of how their exchange went, and in their feedback, with the note that is for the admin
   * alone: also before the other may read it. Null while nobody has said anything.
   */
  versions: z.nullable(
    z.array(
      z.object({
        /** Empty for somebody who has left. */
        name: z.string(),
        statement: z.nullable(z.enum(STATEMENTS)),
        feedback: z.array(
          z.object({ came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string(), note: z.string() }),
        ),
      }),
    ),
  ),
})
export type AdminConversation = z.infer<typeof adminConversation>

export const adminPerson = z.object({
  uid,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  since: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Everything in their bazar, whatever its availability. */
  items: z.int(),
  disabledAt: z.nullable(z.iso.datetime()),
  disabledReason: z.nullable(z.string()),
})
export type AdminPerson = z.infer<typeof adminPerson>

const done = z.object({ success: z.literal(true) })

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
  /** `held`: only those that wait for the admin. */
  query: z.object({ ...page, held: z.optional(z.literal('yes')) }),
  answer: z.array(adminConversation),
})

export const PERSON_STATES = ['active', 'disabled'] as const
export type PersonState = (typeof PERSON_STATES)[number]

export const listAdminPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: 'admin',
  summary: 'Amministrazione: tutte le persone',
  query: z.object({ ...page, state: z.optional(z.enum(PERSON_STATES)) }),
  answer: z.array(adminPerson),
})

/** Back to `disponibile`. An exchange that holds the object is called off: its other objects are free, its people are told. */
export const resetItem = endpoint({
  method: 'PATCH',
  path: '/api/admin/reset/:id',
  access: 'admin',
  summary: 'Amministrazione: riporta un oggetto a disponibile',
  params: z.object({ id: itemId }),
  missing: 'itemNotFound',
  answer: done,
})

export const deleteAnyItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/items/:id',
  access: 'admin',
  summary: 'Amministrazione: elimina un oggetto che non è promesso',
  params: z.object({ id: itemId }),
  missing: 'itemNotFound',
  answer: done,
})

/** With its chat. The exchange of an accepted one is called off with it. */
export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/admin/conversations/:id',
  access: 'admin',
  summary: 'Amministrazione: elimina una conversazione',
  params: z.object({ id: conversationId }),
  missing: 'conversationNotFound',
  answer: done,
})

/** `reason` is shown to the person alone. Doing it again changes the reason. */
export const disablePerson = endpoint({
  method: 'PATCH',
  path: '/api/admin/disable/:uid',
  access: 'admin',
  summary: 'Amministrazione: sospende una persona',
  params: z.object({ uid }),
  missing: 'personNotFound',
  body: z.object({ reason: writtenText(1, REASON_MAX) }),
  answer: done,
})

export const enablePerson = endpoint({
  method: 'PATCH',
  path: '/api/admin/enable/:uid',
  access: 'admin',
  summary: 'Amministrazione: riammette una persona sospesa',
  params: z.object({ uid }),
  missing: 'personNotFound',
  answer: done,
})
