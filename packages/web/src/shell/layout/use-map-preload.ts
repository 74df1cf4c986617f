import { useEffect } from 'react'
import { whenIdle } from '../../ui/loading/when-idle.ts'

/**
 * Loads the files of the map screen, the largest of the five destinations, after the page itself has loaded and when the browser
 * is idle; not if the user saves data. The data of the screen is then requested when a link to it is pressed.
 */
export function useMapPreload() {
  useEffect(() => {
    // Chromium only.
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const preload = () =>
      void whenIdle()
        .then(() => import('../../map/preload-map.ts'))
        .then(({ prefetchMapOnPress }) => prefetchMapOnPress(signal))
        // The map screen reports the failure when it is opened.
        .catch(() => undefined)
    if (document.readyState === 'complete') preload()
    else addEventListener('load', preload, { once: true, signal })
    return () => unmounted.abort()
  }, [])
}
