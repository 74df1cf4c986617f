import type { PageTown } from '@barattolo/domain/town'
import { useContext, useEffect } from 'react'
import { TownContext } from '../../shared/town.tsx'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export type Preload = (unmounted: AbortSignal, town: PageTown) => Promise<unknown>

/**
 * Calls `preload` after the page itself has loaded and when the browser is idle; not if the user saves data. A failure is ignored:
 * the screen reports it when it is opened.
 */
export function usePreloadWhenLoaded(preload: Preload) {
  // Not `useTown`, which throws: the build renders layouts without a town, and runs no effects.
  const town = useContext(TownContext)
  useEffect(() => {
    // Chromium only.
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (!town || connection?.saveData) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const start = () =>
      void whenIdle()
        .then(() => (signal.aborted ? undefined : preload(signal, town)))
        .catch(() => undefined)
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true, signal })
    return () => unmounted.abort()
  }, [preload, town])
}
