import { useEffect, useState } from 'react'

/** Without `requestIdleCallback`: long enough for a first paint, in milliseconds. */
const FALLBACK_DELAY_MS = 300
/** Maximum wait on a busy page, in milliseconds. */
const MAX_WAIT_MS = 1500

/** Resolves when the browser is idle; use it to prefetch. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, FALLBACK_DELAY_MS)
  })
}

/** Whether the browser has been idle at least once since the component was mounted. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isMounted = true
    void whenIdle().then(() => {
      if (isMounted) setIsIdle(true)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return isIdle
}
