import type { ItemId, Uid } from '../ids.ts'
import type { Weight } from '../items/weight.ts'

/** A swap that one person has refused: their object `gives` for `receives`. */
export interface Refusal {
  readonly uid: Uid
  readonly gives: ItemId
  readonly receives: ItemId
  /** The weight that the object to receive had when they refused. */
  readonly weight: Weight
}

/** The person has refused to give this object for the one that they would receive, or for one that was heavier than this. */
export function isRefusedSwap(
  gives: ItemId,
  receives: { readonly id: ItemId; readonly weight: number },
  refusal: Pick<Refusal, 'gives' | 'receives' | 'weight'>,
): boolean {
  return refusal.gives === gives && (refusal.receives === receives.id || receives.weight < refusal.weight)
}
