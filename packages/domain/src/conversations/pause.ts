import type { ItemId } from '../ids.ts'
import type { ConversationStatus } from './contract.ts'
import type { Present } from './negotiation.ts'

/**
 * Why a conversation waits without anybody being asked to act: its root object is promised in another exchange, or its
 * owner lets it rest. It goes on by itself as soon as the object is there again.
 */
export const PAUSES = ['reserved', 'resting'] as const
export type Pause = (typeof PAUSES)[number]

interface Pausable {
  readonly status: ConversationStatus
  readonly rootItemId: ItemId | null
  readonly present: ReadonlyMap<ItemId, Present>
}

/** Never stored: it follows from where the root object stands, so that nothing has to be undone when it is free again. */
export function pauseOf({ status, rootItemId, present }: Pausable): Pause | null {
  const root = rootItemId && present.get(rootItemId)
  return status === 'pending' && root ? pauseBy(root) : null
}

export function pauseBy({ availability, resting }: Pick<Present, 'availability' | 'resting'>): Pause | null {
  if (availability === 'in_trattativa') return 'reserved'
  return resting ? 'resting' : null
}
