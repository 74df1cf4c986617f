import type { ItemId } from '../ids.ts'
import type { ConversationStatus } from './contract.ts'
import type { Present } from './negotiation.ts'

/**
 * Why a conversation waits without anybody being asked to act: its root object is promised in another exchange, its
 * owner lets it rest, or the admin has hidden it. It goes on by itself as soon as the object is there again.
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
 * Never stored: it follows from where the root object stands, so that nothing has to be undone when it is free again. That it is
 * hidden comes first: whatever else becomes of it, until then nothing goes on.
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
