/** In milliseconds. */
const MIN_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000

/**
 * Returns a function that calls back once, when another attempt may reach the network: at the browser's `online` event or, if the
 * browser is already online, after a pause. The event may have come while the previous attempt was still failing.
 */
export function createWhenOnline(): (callback: () => void) => void {
  let pause = MIN_PAUSE_MS
  return (callback) => {
    if (!navigator.onLine) return window.addEventListener('online', callback, { once: true })
    setTimeout(callback, pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}
