import * as z from 'zod/mini'
import { conversationId, meetingOptionId, uid } from '../ids.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { publicPerson } from '../people/public-person.ts'
import { exchangeSummary, meeting } from './summary.ts'

const publicFeedback = z.object({ came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string() })

/** The feedback between the caller and one other participant, in both directions. */
export const feedbackAbout = z.object({
  uid,
  /** The deadline for writing feedback; written feedback is visible after it. */
  until: z.iso.datetime(),
  mayWrite: z.boolean(),
  /** Whether “as described” is asked: the caller received an object from them. */
  asksAsDescribed: z.boolean(),
  mine: z.nullable(z.object({ ...publicFeedback.shape, privateNote: z.string() })),
  /** Null until both have written or the deadline has passed, even if the other participant has already written. */
  theirs: z.nullable(
    z.object({
      ...publicFeedback.shape,
      /** For a report of the sentence; null if there is none. */
      _id: z.nullable(z.uuid()),
    }),
  ),
  revealed: z.boolean(),
})
export type FeedbackAbout = z.infer<typeof feedbackAbout>

/** What only an exchange of three or more people has. */
export const ringExchange = z.object({
  /** The latest proposal, by preference. It stays after one of its options is agreed; `agreed` is valid until another one is. */
  options: z.array(z.object({ _id: meetingOptionId, ...meeting.shape, by: uid, tickedBy: z.array(uid) })),
  /** The public place with the shortest longest trip, which is given in kilometres; null if no object has a place, and when it is over. */
  suggestedPlace: z.nullable(z.object({ place: z.string(), longestKm: z.int() })),
  /** Who had not answered when it was called off without an agreed meeting. */
  unanswered: z.array(uid),
})
export type RingExchange = z.infer<typeof ringExchange>

/** An exchange with its legs (object, giver, receiver). */
export const exchange = z.object({
  ...exchangeSummary.shape,
  /** Null if the exchange did not come from a conversation. */
  conversationId: z.nullable(conversationId),
  /** `formerName`: the name that the others knew before it was changed in the last 30 days. */
  participants: z.array(z.object({ ...publicPerson.shape, formerName: z.nullable(z.string()) })),
  legs: z.array(z.object({ item: itemSnapshot, giver: uid, receiver: uid })),
  /** One entry per other participant, once feedback is due; with three or more, only those whom a code proves to have met. */
  feedback: z.array(feedbackAbout),
  ring: z.optional(ringExchange),
})
export type ExchangeAnswer = z.infer<typeof exchange>
