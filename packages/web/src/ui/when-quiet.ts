import { useEffect, useState } from 'react'

/** Where the browser cannot tell that it is idle: long enough for a first paint. In milliseconds. */
const ABOUT_PAINTED = 300
/** A busy page still gets what it waits for. */
const AT_MOST = 1500

/** Answers once the page has been shown and its processor rests: the moment to fetch what nobody has asked for yet. */
export function whenQuiet(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: AT_MOST })
    else setTimeout(done, ABOUT_PAINTED)
  })
}

/** Whether that moment has come. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => void whenQuiet().then(() => setQuiet(true)), [])
  return quiet
}
