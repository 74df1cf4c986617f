import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'
import { useQuiet } from '../ui/when-quiet.ts'
import type { SetTo } from './search-form.ts'

const SaveSearch = lazy(async () => ({ default: (await import('./SaveSearch.tsx')).SaveSearch }))

/** In a file of its own that comes once the page is quiet: no list waits for it. */
export function SaveSearchLater({ setTo }: { setTo: SetTo }) {
  return useQuiet() ? (
    <Spare>
      <SaveSearch setTo={setTo} />
    </Spare>
  ) : null
}
