import * as z from 'zod/mini'
import { MESSAGE_MAX } from '../bounds.ts'
import { EXCHANGE_LINE_KINDS } from '../exchanges/lines.ts'
import { clientId, itemId, requestId, uid } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { STATUSES } from '../items/kinds.ts'
import { photoCrops } from '../items/photo-crop.ts'
import { cleanText } from '../written-text.ts'

/**
 * A line of the chat: what a person wrote (`text`), a sent proposal, or something the product says by itself.
 * Automatic lines are stored as a kind with its parameters and worded when read.
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

/** As much of an object as a chat line keeps: what it was called and looked like then. */
export const itemGlimpse = z.object({
  _id: itemId,
  title: z.string(),
  status: z.enum(STATUSES),
  category: z.enum(CATEGORIES),
  imageUrl: z.string(),
  /** Of `imageUrl`, where it has one. */
  crops: z.optional(z.nullable(photoCrops)),
  ownerUid: uid,
})
export type ItemGlimpse = z.infer<typeof itemGlimpse>

/** As much of a wanted ad as a chat line keeps: what it was called when it was answered. */
export const requestGlimpse = z.object({ _id: requestId, title: z.string() })
export type RequestGlimpse = z.infer<typeof requestGlimpse>

export const message = z.object({
  _id: z.string(),
  /** Made by the client that sent it, so that sending twice stores once; null for automatic lines. */
  clientId: z.nullable(z.string()),
  from: z.object({ uid: z.nullable(uid) }),
  kind: z.enum(MESSAGE_KINDS),
  /** What was written; for automatic lines the sentence of the catalogue. */
  text: z.string(),
  /** The objects a line speaks of: all of them for a proposal (each side by its owner), one for `item…`, those that are free again for `personLeft` and `personAway`. */
  items: z.array(itemGlimpse),
  /** The wanted ad that `requestAnswered` speaks of; it may be gone by now. */
  request: z.optional(requestGlimpse),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof message>

/** What PostgreSQL cannot keep in a text is not kept. */
const withoutNul = z.overwrite((text: string) => text.replaceAll('\u0000', ''))
export const messageText = z.string().check(withoutNul, z.overwrite(cleanText), z.minLength(1), z.maxLength(MESSAGE_MAX))

export const newMessage = z.object({ text: messageText, clientId: z.optional(clientId) })
export type NewMessage = z.infer<typeof newMessage>
