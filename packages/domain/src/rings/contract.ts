import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, itemId, itemIdList, ringId } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { ITEM_STATUSES } from '../items/item-status.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { publicPerson } from '../people/public-person.ts'

/** The most objects that one call asks about. */
export const SWAP_IDS_MAX = 100

/** An object of a suggestion: without its owner. */
export const suggestedItem = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(ITEM_STATUSES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  crops: z.optional(photoCrops),
})
export type SuggestedItem = z.infer<typeof suggestedItem>

/** How many of the people who gave feedback on a person say that they came; null with too few. */
export const cameToMeetings = z.nullable(z.object({ count: z.int(), of: z.int() }))

/** "Potreste scambiare": the caller and another person each wish an object of the other. */
export const pair = z.object({
  /** The caller's object, which the other person wishes. */
  gives: suggestedItem,
  /** The object that the caller wishes. */
  receives: suggestedItem,
  /** Null while only a heart shows that the other person wishes the caller's object: a heart must not reveal a name. */
  person: z.nullable(publicPerson),
  /** The municipality of the object that the caller would receive. */
  location: z.nullable(z.string()),
  came: cameToMeetings,
  /** The pending conversation of the two, in which they go on. */
  conversationId: z.nullable(conversationId),
  /** Whether the last nightly set contains it. */
  isRecommended: z.boolean(),
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

/** `pair`: a swap with its owner; `ring`: a swap with its owner and one or two more people. */
export const SWAP_KINDS = ['pair', 'ring'] as const
export type SwapKind = (typeof SWAP_KINDS)[number]

/**
 * Which of these objects the caller could receive in a suggested swap, each once, with the kind that involves fewest people. It
 * reveals no more than `listPairs` and `listRings` with an `itemId`.
 */
export const listPossibleSwaps = endpoint({
  method: 'GET',
  path: '/api/swaps',
  access: 'signedIn',
  summary: 'Quali di questi oggetti chi chiama potrebbe avere con uno scambio suggerito, e di quale tipo',
  query: z.object({ ids: itemIdList(SWAP_IDS_MAX) }),
  answer: z.array(z.object({ itemId, kind: z.enum(SWAP_KINDS) })),
})

/** The other person of a leg. */
const ringNeighbour = z.object({
  /** Null while only a heart shows that the person takes part: a heart must not reveal a name. */
  person: z.nullable(publicPerson),
  /** The municipality of the object that this person would give. */
  location: z.nullable(z.string()),
  came: cameToMeetings,
  /** The pending conversation with this person. */
  conversationId: z.nullable(conversationId),
})

/** "Scambio a tre" or "a quattro", as one of its people sees it: only what they would give and receive. */
export const ringSuggestion = z.object({
  _id: ringId,
  /** How many people: three or four. */
  size: z.int(),
  gives: suggestedItem,
  receiver: ringNeighbour,
  receives: suggestedItem,
  giver: ringNeighbour,
  /** Whether the last nightly set contains it. */
  isRecommended: z.boolean(),
  /** Whether the caller has asked for a notice when it is proposed. */
  isInterested: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type RingSuggestion = z.infer<typeof ringSuggestion>

/** The caller's suggestions, the best first, at most `SUGGESTIONS_MAX`; with `itemId` only those in which they receive this object. */
export const listRings = endpoint({
  method: 'GET',
  path: '/api/rings',
  access: 'signedIn',
  summary: 'Scambi a tre e a quattro possibili per chi chiama, il migliore prima: solo ciò che darebbe e riceverebbe',
  query: z.object({ itemId: z.optional(itemId) }),
  answer: z.array(ringSuggestion),
})

/** "Mi interessa, avvisatemi": the caller's own wish in it counts more until the suggestion expires. False takes it back. */
const byId = { params: z.object({ id: ringId }), missing: 'ringNotFound' } as const

export const changeRingInterest = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/rings/:id/interest',
  access: 'signedIn',
  summary: 'Dice che lo scambio suggerito interessa, o non più: chi chiama riceve un avviso quando viene proposto',
  body: z.object({ isInterested: z.boolean() }),
  answer: z.object({ isInterested: z.boolean() }),
})

/** "Non fa per me": the suggestion ends for all its people, and does not come back for 90 days. */
export const refuseRing = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/rings/:id/refusal',
  access: 'signedIn',
  summary: 'Rifiuta uno scambio suggerito: sparisce per tutti, e per 90 giorni non torna',
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})

const ringSettings = z.object({
  /** Whether rings of four are also suggested where a ring of three is possible. */
  wantsRingsOfFour: z.boolean(),
})

const ringSettingsAnswer = z.object({
  ...ringSettings.shape,
  /** Until then the caller gets no suggestions, because they have let three proposed rings end in silence within a month. */
  pausedUntil: z.nullable(z.iso.datetime()),
})

export const readRingSettings = endpoint({
  method: 'GET',
  path: '/api/rings/settings',
  access: 'signedIn',
  summary: 'Se chi chiama vuole anche gli scambi a quattro',
  answer: ringSettingsAnswer,
})

export const changeRingSettings = endpoint({
  method: 'PATCH',
  path: '/api/rings/settings',
  access: 'signedIn',
  summary: 'Chiede o no anche gli scambi a quattro',
  body: ringSettings,
  answer: ringSettingsAnswer,
})
