import { lazy } from 'react'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../ui/loading/when-idle.ts'
import type { ScreenFilters } from './saved-search-form.ts'

const SaveSearch = lazy(async () => ({ default: (await import('./SaveSearch.tsx')).SaveSearch }))

/** Lazy chunk, loaded when the browser is idle so that it does not delay the lists. */
export function LazySaveSearch({ filters }: { filters: ScreenFilters }) {
  return useIdle() ? (
    <OptionalChunk>
      <SaveSearch filters={filters} />
    </OptionalChunk>
  ) : null
}
