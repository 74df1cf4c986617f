import { useEffect } from 'react'
import { whenIdle } from '../../ui/loading/when-idle.ts'

/**
 * Loads the files of the map screen, the largest of the five destinations, after the page itself has loaded and when the browser
 * is idle; not if the user saves data. MapLibre is not among them: a map loads it at the first interaction.
 */
export function useMapPreload() {
  useEffect(() => {
    // Chromium only.
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const preload = () =>
      void whenIdle()
        .then(() => Promise.all([import('../../map/MapPage.tsx'), import('../../map/shipped/ShippedBase.tsx')]))
        // The map screen reports the failure when it is opened.
        .catch(() => undefined)
    if (document.readyState === 'complete') {
      preload()
      return
    }
    addEventListener('load', preload, { once: true })
    return () => removeEventListener('load', preload)
  }, [])
}
