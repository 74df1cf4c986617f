import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, exchangeId, itemId, ringId, uid } from '../ids.ts'
import { publicPerson } from '../people/public-person.ts'
import { cameToMeetings, ringSuggestion, suggestedItem } from './contract.ts'
import { LEG_ITEMS_MAX } from './ring-negotiation.ts'

/** `left`: the caller has left the ring, and does not see what has become of it. The last two are final. */
export const RING_VIEW_STATES = ['open', 'repairing', 'agreed', 'left', 'dissolved', 'done'] as const
export type RingViewState = (typeof RING_VIEW_STATES)[number]

/** Why a ring has ended, as far as its people may know. */
export const RING_ENDS = ['withdrawn', 'deadline', 'notPossible', 'calledOff', 'notHappened'] as const
export type RingEnd = (typeof RING_ENDS)[number]

/** What the caller may do now; each has an endpoint of its own. */
export const RING_MOVES = ['sayYes', 'reconsider', 'decline', 'withdraw', 'ask', 'giveInstead'] as const

const ringItem = z.object({
  ...suggestedItem.shape,
  /** Whether it cannot pass, so that another one is looked for. False in an ended ring, where it would show what was refused. */
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
  /** Whether they have said yes to the ring as it is now. */
  hasSaidYes: z.boolean(),
  /** Whether they have come in the place of another person. */
  isNewcomer: z.boolean(),
  /** The name of the person in whose place they have come; null if the caller did not know that person in this ring. */
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
  /** Every change increases it. */
  version: z.int(),
  /** The legs in giving order, the caller's first; empty for a caller who has left. */
  legs: z.array(ringLeg),
  /** The people in the order of the legs, the caller first. A caller who has left gets those whom they knew. */
  people: z.array(ringPerson),
  /** Objects that the caller would give or receive when they last said yes, and that are not in the ring now. */
  removed: z.array(suggestedItem),
  /** Null once the proposer has left. */
  proposedBy: z.nullable(uid),
  /** The caller has said yes to an earlier version of the ring, and that yes does not count now. */
  hasOldYes: z.boolean(),
  /** Identifies what the caller has seen. A yes and a change send it, so that no one agrees to something else. */
  key: z.string(),
  moves: z.array(z.enum(RING_MOVES)),
  /** How often the caller may still change objects. */
  changesLeft: z.int(),
  /** The time by which the caller has to answer; null if their answer is not missing. */
  answerBy: z.nullable(z.iso.datetime()),
  /** The latest such time of the people whose answer is missing; null unless the ring is open. */
  deadlineAt: z.nullable(z.iso.datetime()),
  openedAt: z.iso.datetime(),
  /** The public place with the shortest longest trip, as the crow flies. */
  place: z.nullable(z.object({ name: z.string(), longestKm: z.number() })),
  /** A caller who has left gets `deadline` if they did not answer in time, and null otherwise. */
  endedWhy: z.nullable(z.enum(RING_ENDS)),
  /** "Con Luca però sì": one of the others with whom the caller could swap without the rest. */
  pairWith: z.nullable(uid),
  exchangeId: z.nullable(exchangeId),
  /** Whether the caller has been asked because this ring replaces an agreed one that was called off. False for a newcomer. */
  replacesCalledOff: z.boolean(),
  /** The ring that replaces this one for the caller after it was called off; null once that ring is dissolved. */
  nextRing: z.nullable(ringId),
  /** The number of messages of the chat that the caller has not read. */
  unread: z.int(),
})
export type RingNegotiationAnswer = z.infer<typeof ringNegotiation>

/** Exactly one of the two properties is set. */
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
    /** Objects of the person who gives to the caller. */
    receives: z.array(suggestedItem),
    /** Objects of the caller that the person who receives from them wishes. */
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
  /** Whether the caller's answer, tick or handover is missing. */
  isMyTurn: z.boolean(),
  /** The agreed meeting that all wait for. */
  meetingAt: z.nullable(z.iso.datetime()),
  answerBy: z.nullable(z.iso.datetime()),
  unread: z.int(),
  /** The time of the last change or of the newest message that the caller can read, whichever is later. */
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
