import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exchangeId, itemId, meetingOptionId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { ITEM_STATUSES } from '../items/item-status.ts'
import { FEEDBACK_MAX, HANDOVER_INPUT_MAX, MEETING_OPTIONS_MAX, PRIVATE_NOTE_MAX, SET_ITEMS_MAX } from '../limits.ts'
import { adminReason } from '../reports/reason.ts'
import { userText } from '../user-text.ts'
import { exchange } from './exchange-answer.ts'
import { meetingPlace, STATEMENTS } from './summary.ts'

/** An object of the public feed, without its id and its owner. */
const recentItem = z.object({ title: z.string(), status: z.enum(ITEM_STATUSES), category: z.enum(CATEGORIES) })

/** A recent agreement for the public feed: objects, municipality and hour, without names. */
export const recentExchange = z.object({
  /** The objects of each giver, one list per giver. */
  sides: z.array(z.array(recentItem)),
  /** A municipality; null if none of the objects has one. */
  place: z.nullable(z.string()),
  /** The time of the agreement, rounded down to the hour. */
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

export const newFeedback = z.object({
  aboutUid: uid,
  came: z.boolean(),
  asDescribed: z.optional(z.nullable(z.boolean())),
  text: z._default(userText(0, FEEDBACK_MAX), ''),
  /** Visible only to the admin. */
  privateNote: z._default(userText(0, PRIVATE_NOTE_MAX), ''),
})
export type NewFeedback = z.infer<typeof newFeedback>

const params = z.object({ id: exchangeId })
const missing = 'exchangeNotFound'
const version = z.optional(z.int())
const ownEndpoint = { access: 'signedIn', params, missing, answer: exchange } as const
const move = { ...ownEndpoint, method: 'POST', status: 201 } as const

export const readExchange = endpoint({
  ...ownEndpoint,
  method: 'GET',
  path: '/api/exchanges/:id',
  summary: 'Uno scambio a cui prendo parte',
})

export const proposeMeeting = endpoint({
  ...move,
  path: '/api/exchanges/:id/meeting',
  summary: 'Propone dove e quando trovarsi',
  body: z.object({ place: meetingPlace, at: z.iso.datetime({ offset: true }), version }),
})

export const confirmMeeting = endpoint({
  ...move,
  path: '/api/exchanges/:id/meeting/confirm',
  summary: 'Conferma l’incontro proposto',
  body: z.object({ version }),
})

const proposedTime = { place: meetingPlace, at: z.iso.datetime({ offset: true }) }

/** Between three or more people: replaces the proposal before. The caller can on all of them. */
export const proposeMeetingOptions = endpoint({
  ...move,
  path: '/api/exchanges/:id/meeting/options',
  summary: 'Propone fino a tre posti e orari per trovarsi in tre o più',
  body: z.object({ options: z.array(z.object(proposedTime)).check(z.minLength(1), z.maxLength(MEETING_OPTIONS_MAX)), version }),
})

/** Between three or more people: the caller can on exactly these options. Their ids stand for what the caller has seen. */
export const tickMeetingOptions = endpoint({
  ...move,
  path: '/api/exchanges/:id/meeting/ticks',
  summary: 'Dice quali posti e orari proposti vanno bene',
  body: z.object({ options: z.array(meetingOptionId).check(z.maxLength(MEETING_OPTIONS_MAX)) }),
})

/** Between two people: other objects instead of the agreed ones, which stay until the other person agrees. `items` is the whole set. */
export const proposeSetChange = endpoint({
  ...move,
  path: '/api/exchanges/:id/change',
  summary: 'Propone altri oggetti al posto di quelli già decisi',
  body: z.object({ items: z.array(itemId).check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)), version: z.int() }),
})

/** The version is the one in which the caller has read the change. */
export const agreeToSetChange = endpoint({
  ...move,
  path: '/api/exchanges/:id/change/agreement',
  summary: 'È d’accordo con il cambio proposto',
  body: z.object({ version: z.int() }),
})

export const refuseSetChange = endpoint({
  ...move,
  path: '/api/exchanges/:id/change/refusal',
  summary: 'Preferisce gli oggetti già decisi',
  body: z.object({ version: z.int() }),
})

export const withdrawSetChange = endpoint({
  ...move,
  path: '/api/exchanges/:id/change/withdrawal',
  summary: 'Ritira il cambio che ha proposto',
  body: z.object({ version: z.int() }),
})

/** Between three or more people; two people call their exchange off in their conversation. */
export const callOffExchange = endpoint({
  ...move,
  path: '/api/exchanges/:id/call-off',
  summary: 'Annulla uno scambio a tre o più',
  body: z.object({ version }),
})

/** States whether the exchange happened: "Scambio avvenuto" or "Non avvenuto". */
export const stateOutcome = endpoint({
  ...move,
  path: '/api/exchanges/:id/statement',
  summary: 'Dice se lo scambio è avvenuto',
  body: z.object({ statement: z.enum(STATEMENTS), version }),
})

/** Confirms the handover with the code of another participant, which proves that they met (`applyHandoverCode`). */
export const handOverWithCode = endpoint({
  ...move,
  path: '/api/exchanges/:id/handover',
  summary: 'Conferma la consegna con il codice dell’altra persona',
  /** `version`: the one that the device had loaded when the code was typed; without it, that of the first objects. */
  body: z.object({ code: z.string().check(z.maxLength(HANDOVER_INPUT_MAX)), version }),
})

export const giveFeedback = endpoint({
  ...move,
  path: '/api/exchanges/:id/feedback',
  summary: 'Dice com’è stato lo scambio con un’altra persona',
  body: newFeedback,
})

/** The admin's decision on an exchange with contradicting statements. */
export const settleExchange = endpoint({
  ...move,
  path: '/api/exchanges/:id/settle',
  access: 'admin',
  summary: 'Decide su uno scambio conteso',
  body: z.object({ decision: z.enum(STATEMENTS), reason: adminReason }),
})
