import type { ItemCard } from '@barattolo/domain/items/contract'

/**
 * The list with the selected items first, in their last fetched version. With `isOpen` the proposal can still change, and its
 * items belong to this bazar even if their page is not loaded yet; after the negotiation they may have another owner.
 */
export function sortPickerItems(selected: readonly ItemCard[], items: readonly ItemCard[], isOpen: boolean): ItemCard[] {
  const fetched = new Map(items.map((item) => [item._id, item]))
  const selectedIds = new Set(selected.map(({ _id }) => _id))
  const selectedItems = selected.flatMap((item) => fetched.get(item._id) ?? (isOpen ? item : []))
  return [...selectedItems, ...items.filter(({ _id }) => !selectedIds.has(_id))]
}
