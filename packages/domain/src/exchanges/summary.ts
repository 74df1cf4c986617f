import * as z from 'zod/mini'
import { MEETING_PLACE_MAX } from '../bounds.ts'
import { exchangeId, uid } from '../ids.ts'
import { writtenText } from '../written-text.ts'

/** `held` waits for the admin: its people contradict each other. The last three are final. */
export const EXCHANGE_STATES = ['open', 'held', 'done', 'calledOff', 'notHappened'] as const
export type ExchangeState = (typeof EXCHANGE_STATES)[number]

/** What its people say of the meeting. */
export const STATEMENTS = ['happened', 'notHappened'] as const
export type Statement = (typeof STATEMENTS)[number]

export const EXCHANGE_MOVES = ['propose', 'confirm', 'handOver', 'happened', 'notHappened', 'callOff'] as const
export type ExchangeMoveName = (typeof EXCHANGE_MOVES)[number]

const instant = z.iso.datetime()
export const meetingPlace = writtenText(1, MEETING_PLACE_MAX)
export const meeting = z.object({ place: z.string(), at: instant })

export const exchangePerson = z.object({
  uid,
  /** Agrees with what is proposed now, or with what is agreed where nothing is. */
  confirmed: z.boolean(),
  statement: z.nullable(z.enum(STATEMENTS)),
  statedAt: z.nullable(instant),
  /** Has met everybody whom they give to or receive from, by the codes that were shown. */
  handedOver: z.boolean(),
})

/** Where an exchange stands, as one of its people gets it. Its objects are those of the conversation, or its legs. */
export const exchangeSummary = z.object({
  _id: exchangeId,
  state: z.enum(EXCHANGE_STATES),
  people: z.array(exchangePerson),
  /** What everybody has confirmed. */
  agreed: z.nullable(meeting),
  /** What waits for somebody's confirmation; what was agreed stands until then. */
  proposed: z.nullable(z.object({ ...meeting.shape, by: uid })),
  /** The caller’s own secret to be shown when they meet, and whose is still worth typing; null where there is nothing to hand over. */
  handover: z.nullable(z.object({ code: z.string(), missing: z.array(uid) })),
  /** Who has typed whose code. */
  proofs: z.array(z.object({ by: uid, of: uid, at: instant })),
  /** What the caller may do now. */
  moves: z.array(z.enum(EXCHANGE_MOVES)),
  /** Whom it waits for; empty while it waits for the admin, and at the end. */
  mustAct: z.array(uid),
  /** When time decides, if nobody does anything; null at the end. */
  deadline: z.nullable(instant),
  calledOffBy: z.nullable(uid),
  /** Goes up with every change. */
  version: z.int(),
  createdAt: instant,
  endedAt: z.nullable(instant),
})
export type ExchangeSummary = z.infer<typeof exchangeSummary>
