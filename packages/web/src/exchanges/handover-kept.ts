import type { Conversation } from '@barattolo/domain/conversations/contract'
import { exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'
import { KEPT_HANDOVERS } from '../app/kept-handovers.ts'
import { peopleOf } from '../conversations/people.ts'

const handoverFacts = z.object({
  exchange: exchangeId,
  code: z.string(),
  /** Number of codes that still have to be typed. */
  missing: z.int(),
  /** Another participant has already typed the own code. Absent in data stored by earlier versions. */
  isShown: z._default(z.boolean(), false),
  otherName: z.string(),
  place: z.string(),
  at: z.iso.datetime(),
})
/** What the handover needs at the meeting, where there may be no network. */
export type HandoverFacts = z.infer<typeof handoverFacts>

const keyOf = (talk: string, me: Uid) => `${KEPT_HANDOVERS}${labelOf(`${me}:${talk}`)}`

/** Null without a handover or an agreed meeting. */
export function factsOf({ exchange, participants }: Conversation, me: Uid): HandoverFacts | null {
  if (!exchange?.handover || !exchange.agreed) return null
  const { code, missing } = exchange.handover
  const isShown = exchange.proofs.some(({ of }) => of === me)
  const { otherName } = peopleOf({ participants }, me)
  return { exchange: exchange._id, code, missing: missing.length, isShown, otherName, ...exchange.agreed }
}

/** Stores the details on the device, or deletes them when there are none. */
export function keepHandover(conversation: Conversation, me: Uid): void {
  keep(keyOf(conversation._id, me), factsOf(conversation, me))
}

export function keptHandover(talk: string, me: Uid): HandoverFacts | null {
  return readKept<HandoverFacts | null>(keyOf(talk, me), (stored) => z.parse(handoverFacts, stored), null)
}
