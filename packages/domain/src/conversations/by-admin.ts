import type { Uid } from '../ids.ts'
import type { ItemGlimpse } from './message.ts'
import type { Negotiation } from './negotiation.ts'
import { endedByForce, itemsOf, type Step, shared, withoutExchange } from './play.ts'

/** The admin reset an object of the exchange: the whole exchange is called off. The conversation stays accepted. */
export function calledOffByAdmin(negotiation: Negotiation): Step {
  return {
    next: withoutExchange(negotiation),
    lines: [{ kind: 'calledOffByAdmin', from: null, items: itemsOf(negotiation.sent) }],
  }
}

/**
 * The admin disabled a participant: a pending negotiation is archived with its draft, an open exchange is called off, and
 * neither participant can move or write until the account is enabled. `freed` are the other participant's objects that the
 * exchange had reserved. A conversation that was already closed gets no message.
 */
export function personAway(negotiation: Negotiation, uid: Uid, freed: readonly ItemGlimpse[]): Step {
  const { status } = negotiation
  const resting = { ...negotiation, personAway: true, exchange: endedByForce(negotiation.exchange) }
  if (negotiation.personLeft || status === 'archived' || status === 'rejected') return { next: resting, lines: [] }
  const next = shared(status === 'pending' ? { ...resting, status: 'archived', archivedBy: null } : resting)
  return { next, lines: [{ kind: 'personAway', from: uid, items: freed }] }
}

/** The participant was enabled again: either may reopen a negotiation that was archived automatically. */
export function personBack(negotiation: Negotiation, uid: Uid): Step {
  const { status, archivedBy, rootGone, personLeft } = negotiation
  const back = { ...negotiation, personAway: false }
  const goesOn = status === 'accepted' || (status === 'archived' && archivedBy === null && !rootGone)
  if (personLeft || !goesOn) return { next: back, lines: [] }
  return { next: shared(back), lines: [{ kind: 'personBack', from: uid, items: [] }] }
}
