import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import { texts } from '../../shared/texts.ts'

/** The order "nearest" needs a place. */
export const sortsFor = (hasPlace: boolean) => ITEM_SORTS.filter((sort) => sort !== 'nearest' || hasPlace)

/** The order that the list has: an address may ask for "nearest" where the place is not known. */
export const offeredSort = (sort: ItemSort, hasPlace: boolean): ItemSort => (sort === 'nearest' && !hasPlace ? 'newest' : sort)

export function SortOptions({ hasPlace }: { hasPlace: boolean }) {
  return sortsFor(hasPlace).map((sort) => (
    <option key={sort} value={sort}>
      {texts.bazar.tools.sorts[sort]}
    </option>
  ))
}

export const sortOf = (value: string): ItemSort => ITEM_SORTS.find((sort) => sort === value) ?? 'newest'
