import * as z from 'zod/mini'
import { FEEDBACK_MAX, HANDOVER_TYPED_MAX, PRIVATE_NOTE_MAX } from '../bounds.ts'
import { itemGlimpse } from '../conversations/message.ts'
import { endpoint } from '../endpoint.ts'
import { conversationId, exchangeId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { STATUSES } from '../items/kinds.ts'
import { publicPerson } from '../people/contract.ts'
import { writtenText } from '../written-text.ts'
import { exchangeSummary, meetingPlace, STATEMENTS } from './summary.ts'

/** An object as a passer-by hears of it: no id leads to it, nor to whose it was. */
const heardOf = z.object({ title: z.string(), status: z.enum(STATUSES), category: z.enum(CATEGORIES) })

/** An agreement as the square talks about it: what for what, in which municipality, about when. Nobody's name. */
export const recentExchange = z.object({
  /** What each person gives, one list a person; somebody who only receives has none. */
  sides: z.array(z.array(heardOf)),
  /** A municipality; null where none of the objects has one. */
  place: z.nullable(z.string()),
  /** The hour in which it was agreed, begun. */
  at: z.iso.datetime(),
})
export type RecentExchange = z.infer<typeof recentExchange>

export const listRecentExchanges = endpoint({
  method: 'GET',
  path: '/api/exchanges/recent',
  access: 'public',
  summary: 'Gli ultimi accordi, senza dire di chi',
  answer: z.array(recentExchange),
})

const publicFeedback = z.object({ came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string() })

/** What the caller has said of one of the others, and they of the caller. */
export const feedbackAbout = z.object({
  uid,
  /** The last moment to write; from then on what has been written shows. */
  until: z.iso.datetime(),
  mayWrite: z.boolean(),
  /** Something was received from them. */
  asksAsDescribed: z.boolean(),
  mine: z.nullable(z.object({ ...publicFeedback.shape, privateNote: z.string() })),
  /** Null until both have written or the time is over, whether they have written or not. */
  theirs: z.nullable(publicFeedback),
  revealed: z.boolean(),
})
export type FeedbackAbout = z.infer<typeof feedbackAbout>

export const newFeedback = z.object({
  aboutUid: uid,
  came: z.boolean(),
  asDescribed: z.optional(z.nullable(z.boolean())),
  text: z._default(writtenText(0, FEEDBACK_MAX), ''),
  /** For the admin alone. */
  privateNote: z._default(writtenText(0, PRIVATE_NOTE_MAX), ''),
})
export type NewFeedback = z.infer<typeof newFeedback>

/** An exchange with what passes from whom to whom. */
export const exchange = z.object({
  ...exchangeSummary.shape,
  /** Null for one that no conversation has made. */
  conversationId: z.nullable(conversationId),
  participants: z.array(publicPerson),
  legs: z.array(z.object({ item: itemGlimpse, giver: uid, receiver: uid })),
  /** One for each of the others, once there is something to say. */
  feedback: z.array(feedbackAbout),
})
export type Exchange = z.infer<typeof exchange>

const params = z.object({ id: exchangeId })
const missing = 'exchangeNotFound'
const version = z.optional(z.int())
const own = { access: 'signedIn', params, missing, answer: exchange } as const

export const readExchange = endpoint({
  ...own,
  method: 'GET',
  path: '/api/exchanges/:id',
  summary: 'Uno scambio a cui prendo parte',
})

export const proposeMeeting = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/meeting',
  summary: 'Propone dove e quando trovarsi',
  body: z.object({ place: meetingPlace, at: z.iso.datetime({ offset: true }), version }),
  status: 201,
})

export const confirmMeeting = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/meeting/confirm',
  summary: 'Conferma l’incontro proposto',
  body: z.object({ version }),
  status: 201,
})

/** "Scambio avvenuto" or "Non avvenuto". */
export const stateOutcome = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/statement',
  summary: 'Dice se lo scambio è avvenuto',
  body: z.object({ statement: z.enum(STATEMENTS), version }),
  status: 201,
})

/** The code that another person has shown. It says that the two have met, and counts as the word of both. */
export const handOverWithCode = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/handover',
  summary: 'Conferma la consegna con il codice dell’altra persona',
  body: z.object({ code: z.string().check(z.maxLength(HANDOVER_TYPED_MAX)) }),
  status: 201,
})

export const giveFeedback = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/feedback',
  summary: 'Dice com’è stato lo scambio con un’altra persona',
  body: newFeedback,
  status: 201,
})

/** Where its people contradict each other. */
export const settleExchange = endpoint({
  ...own,
  method: 'POST',
  path: '/api/exchanges/:id/settle',
  access: 'admin',
  summary: 'Decide su uno scambio conteso',
  body: z.object({ decision: z.enum(STATEMENTS) }),
  status: 201,
})
