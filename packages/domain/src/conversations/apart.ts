import type { Negotiation } from './negotiation.ts'
import { type Step, shared } from './play.ts'

/**
 * A participant has blocked the other: a pending negotiation is archived unchanged, the chat closes, an exchange goes on.
 * The message is the same for both and names neither. A conversation that was already closed gets no message.
 */
export function keptApart(negotiation: Negotiation): Step {
  const { status, exchange, apart } = negotiation
  if (apart) return { next: negotiation, lines: [] }
  const isOpen = status === 'pending' || exchange?.state === 'open' || exchange?.state === 'held'
  const closed = status === 'pending' ? { status: 'archived' as const, archivedBy: null } : {}
  const next = shared({ ...negotiation, ...closed, apart: true })
  return { next, lines: isOpen ? [{ kind: 'closed', from: null, items: [] }] : [] }
}

/** The last block between the participants was removed: either may reopen the archived negotiation. */
export function broughtBack(negotiation: Negotiation): Step {
  return { next: negotiation.apart ? shared({ ...negotiation, apart: false }) : negotiation, lines: [] }
}
