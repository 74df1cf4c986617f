import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, exchangeId, itemId, ringId, uid } from '../ids.ts'
import { publicPerson } from '../people/public-person.ts'
import { cameToMeetings, ringSuggestion, suggestedItem } from './contract.ts'
import { LEG_ITEMS_MAX } from './ring-negotiation.ts'

/** `left`: the caller has left it, and does not see what has become of it. The last two are final. */
export const RING_VIEW_STATES = ['open', 'repairing', 'agreed', 'left', 'dissolved', 'done'] as const
export type RingViewState = (typeof RING_VIEW_STATES)[number]

/** Why a ring has ended, as far as its people may know. */
export const RING_ENDS = ['withdrawn', 'deadline', 'notPossible', 'calledOff', 'notHappened'] as const
export type RingEnd = (typeof RING_ENDS)[number]

/** What the caller may do now; each has an endpoint of its own. */
export const RING_MOVES = ['sayYes', 'reconsider', 'decline', 'withdraw', 'ask', 'giveInstead'] as const

const ringItem = z.object({
  ...suggestedItem.shape,
  /** It cannot pass: another one is looked for. False once the ring has ended, which would show what was refused. */
  isBroken: z.boolean(),
  /** What has happened to it since the caller's last yes, for objects that the caller gives or receives. */
  change: z.nullable(z.enum(['added', 'edited'])),
})

const ringLeg = z.object({ giver: uid, receiver: uid, items: z.array(ringItem) })

const ringPerson = z.object({
  person: publicPerson,
  /** False for a person whose place is empty. */
  isPresent: z.boolean(),
  /** False for a person who is asked only once all others have said yes; until then no one learns who they are. */
  isAsked: z.boolean(),
  /** To what the ring is now. */
  hasSaidYes: z.boolean(),
  /** Has come in the place of another person. */
  isNewcomer: z.boolean(),
  /** The name of that person; null if the caller did not know them in this ring. */
  inPlaceOf: z.nullable(z.string()),
  /** The municipality of what this person gives. */
  location: z.nullable(z.string()),
  came: cameToMeetings,
  /** The pending conversation of the caller with this person. */
  conversationId: z.nullable(conversationId),
})

/** A proposed ring as one of its people sees it. */
export const ringNegotiation = z.object({
  _id: ringId,
  state: z.enum(RING_VIEW_STATES),
  /** Increases with every change. */
  version: z.int(),
  /** In giving order, the first one is the caller's. Empty for a caller who has left. */
  legs: z.array(ringLeg),
  /** In the order of the legs, the caller first. For a caller who has left: those whom they knew. */
  people: z.array(ringPerson),
  /** Objects that the caller would give or receive when they last said yes, and that are not in the ring now. */
  removed: z.array(suggestedItem),
  /** Null once the proposer has left. */
  proposedBy: z.nullable(uid),
  /** The caller has said yes to what the ring was before, which does not count now. */
  hasOldYes: z.boolean(),
  /** What the caller has seen: a yes and a change name it, so that no one says yes to something else. */
  key: z.string(),
  moves: z.array(z.enum(RING_MOVES)),
  /** How often the caller may still change objects. */
  changesLeft: z.int(),
  /** The caller's own time; null if their answer is not missing. */
  answerBy: z.nullable(z.iso.datetime()),
  /** The latest time of those whose answer is missing; null unless the ring is open. */
  deadlineAt: z.nullable(z.iso.datetime()),
  openedAt: z.iso.datetime(),
  /** The public place with the shortest longest trip, as the crow flies. */
  place: z.nullable(z.object({ name: z.string(), longestKm: z.number() })),
  /** For a caller who has left: only that they did not answer in time. */
  endedWhy: z.nullable(z.enum(RING_ENDS)),
  /** "Con Luca però sì": one of the others with whom the caller could swap without the rest. */
  pairWith: z.nullable(uid),
  exchangeId: z.nullable(exchangeId),
  /** Those who remain have been asked to it because an agreed ring was called off. False for a newcomer. */
  replacesCalledOff: z.boolean(),
  /** The ring that the caller has got in the place of this one, which was called off; null once that one is dissolved. */
  nextRing: z.nullable(ringId),
  /** Messages of the chat that the caller has not read. */
  unread: z.int(),
})
export type RingNegotiationAnswer = z.infer<typeof ringNegotiation>

