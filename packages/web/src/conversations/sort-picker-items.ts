import type { Item } from '@barattolo/domain/items/contract'

/**
 * The list with the selected items first, each as it was fetched last. `isOpen`: the proposal can still change, so its items
 * are in this bazar even if their page is not loaded yet; later they may have changed owner.
 */
export function sortPickerItems(selected: readonly Item[], items: readonly Item[], isOpen: boolean): Item[] {
  const fetched = new Map(items.map((item) => [item._id, item]))
  const selectedIds = new Set(selected.map(({ _id }) => _id))
  const selectedItems = selected.flatMap((item) => fetched.get(item._id) ?? (isOpen ? item : []))
  return [...selectedItems, ...items.filter(({ _id }) => !selectedIds.has(_id))]
}
