import * as z from 'zod/mini'
import { UID_MAX } from './is-uid.ts'

// Ids are UUIDs, except that the identity provider assigns a person's uid.
export const itemId = z.uuid().brand<'ItemId'>()
export type ItemId = z.infer<typeof itemId>

/** Ids separated by commas, for a query. */
/* @__NO_SIDE_EFFECTS__ */
export const itemIdList = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 37)),
      z.transform((text) => text.split(',')),
    ),
    z.array(itemId).check(z.maxLength(max)),
  )

/** An idempotency key chosen by the client: a repeated request with the same key has no second effect. */
export const clientId = z.uuid()

export const conversationId = z.uuid().brand<'ConversationId'>()
export type ConversationId = z.infer<typeof conversationId>

export const exchangeId = z.uuid().brand<'ExchangeId'>()
export type ExchangeId = z.infer<typeof exchangeId>

/** One place and time of a proposed meeting. */
export const meetingOptionId = z.uuid().brand<'MeetingOptionId'>()
export type MeetingOptionId = z.infer<typeof meetingOptionId>

export const requestId = z.uuid().brand<'RequestId'>()
export type RequestId = z.infer<typeof requestId>

export const ringId = z.uuid().brand<'RingId'>()
export type RingId = z.infer<typeof ringId>

/** A chat has the id of its conversation or of its ring. */
export type ChatId = ConversationId | RingId

export const savedSearchId = z.uuid().brand<'SavedSearchId'>()
export type SavedSearchId = z.infer<typeof savedSearchId>

export const uid = z.string().check(z.minLength(1), z.maxLength(UID_MAX)).brand<'Uid'>()
export type Uid = z.infer<typeof uid>
