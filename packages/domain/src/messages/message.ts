import * as z from 'zod/mini'
import { cleanText } from '../clean-text.ts'
import { clientId, requestId, uid } from '../ids.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { MESSAGE_MAX } from '../limits.ts'
import { EXCHANGE_MESSAGE_KINDS, type ExchangeMessageKind } from './exchange-kinds.ts'
import { RING_MESSAGE_KINDS, type RingMessageKind } from './ring-kinds.ts'

/** A user's text, and the system messages of a conversation of two. */
const CONVERSATION_MESSAGE_KINDS = [
  'text',
  'requestAnswered',
  /** When the interested person could meet. The times are those of the conversation, so that the line has none once they are deleted. */
  'timesOffered',
  'proposal',
  'asked',
  'takenBack',
  'questionTakenBack',
  'accepted',
  'rejected',
  'withdrawn',
  'interestReopened',
  'archived',
  'archivedAlone',
  'archivedByTime',
  'nudged',
  'reopened',
  'calledOffByAdmin',
  'itemReserved',
  'notChosen',
  'itemResting',
  'itemFreed',
  'itemGone',
  'itemChanged',
  'rootGone',
  'personLeft',
  'personAway',
  'personBack',
  'closed',
  'hidden',
  /** Stands for a stored kind that this version does not know: another version has written it. */
  'unknown',
] as const

/** System messages are stored as a kind with its parameters and rendered to text when read. */
export const MESSAGE_KINDS = [...CONVERSATION_MESSAGE_KINDS, ...EXCHANGE_MESSAGE_KINDS, ...RING_MESSAGE_KINDS] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export function isExchangeMessage(kind: MessageKind): kind is ExchangeMessageKind {
  return EXCHANGE_MESSAGE_KINDS.some((exchangeKind) => exchangeKind === kind)
}

export function isRingMessage(kind: MessageKind): kind is RingMessageKind {
  return RING_MESSAGE_KINDS.some((ringKind) => ringKind === kind)
}

/** A wanted ad as it was when it was answered. */
export const requestSnapshot = z.object({ _id: requestId, title: z.string() })
export type RequestSnapshot = z.infer<typeof requestSnapshot>

/** The parameters of a system message, stored as JSON: a parameter that is added here is optional. */
export const messageDetails = z.object({
  items: z.optional(z.array(itemSnapshot)),
  /** Items that have left a ring, or leave an exchange. */
  removed: z.optional(z.array(itemSnapshot)),
  /** How many people a ring has. */
  size: z.optional(z.int()),
  request: z.optional(requestSnapshot),
  /** `at` is an ISO date. */
  meeting: z.optional(z.object({ place: z.string(), at: z.string() })),
})
export type MessageDetails = z.infer<typeof messageDetails>

/** A stored system message as this version can render it. */
export function readStoredMessage<Stored extends { kind: string; details: unknown }>(stored: Stored) {
  const known = MESSAGE_KINDS.find((kind) => kind === stored.kind)
  const details = messageDetails.safeParse(stored.details)
  return known && details.success
    ? { ...stored, kind: known, details: details.data }
    : { ...stored, kind: 'unknown' as const, details: {} }
}

export const message = z.object({
  _id: z.string(),
  /** Idempotency key chosen by the sending client; null for system messages. */
  clientId: z.nullable(z.string()),
  from: z.object({ uid: z.nullable(uid) }),
  kind: z.enum(MESSAGE_KINDS),
  /** The user's text; for system messages the rendered text. */
  text: z.string(),
  /**
   * The objects that the message is about: all of the proposal for `proposal` (sides by owner) and `accepted`, the affected ones
   * for `item…`, the freed ones for `personLeft` and `personAway`, those that have come in for `ringItem…`.
   */
  items: z.array(itemSnapshot),
  /** The answered wanted ad of `requestAnswered`; it may have been deleted since. */
  request: z.optional(requestSnapshot),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** PostgreSQL text cannot contain NUL. */
const withoutNul = z.overwrite((text: string) => text.replaceAll('\u0000', ''))
export const messageText = z.string().check(withoutNul, z.overwrite(cleanText), z.minLength(1), z.maxLength(MESSAGE_MAX))

export const newMessage = z.object({ text: messageText, clientId: z.optional(clientId) })
export type NewMessage = z.infer<typeof newMessage>
