import { useTown } from '../../shared/town.tsx'
import { useUrlParams } from '../../shared/use-url-params.ts'
import { type BazarFilters, changeFilters, hasOtherFilters, NO_FILTERS, readFilters, writeFilters } from './bazar-filters.ts'

export interface BazarFiltersState {
  filters: BazarFilters
  /** Adds a history entry, unless `replace` is set (for typing). */
  change: (changes: Partial<BazarFilters>, options?: { replace?: boolean }) => void
  /** Takes away the filters beside the words; null if there are none. */
  clear: (() => void) | null
}

/** The filters of the bazar. The page's URL is their only storage. */
export function useBazarFilters(): BazarFiltersState {
  const [parameters, setParameters] = useUrlParams()
  const town = useTown()
  const filters = readFilters(parameters, town)
  const clear = () => {
    const { q, exact, scope, sort, ownOpen } = filters
    setParameters(writeFilters({ ...NO_FILTERS, q, exact, scope, sort, ownOpen }), { preventScrollReset: true })
  }
  return {
    filters,
    change: (changes, { replace = false } = {}) =>
      setParameters((current) => writeFilters(changeFilters(readFilters(current, town), changes)), {
        replace,
        preventScrollReset: true,
      }),
    clear: hasOtherFilters(filters) ? clear : null,
  }
}

/** What the toolbar and its sheet get. */
export interface ToolbarProps extends Pick<BazarFiltersState, 'filters' | 'change'> {
  /** One person's bazar: hides the scope and owner filters. */
  isPersonBazar?: boolean
  /** The order "nearest" is offered only if the viewer's place is known. */
  hasPlace: boolean
}
