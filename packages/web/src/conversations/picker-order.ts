import type { Item } from '@barattolo/domain/items/contract'

/**
 * The list with the chosen objects first, each as it was fetched last. `open`: the proposal is still being made, so its objects
 * are in this bazar also where no page has brought them yet; later they may have passed to the other one.
 */
export function pickerOrder(first: readonly Item[], items: readonly Item[], open: boolean): Item[] {
  const fetched = new Map(items.map((item) => [item._id, item]))
  const chosen = new Set(first.map(({ _id }) => _id))
  const there = first.flatMap((item) => fetched.get(item._id) ?? (open ? item : []))
  return [...there, ...items.filter(({ _id }) => !chosen.has(_id))]
}
