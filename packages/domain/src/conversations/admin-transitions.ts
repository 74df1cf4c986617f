import type { Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import {
  bumpSharedVersion,
  callOffUnlessOver,
  itemsOf,
  type NegotiationStep,
  withExchangeCalledOff,
} from './apply-negotiation-move.ts'
import type { Negotiation } from './negotiation.ts'

/** The admin reset an object of the exchange: the whole exchange is called off. The conversation stays accepted. */
export function applyCallOffByAdmin(negotiation: Negotiation): NegotiationStep {
  return {
    next: withExchangeCalledOff(negotiation),
    messages: [{ kind: 'calledOffByAdmin', from: null, items: itemsOf(negotiation.sent) }],
  }
}

/**
 * The admin disabled a participant: a pending negotiation is archived with its draft, an open exchange is called off, and
 * neither participant can move or write until the account is enabled. `freed` are the other participant's objects that the
 * exchange had reserved. A conversation that was already closed gets no message.
 */
export function applyPersonDisabled(negotiation: Negotiation, uid: Uid, freed: readonly ItemSnapshot[]): NegotiationStep {
  const { status } = negotiation
  const updated = { ...negotiation, personAway: true, exchange: callOffUnlessOver(negotiation.exchange) }
  if (negotiation.personLeft || status === 'archived' || status === 'rejected') return { next: updated, messages: [] }
  const next = bumpSharedVersion(status === 'pending' ? { ...updated, status: 'archived', archivedBy: null } : updated)
  return { next, messages: [{ kind: 'personAway', from: uid, items: freed }] }
}

/** The participant was enabled again: either may reopen a negotiation that was archived automatically. */
export function applyPersonEnabled(negotiation: Negotiation, uid: Uid): NegotiationStep {
  const { status, archivedBy, rootGone, personLeft } = negotiation
  const updated = { ...negotiation, personAway: false }
  const canContinue = status === 'accepted' || (status === 'archived' && archivedBy === null && !rootGone)
  if (personLeft || !canContinue) return { next: updated, messages: [] }
  return { next: bumpSharedVersion(updated), messages: [{ kind: 'personBack', from: uid, items: [] }] }
}
