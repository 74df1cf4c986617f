import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, itemId } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { ITEM_STATUSES } from '../items/item-status.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { publicPerson } from '../people/contract.ts'

/** An object of a suggestion: without its owner. */
const suggestedItem = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(ITEM_STATUSES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  crops: z.optional(photoCrops),
})

/** "Potreste scambiare": the caller and another person each wish an object of the other. */
export const pair = z.object({
  /** The caller's object, which the other person wishes. */
  gives: suggestedItem,
  /** The object that the caller wishes. */
  receives: suggestedItem,
  /** Null while only a heart shows that the other person wishes the caller's object: it reveals no name. */
  person: z.nullable(publicPerson),
  /** The municipality of the object that the caller would receive. */
  location: z.nullable(z.string()),
  /** How many of the people who gave feedback on the other person say that they came; null with too few. */
  came: z.nullable(z.object({ count: z.int(), of: z.int() })),
  /** The pending conversation of the two, in which they go on. */
  conversationId: z.nullable(conversationId),
})
export type Pair = z.infer<typeof pair>

/** The best pair of each person, at most `PAIRS_MAX`; with `itemId` only those in which the caller receives this object. */
export const listPairs = endpoint({
  method: 'GET',
  path: '/api/pairs',
  access: 'signedIn',
  summary: 'Potreste scambiare: le persone con cui ognuno vuole una cosa dell’altro, la migliore prima',
  query: z.object({ itemId: z.optional(itemId) }),
  answer: z.array(pair),
})

const swap = z.object({ gives: itemId, receives: itemId })

/** Opens a conversation about `receives` with both objects as the proposal, or finds the one that is open. */
export const proposePair = endpoint({
  method: 'POST',
  path: '/api/pairs/proposals',
  access: 'signedIn',
  summary: 'Propone uno scambio suggerito: apre la conversazione con i due oggetti, o ritrova quella aperta',
  body: swap,
  status: 201,
  answer: z.object({ conversationId }),
})

/** The object is not suggested again for this one, or for a lighter one, for 90 days. */
export const refusePair = endpoint({
  method: 'POST',
  path: '/api/pairs/refusals',
  access: 'signedIn',
  summary: 'Rifiuta uno scambio suggerito: per 90 giorni non torna',
  body: swap,
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
