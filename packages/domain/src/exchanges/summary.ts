import * as z from 'zod/mini'
import { exchangeId, uid } from '../ids.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { MEETING_PLACE_MAX } from '../limits.ts'
import { userText } from '../user-text.ts'

/** `held` waits for the admin: the statements contradict each other, or a participant could not be notified. The last three are final. */
export const EXCHANGE_STATES = ['open', 'held', 'done', 'calledOff', 'notHappened'] as const
export type ExchangeStateName = (typeof EXCHANGE_STATES)[number]

/** What participants state about the outcome. */
export const STATEMENTS = ['happened', 'notHappened'] as const
export type Statement = (typeof STATEMENTS)[number]

/** Two people propose and confirm one meeting; more propose several, of which each ticks those that suit them. */
export const EXCHANGE_MOVES = [
  'propose',
  'confirm',
  'proposeOptions',
  'tick',
  'proposeChange',
  'agreeChange',
  'refuseChange',
  'withdrawChange',
  'handOver',
  'happened',
  'notHappened',
  'callOff',
] as const
export type ExchangeMoveName = (typeof EXCHANGE_MOVES)[number]

const instant = z.iso.datetime()
export const meetingPlace = userText(1, MEETING_PLACE_MAX)
export const meeting = z.object({ place: z.string(), at: instant })

export const exchangePerson = z.object({
  uid,
  /** Whether they have confirmed the proposed meeting, or the agreed one if none is proposed; of several options: answered. */
  confirmed: z.boolean(),
  statement: z.nullable(z.enum(STATEMENTS)),
  statedAt: z.nullable(instant),
  /** Whether a notice of the others' latest statement has been delivered to them. */
  notified: z.boolean(),
  /** Whether handover codes prove that they have met all participants whom they give to or receive from. */
  handedOver: z.boolean(),
})

/** The state of an exchange for one of its participants. Its objects are in the conversation's proposal or in the legs. */
export const exchangeSummary = z.object({
  _id: exchangeId,
  state: z.enum(EXCHANGE_STATES),
  people: z.array(exchangePerson),
  /** The meeting that all have confirmed. */
  agreed: z.nullable(meeting),
  /** A meeting that not all have confirmed; `agreed` stays valid until then. */
  proposed: z.nullable(z.object({ ...meeting.shape, by: uid })),
  /** Another set of objects that waits for the answer of the person who has not proposed it; the agreed set stays valid until then. */
  change: z.nullable(z.object({ by: uid, items: z.array(itemSnapshot) })),
  /** A code was typed that had been shown under an earlier set: both are asked what they have exchanged. */
  isSetAsked: z.boolean(),
  /** The code that the caller shows, and whose codes they can still type. Null before a meeting is agreed and after the end. */
  handover: z.nullable(z.object({ code: z.string(), missing: z.array(uid) })),
  /** Who has typed whose code. */
  proofs: z.array(z.object({ by: uid, of: uid, at: instant })),
  /** The moves that the caller may make now. */
  moves: z.array(z.enum(EXCHANGE_MOVES)),
  /** The participants who must act; empty while the admin must decide and when the exchange is over. */
  mustAct: z.array(uid),
  /** When the exchange next changes automatically; null when it is over. */
  deadline: z.nullable(instant),
  calledOffBy: z.nullable(uid),
  /** Increases with every change. */
  version: z.int(),
  createdAt: instant,
  endedAt: z.nullable(instant),
})
export type ExchangeSummary = z.infer<typeof exchangeSummary>