/** Exactly one of the two is set. */
export const ringAnswer = z.object({
  suggestion: z.nullable(ringSuggestion),
  negotiation: z.nullable(ringNegotiation),
})
export type RingAnswer = z.infer<typeof ringAnswer>

const params = z.object({ id: ringId })
const missing = 'ringNotFound'
const ownEndpoint = { access: 'signedIn', params, missing, answer: ringAnswer } as const
const move = { ...ownEndpoint, method: 'POST', status: 201 } as const
const key = z.string().check(z.maxLength(10_000))

export const readRing = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/rings/:id',
  summary: 'Uno scambio a tre o a quattro, suggerito o proposto, come lo vede chi chiama',
})

/** "Proponi a tutti": the suggestion becomes an open ring, with the proposer's yes. */
export const proposeRing = endpoint({
  ...move,
  path: '/api/rings/:id/proposal',
  summary: 'Propone a tutti uno scambio suggerito',
})

/** "Ci sto" */
export const sayYesToRing = endpoint({
  ...move,
  path: '/api/rings/:id/yes',
  summary: 'Dice di sì allo scambio com’è adesso; l’ultimo sì lo conclude',
  body: z.object({ key }),
})

/** "Ci ripenso" */
export const reconsiderRing = endpoint({
  ...move,
  path: '/api/rings/:id/reconsideration',
  summary: 'Ritira il proprio sì',
})

/** "Non fa per me", "Esco dal giro" */
export const leaveRing = endpoint({
  ...move,
  path: '/api/rings/:id/departure',
  summary: 'Esce dallo scambio; il motivo non lo legge nessuno degli altri',
  body: z.object({ reason: z.enum(['notThesePeople', 'notNow']) }),
})

/** The caller stays: another object is looked for. */
export const refuseRingItem = endpoint({
  ...move,
  path: '/api/rings/:id/items/refusal',
  summary: 'Non vuole dare o ricevere questo oggetto: se ne cerca un altro',
  body: z.object({ itemId }),
})

/** "Ritiro il giro" */
export const withdrawRing = endpoint({
  ...move,
  path: '/api/rings/:id/withdrawal',
  summary: 'Ritira lo scambio proposto, finché nessun altro ha detto di sì',
})

const items = z.array(itemId).check(z.maxLength(LEG_ITEMS_MAX))

/** "Chiedi anche…" */
export const askInRing = endpoint({
  ...move,
  path: '/api/rings/:id/receives',
  summary: 'Chiede altri oggetti a chi dà, o ne toglie',
  body: z.object({ key, add: items, remove: items }),
})

/** "Posso dare quest’altro" */
export const giveInsteadInRing = endpoint({
  ...move,
  path: '/api/rings/:id/gives',
  summary: 'Dà un altro oggetto, che chi riceve desidera, al posto di uno dei propri',
  body: z.object({ key, itemId, instead: itemId }),
})

/** The objects with which the caller could change an open ring. */
export const listRingOptions = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/rings/:id/options',
  summary: 'Con quali oggetti chi chiama può cambiare lo scambio',
  answer: z.object({
    /** Of the person who gives to the caller. */
    receives: z.array(suggestedItem),
    /** Of the caller, which the person who receives from them wishes. */
    gives: z.array(suggestedItem),
  }),
})

/** A ring in the inbox. */
export const ringCard = z.object({
  _id: ringId,
  size: z.int(),
  state: z.enum(RING_VIEW_STATES),
  gives: z.array(suggestedItem),
  receives: z.array(suggestedItem),
  /** The others, in giving order. */
  people: z.array(publicPerson),
  /** The caller's answer, tick or handover is missing. */
  isMyTurn: z.boolean(),
  /** The agreed meeting that all wait for. */
  meetingAt: z.nullable(z.iso.datetime()),
  answerBy: z.nullable(z.iso.datetime()),
  unread: z.int(),
  /** The last change or the newest message that the caller reads, whichever is later. */
  updatedAt: z.iso.datetime(),
})
export type RingCard = z.infer<typeof ringCard>

/** The caller's rings that have not ended, or ended within the last 14 days; the last changed first. */
export const listOwnRings = endpoint({
  method: 'GET',
  path: '/api/rings/own',
  access: 'signedIn',
  summary: 'Gli scambi a tre e a quattro a cui prendo parte',
  answer: z.array(ringCard),
})
