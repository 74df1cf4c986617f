import { bumpSharedVersion, type NegotiationStep } from './apply-negotiation-move.ts'
import type { Negotiation } from './negotiation.ts'

/**
 * A participant has blocked the other: a pending negotiation is archived unchanged, the chat closes, an exchange goes on.
 * The message is the same for both and names neither. A conversation that was already closed gets no message.
 */
export function applyPersonBlocked(negotiation: Negotiation): NegotiationStep {
  const { status, exchange, blocked } = negotiation
  if (blocked) return { next: negotiation, messages: [] }
  const isOpen = status === 'pending' || exchange?.state === 'open' || exchange?.state === 'held'
  const closed = status === 'pending' ? { status: 'archived' as const, archivedBy: null } : {}
  const next = bumpSharedVersion({ ...negotiation, ...closed, blocked: true })
  return { next, messages: isOpen ? [{ kind: 'closed', from: null, items: [] }] : [] }
}

/** The last block between the participants was removed: either may reopen the archived negotiation. */
export function applyPersonUnblocked(negotiation: Negotiation): NegotiationStep {
  return { next: negotiation.blocked ? bumpSharedVersion({ ...negotiation, blocked: false }) : negotiation, messages: [] }
}
