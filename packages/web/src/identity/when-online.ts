/** In milliseconds. */
const SHORTEST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

/**
 * Returns a function that calls back once, when another attempt may reach the network: at the browser's `online` event or, if the
 * browser is already online, after a pause. The event may have come while the previous attempt was still failing.
 */
export function createWhenOnline(): (callback: () => void) => void {
  let pause = SHORTEST_PAUSE
  return (callback) => {
    if (!navigator.onLine) return window.addEventListener('online', callback, { once: true })
    setTimeout(callback, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
}
