import { useEffect, useState } from 'react'

/** Without `requestIdleCallback`: long enough for a first paint, in milliseconds. */
const ABOUT_PAINTED = 300
/** Maximum wait on a busy page, in milliseconds. */
const AT_MOST = 1500

/** Resolves when the browser is idle; use it to prefetch. */
export function whenQuiet(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: AT_MOST })
    else setTimeout(done, ABOUT_PAINTED)
  })
}

/** Whether the browser has been idle since the component was mounted. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => void whenQuiet().then(() => setQuiet(true)), [])
  return quiet
}
