/** Duplicated in `hydrate-entry.ts`, which has no static imports so that it loads fast. */
const INTERACTIVE_EVENT = 'barattolo:shown'
/** Maximum wait for a screen to become interactive, in milliseconds. */
const MAX_WAIT_MS = 3000

/** Called by a screen when it is interactive. */
export function markInteractive() {
  window.dispatchEvent(new Event(INTERACTIVE_EVENT))
}

/** Resolves when the first screen is interactive, or after `MAX_WAIT_MS`. */
export function whenInteractive(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener(INTERACTIVE_EVENT, () => resolve(), { once: true })
    setTimeout(resolve, MAX_WAIT_MS)
  })
}

/** Calls `listener` when the next screen is interactive. Returns a function that stops waiting. */
export function onInteractive(listener: () => void): () => void {
  window.addEventListener(INTERACTIVE_EVENT, listener, { once: true })
  return () => window.removeEventListener(INTERACTIVE_EVENT, listener)
}

/** Whether the page shows something else until its screen is there; the element has this attribute. */
export const isPlaceholderShown = () => document.querySelector('[data-placeholder]') !== null
