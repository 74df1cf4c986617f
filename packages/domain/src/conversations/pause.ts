import type { ItemId } from '../ids.ts'
import type { ConversationStatus } from './contract.ts'
import type { Present } from './negotiation.ts'

/**
 * Why a negotiation is paused: its root object is reserved by another exchange, paused by its owner, or hidden by the
 * admin. It resumes by itself when the object is available again.
 */
export const PAUSES = ['reserved', 'resting', 'hidden'] as const
export type Pause = (typeof PAUSES)[number]

interface Pausable {
  readonly status: ConversationStatus
  readonly rootItemId: ItemId | null
  readonly rootHidden: boolean
  readonly present: ReadonlyMap<ItemId, Present>
}

/**
 * Derived from the root object's state and never stored, so that resuming changes no row. `hidden` comes first, because it
 * keeps the negotiation paused whatever else changes.
 */
export function pauseOf({ status, rootItemId, rootHidden, present }: Pausable): Pause | null {
  if (status !== 'pending') return null
  if (rootHidden) return 'hidden'
  const root = rootItemId && present.get(rootItemId)
  return root ? pauseBy(root) : null
}

function pauseBy({ availability, resting }: Present): Pause | null {
  if (availability === 'in_trattativa') return 'reserved'
  return resting ? 'resting' : null
}
