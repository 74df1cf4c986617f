import { lazy } from 'react'
import { Spare } from '../ui/Spare.tsx'
import { useQuiet } from '../ui/when-quiet.ts'
import type { SetTo } from './search-form.ts'

const SaveSearch = lazy(async () => ({ default: (await import('./SaveSearch.tsx')).SaveSearch }))

/** Lazy chunk, loaded when the browser is idle so that it does not delay the lists. */
export function SaveSearchLater({ setTo }: { setTo: SetTo }) {
  return useQuiet() ? (
    <Spare>
      <SaveSearch setTo={setTo} />
    </Spare>
  ) : null
}
