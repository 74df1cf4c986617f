import { useAddress } from '../app/use-address.ts'
import { type BazarFilters, NO_FILTERS, readFilters, writeFilters } from './bazar-filters.ts'

export interface FiltersInAddress {
  filters: BazarFilters
  /** A choice is a step that Back undoes; typing is not (`replace`). */
  change: (part: Partial<BazarFilters>, options?: { replace?: boolean }) => void
  clear: () => void
}

/** The filters of the bazar, kept in the page's address and nowhere else. */
export function useBazarFilters(): FiltersInAddress {
  const [address, setAddress] = useAddress()
  const filters = readFilters(address)
  return {
    filters,
    change: (part, { replace = false } = {}) =>
      setAddress((now) => writeFilters({ ...readFilters(now), ...part }), { replace, preventScrollReset: true }),
    clear: () =>
      setAddress(writeFilters({ ...NO_FILTERS, scope: filters.scope, sort: filters.sort }), { preventScrollReset: true }),
  }
}
