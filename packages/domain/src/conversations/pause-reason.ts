import type { ItemId } from '../ids.ts'
import type { ConversationStatus } from './conversation-status.ts'
import type { CurrentItem } from './negotiation.ts'

/**
 * Why a negotiation is paused: its root object is reserved by another exchange, paused by its owner or the owner's holiday, or
 * hidden by the admin. It resumes by itself when the object is available again.
 */
export const PAUSE_REASONS = ['reserved', 'resting', 'hidden'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

interface Pausable {
  readonly status: ConversationStatus
  readonly rootItemId: ItemId | null
  readonly rootHidden: boolean
  readonly currentItems: ReadonlyMap<ItemId, CurrentItem>
}

/**
 * The pause reason is derived from the root object's state and never stored, so that it cannot be outdated. `hidden` is
 * checked first, because a hidden object keeps the negotiation paused whatever else changes.
 */
export function pauseReasonOf({ status, rootItemId, rootHidden, currentItems }: Pausable): PauseReason | null {
  if (status !== 'pending') return null
  if (rootHidden) return 'hidden'
  const root = rootItemId && currentItems.get(rootItemId)
  return root ? pauseReasonOfItem(root) : null
}

function pauseReasonOfItem({ availability, resting }: CurrentItem): PauseReason | null {
  if (availability === 'in_trattativa') return 'reserved'
  return resting ? 'resting' : null
}
