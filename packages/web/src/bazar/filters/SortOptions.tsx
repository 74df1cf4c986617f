import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import { texts } from '../../shared/texts.ts'

export function SortOptions({ hasPlace }: { hasPlace: boolean }) {
  return ITEM_SORTS.filter((sort) => sort !== 'nearest' || hasPlace).map((sort) => (
    <option key={sort} value={sort}>
      {texts.bazar.tools.sorts[sort]}
    </option>
  ))
}

export const sortOf = (value: string): ItemSort => ITEM_SORTS.find((sort) => sort === value) ?? 'newest'
