import { useEffect } from 'react'
import { whenIdle } from '../../ui/loading/when-idle.ts'

/**
 * Calls `preload` after the page itself has loaded and when the browser is idle; not if the user saves data. A failure is ignored:
 * the screen reports it when it is opened.
 */
export function usePreloadWhenLoaded(preload: (signal: AbortSignal) => Promise<unknown>) {
  useEffect(() => {
    // Chromium only.
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const start = () =>
      void whenIdle()
        .then(() => (signal.aborted ? undefined : preload(signal)))
        .catch(() => undefined)
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true, signal })
    return () => unmounted.abort()
  }, [preload])
}
