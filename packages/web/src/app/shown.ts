/** Heard by `late.ts` too, which imports nothing. */
const SHOWN = 'barattolo:shown'
/** A screen that does not come holds nobody for longer. In milliseconds. */
const AT_MOST = 3000

/** Said by a screen once it answers. */
export function sayShown() {
  window.dispatchEvent(new Event(SHOWN))
}

/** Answers when the first screen does. */
export function untilShown(): Promise<void> {
  return new Promise((done) => {
    window.addEventListener(SHOWN, () => done(), { once: true })
    setTimeout(done, AT_MOST)
  })
}
