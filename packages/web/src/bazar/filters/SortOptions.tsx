import { ITEM_SORTS } from '@barattolo/domain/items/item-sorts'
import { texts } from '../../shared/texts.ts'
import { type BazarFilters, type BazarSort, defaultSortOf } from './bazar-filters.ts'

const SORTS: readonly BazarSort[] = ['relevance', ...ITEM_SORTS]

/** The order "nearest" needs a place; only words have a relevance. */
export const sortsFor = (hasPlace: boolean, hasWords: boolean) =>
  SORTS.filter((sort) => (sort !== 'nearest' || hasPlace) && (sort !== 'relevance' || hasWords))

/** The order that the list has: an address may ask for "nearest" where the place is not known. */
export const offeredSort = (filters: BazarFilters, hasPlace: boolean): BazarSort =>
  filters.sort === 'nearest' && !hasPlace ? defaultSortOf(filters) : filters.sort

export function SortOptions({ hasPlace, hasWords }: { hasPlace: boolean; hasWords: boolean }) {
  return sortsFor(hasPlace, hasWords).map((sort) => (
    <option key={sort} value={sort}>
      {texts.bazar.tools.sorts[sort]}
    </option>
  ))
}

export const sortOf = (value: string): BazarSort => SORTS.find((sort) => sort === value) ?? 'newest'
