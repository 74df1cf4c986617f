/** `hydrate-entry.ts` imports nothing and repeats this name. */
const SHOWN = 'barattolo:shown'
/** Maximum wait for a screen to become interactive, in milliseconds. */
const AT_MOST = 3000

/** Called by a screen when it is interactive. */
export function sayShown() {
  window.dispatchEvent(new Event(SHOWN))
}

/** Resolves when the first screen is interactive. */
export function untilShown(): Promise<void> {
  return new Promise((done) => {
    window.addEventListener(SHOWN, () => done(), { once: true })
    setTimeout(done, AT_MOST)
  })
}
