import * as z from 'zod/mini'
import { MESSAGE_MAX } from '../bounds.ts'
import { EXCHANGE_LINE_KINDS } from '../exchanges/lines.ts'
import { clientId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { STATUSES } from '../items/kinds.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { cleanText } from '../written-text.ts'

/**
 * The kinds of chat message: a user's text (`text`) and system messages. System messages are stored as a kind with its
 * parameters and rendered to text when read.
 */
export const MESSAGE_KINDS = [
  'text',
  'requestAnswered',
  'proposal',
  'takenBack',
  'accepted',
  'rejected',
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
  ...EXCHANGE_LINE_KINDS,
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** An object as it was when the message was written. */
export const itemGlimpse = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(STATUSES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  /** The crop of `imageUrl`, if it has one. */
  crops: z.optional(z.nullable(photoCrops)),
  ownerUid: uid,
})
export type ItemGlimpse = z.infer<typeof itemGlimpse>

/** A wanted ad as it was when it was answered. */
export const requestGlimpse = z.object({ _id: requestId, title: z.string() })
export type RequestGlimpse = z.infer<typeof requestGlimpse>

export const message = z.object({
  _id: z.string(),
  /** Idempotency key chosen by the sending client; null for system messages. */
  clientId: z.nullable(z.string()),
  from: z.object({ uid: z.nullable(uid) }),
  kind: z.enum(MESSAGE_KINDS),
  /** The user's text; for system messages the rendered text. */
  text: z.string(),
  /** All objects for `proposal` (sides by owner), one for `item…`, the freed ones for `personLeft` and `personAway`. */
  items: z.array(itemGlimpse),
  /** The answered wanted ad of `requestAnswered`; it may have been deleted since. */
  request: z.optional(requestGlimpse),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** PostgreSQL text cannot contain NUL. */
const withoutNul = z.overwrite((text: string) => text.replaceAll('\u0000', ''))
export const messageText = z.string().check(withoutNul, z.overwrite(cleanText), z.minLength(1), z.maxLength(MESSAGE_MAX))

export const newMessage = z.object({ text: messageText, clientId: z.optional(clientId) })
export type NewMessage = z.infer<typeof newMessage>
