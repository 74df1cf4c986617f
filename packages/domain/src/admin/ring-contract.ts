import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exchangeId, itemId, ringId, uid } from '../ids.ts'
import { NEGOTIATION_STATES } from '../rings/ring.ts'
import { DISSOLVED_REASONS, ITEM_BREAKS, LEAVE_REASONS } from '../rings/ring-negotiation.ts'
import { RING_EVENT_TYPES } from '../rings/ring-step.ts'
import { exchangeVersions, openedMessages, page, successAnswer, withReason } from './contract.ts'

/** A proposed ring in the list of the admins. */
export const adminRing = z.object({
  id: ringId,
  /** How many people: three or four. */
  size: z.int(),
  state: z.enum(NEGOTIATION_STATES),
  endedWhy: z.nullable(z.enum(DISSOLVED_REASONS)),
  /** In giving order: each gives to the next, and the last one to the first. Names with masked e-mails, and titles. */
  legs: z.array(z.object({ giver: z.string(), items: z.array(z.string()) })),
  repairs: z.int(),
  openedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The exchange, if it waits for the admin’s decision; else null. */
  held: z.nullable(exchangeId),
})
export type AdminRing = z.infer<typeof adminRing>

/** What a person has answered. `stale`: a yes to something that has changed since. `heldBack`: is asked when all others have said yes. */
export const RING_ANSWERS = ['yes', 'asked', 'stale', 'heldBack'] as const
export type RingAnswerState = (typeof RING_ANSWERS)[number]

const ringPerson = z.object({
  uid,
  /** The name with the whole e-mail. */
  name: z.string(),
  isProposer: z.boolean(),
  /** When the person read the chat for the first time; null for one who is held back. */
  joinedAt: z.nullable(z.iso.datetime()),
  leftAt: z.nullable(z.iso.datetime()),
  leftWhy: z.nullable(z.enum(LEAVE_REASONS)),
  answer: z.enum(RING_ANSWERS),
  answeredAt: z.nullable(z.iso.datetime()),
})

/** Names without e-mails, except where two people have the same name; empty for a deleted account. */
const ringLeg = z.object({
  giver: z.string(),
  receiver: z.string(),
  items: z.array(z.object({ _id: itemId, title: z.string(), broken: z.nullable(z.enum(ITEM_BREAKS)) })),
})

/** What has happened, with names and titles in the place of ids; a name is as in `ringLeg`, and a title is empty if it is not known any more. */
const ringEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** `unknown`: only another version of the server knows the stored kind. */
  type: z.enum([...RING_EVENT_TYPES, 'unknown']),
  /** Who did it, whom it concerns, or who came. */
  person: z.nullable(z.string()),
  /** In whose place the person came. */
  replaced: z.nullable(z.string()),
  /** Objects that came in, or that the event is about. */
  items: z.array(z.string()),
  /** Objects that went. */
  removed: z.array(z.string()),
  why: z.nullable(z.enum([...LEAVE_REASONS, ...ITEM_BREAKS, ...DISSOLVED_REASONS])),
  /** Two who could swap without the others; else empty. */
  pair: z.array(z.string()),
})

/** What is private in a ring. */
export const adminOpenedRing = z.object({
  /** All who have ever taken part, in the order in which they came. */
  people: z.array(ringPerson),
  /** In giving order. */
  legs: z.array(ringLeg),
  /** The first one first. */
  events: z.array(ringEvent),
  messages: openedMessages,
  versions: exchangeVersions,
})
export type AdminOpenedRing = z.infer<typeof adminOpenedRing>
export type AdminRingEvent = AdminOpenedRing['events'][number]

export const listAdminRings = endpoint({
  method: 'GET',
  path: '/api/admin/rings',
  access: 'admin',
  summary: 'Amministrazione: tutti gli scambi a tre e a quattro proposti',
  /** `held`: only rings whose exchange waits for the admin’s decision. */
  query: z.object({ ...page, state: z.optional(z.enum(NEGOTIATION_STATES)), held: z.optional(z.literal('yes')) }),
  answer: z.array(adminRing),
})

export const readAdminRing = endpoint({
  method: 'GET',
  path: '/api/admin/rings/:id',
  access: 'admin',
  summary: 'Amministrazione: le persone, gli eventi e i messaggi di uno scambio a tre o a quattro, dopo averne dato il motivo',
  params: z.object({ id: ringId }),
  missing: 'ringNotFound',
  answer: adminOpenedRing,
})

/** Ends a ring; the exchange of an agreed one is called off, and its objects are available again. */
export const endRing = endpoint({
  method: 'POST',
  path: '/api/admin/rings/:id/end',
  access: 'admin',
  summary: 'Amministrazione: chiude uno scambio a tre o a quattro',
  params: z.object({ id: ringId }),
  missing: 'ringNotFound',
  body: withReason,
  answer: successAnswer,
})
