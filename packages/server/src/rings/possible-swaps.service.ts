import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { SwapKind } from '@barattolo/domain/rings/contract'
import { findPairedItems, type PairsDeps } from './pairs.service.ts'
import { findItemsOfRings } from './suggestions.service.ts'

type FindItems = (deps: PairsDeps, me: Uid, ids: readonly ItemId[]) => Promise<ItemId[]>

/** Functions that find which items the person would receive in a swap of each kind; the kind with the fewest people first. */
const FINDERS: readonly (readonly [SwapKind, FindItems])[] = [
  ['pair', findPairedItems],
  ['ring', findItemsOfRings],
]

/** Returns each item once, with the first kind that is possible. */
export async function readPossibleSwaps(deps: PairsDeps, me: Uid, ids: readonly ItemId[]) {
  const kinds = new Map<ItemId, SwapKind>()
  for (const [kind, findItems] of FINDERS) {
    const others = ids.filter((id) => !kinds.has(id))
    if (others.length === 0) break
    for (const id of await findItems(deps, me, others)) kinds.set(id, kind)
  }
  return [...kinds].map(([itemId, kind]) => ({ itemId, kind }))
}
