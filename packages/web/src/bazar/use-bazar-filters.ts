import { useAddress } from '../app/use-address.ts'
import { type BazarFilters, NO_FILTERS, readFilters, writeFilters } from './bazar-filters.ts'

export interface FiltersInAddress {
  filters: BazarFilters
  /** Adds a history entry, unless `replace` is set (for typing). */
  change: (part: Partial<BazarFilters>, options?: { replace?: boolean }) => void
  clear: () => void
}

/** The filters of the bazar. The page's URL is their only storage. */
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
