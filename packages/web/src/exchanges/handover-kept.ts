import type { Conversation } from '@barattolo/domain/conversations/contract'
import { exchangeId, type Uid } from '@barattolo/domain/ids'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'
import { KEPT_HANDOVERS } from '../app/kept-handovers.ts'
import { peopleOf } from '../conversations/people.ts'

const handoverFacts = z.object({
  exchange: exchangeId,
  code: z.string(),
  /** How many codes are still worth typing. */
  missing: z.int(),
  /** Somebody has typed the own code already; absent in what an earlier version has stored. */
  isShown: z._default(z.boolean(), false),
  otherName: z.string(),
  place: z.string(),
  at: z.iso.datetime(),
})
/** What one needs at the meeting, where there may be no network. */
export type HandoverFacts = z.infer<typeof handoverFacts>

const keyOf = (talk: string, me: Uid) => `${KEPT_HANDOVERS}${labelOf(`${me}:${talk}`)}`

/** Null where there is nothing to hand over, or nothing is agreed. */
export function factsOf({ exchange, participants }: Conversation, me: Uid): HandoverFacts | null {
  if (!exchange?.handover || !exchange.agreed) return null
  const { code, missing } = exchange.handover
  const isShown = exchange.proofs.some(({ of }) => of === me)
  const { otherName } = peopleOf({ participants }, me)
  return { exchange: exchange._id, code, missing: missing.length, isShown, otherName, ...exchange.agreed }
}

/** Puts it on the device, or takes away what is over. */
export function keepHandover(conversation: Conversation, me: Uid): void {
  keep(keyOf(conversation._id, me), factsOf(conversation, me))
}

export function keptHandover(talk: string, me: Uid): HandoverFacts | null {
  return readKept<HandoverFacts | null>(keyOf(talk, me), (stored) => z.parse(handoverFacts, stored), null)
}
