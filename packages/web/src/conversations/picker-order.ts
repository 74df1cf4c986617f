import type { Item } from '@barattolo/domain/items/contract'

/**
 * The list with the selected items first, each as it was fetched last. `isOpen`: the proposal can still change, so its items
 * are in this bazar even if their page is not loaded yet; later they may have changed owner.
 */
export function pickerOrder(first: readonly Item[], items: readonly Item[], open: boolean): Item[] {
  const fetched = new Map(items.map((item) => [item._id, item]))
  const chosen = new Set(first.map(({ _id }) => _id))
  const there = first.flatMap((item) => fetched.get(item._id) ?? (open ? item : []))
  return [...there, ...items.filter(({ _id }) => !chosen.has(_id))]
}
