import type { Uid } from '../ids.ts'
import type { ItemGlimpse } from './message.ts'
import type { Negotiation } from './negotiation.ts'
import { endedByForce, itemsOf, type Step, shared, withoutExchange } from './play.ts'

/** The admin has put an object of the exchange back: all of it is called off. The conversation stays accepted. */
export function calledOffByAdmin(negotiation: Negotiation): Step {
  return {
    next: withoutExchange(negotiation),
    lines: [{ kind: 'calledOffByAdmin', from: null, items: itemsOf(negotiation.sent) }],
  }
}

/**
 * The admin disables one of the two. What is pending is put aside as it lies, drafts included, an open exchange has been
 * called off, and nobody moves or writes until they are back. `freed` are the other's objects that it held. Whoever had
 * ended the conversation before is told nothing.
 */
export function personAway(negotiation: Negotiation, uid: Uid, freed: readonly ItemGlimpse[]): Step {
  const { status } = negotiation
  const resting = { ...negotiation, personAway: true, exchange: endedByForce(negotiation.exchange) }
  if (negotiation.personLeft || status === 'archived' || status === 'rejected') return { next: resting, lines: [] }
  const next = shared(status === 'pending' ? { ...resting, status: 'archived', archivedBy: null } : resting)
  return { next, lines: [{ kind: 'personAway', from: uid, items: freed }] }
}

/** The same person is enabled again, and the other is here: what had been put aside by itself may be taken up by either. */
export function personBack(negotiation: Negotiation, uid: Uid): Step {
  const { status, archivedBy, rootGone, personLeft } = negotiation
  const back = { ...negotiation, personAway: false }
  const goesOn = status === 'accepted' || (status === 'archived' && archivedBy === null && !rootGone)
  if (personLeft || !goesOn) return { next: back, lines: [] }
  return { next: shared(back), lines: [{ kind: 'personBack', from: uid, items: [] }] }
}
