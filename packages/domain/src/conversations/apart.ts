import type { Negotiation } from './negotiation.ts'
import { type Step, shared } from './play.ts'

/**
 * One of the two has blocked the other. What is pending is put aside as it lies, nobody writes any more, an exchange goes on.
 * The line is the same for both, and names nobody. Where nothing was left to say there is none.
 */
export function keptApart(negotiation: Negotiation): Step {
  const { status, exchange, apart } = negotiation
  if (apart) return { next: negotiation, lines: [] }
  const isOpen = status === 'pending' || exchange?.state === 'open' || exchange?.state === 'held'
  const closed = status === 'pending' ? { status: 'archived' as const, archivedBy: null } : {}
  const next = shared({ ...negotiation, ...closed, apart: true })
  return { next, lines: isOpen ? [{ kind: 'closed', from: null, items: [] }] : [] }
}

/** No block stands between them any more: what was put aside may be reopened by either. */
export function broughtBack(negotiation: Negotiation): Step {
  return { next: negotiation.apart ? shared({ ...negotiation, apart: false }) : negotiation, lines: [] }
}
