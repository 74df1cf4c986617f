import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { peopleOf } from '../../people/participants.ts'
import { HANDOVER_KEY_PREFIX, hashText, load, save } from '../../shared/storage/storage.ts'
import { texts } from '../../shared/texts.ts'

const handoverDetails = z.object({
  exchange: exchangeId,
  code: z.string(),
  /** Number of other participants whose code this user can still type. */
  missing: z.int(),
  /** Whether another participant has already typed this user's code. Absent in data stored by earlier versions. */
  isShown: z._default(z.boolean(), false),
  otherName: z.string(),
  /** The version of the exchange, which goes with a typed code. Absent in data stored by earlier versions, as the objects. */
  version: z._default(z.int(), 1),
  /** What the user brings and receives. */
  objects: z._default(z.string(), ''),
  place: z.string(),
  at: z.iso.datetime(),
})
/** What the handover needs at the meeting, where there may be no network. */
export type HandoverDetails = z.infer<typeof handoverDetails>

const storageKey = (conversationId: string, me: Uid) => `${HANDOVER_KEY_PREFIX}${hashText(`${me}:${conversationId}`)}`

/** Null without a handover or an agreed meeting. */
export function handoverDetailsOf(
  { exchange, participants, itemsOffered, itemsRequested }: Conversation,
  me: Uid,
): HandoverDetails | null {
  if (!exchange?.handover || !exchange.agreed) return null
  const { code, missing } = exchange.handover
  const isShown = exchange.proofs.some(({ of }) => of === me)
  const { otherName } = peopleOf({ participants }, me)
  const [given, received] = [itemsOffered, itemsRequested].map((items) => items.map(({ title }) => title).join(', '))
  const objects = texts.exchanges.calendarText(given ?? '', received ?? '')
  const { _id, version, agreed } = exchange
  return { exchange: _id, version, objects, code, missing: missing.length, isShown, otherName, ...agreed }
}

/** Stores the details on the device, or deletes them when there are none. */
export function saveHandover(conversation: Conversation, me: Uid): void {
  save(storageKey(conversation._id, me), handoverDetailsOf(conversation, me))
}

export function loadHandover(conversationId: string, me: Uid): HandoverDetails | null {
  return load<HandoverDetails | null>(storageKey(conversationId, me), (stored) => z.parse(handoverDetails, stored), null)
}
