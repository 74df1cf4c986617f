import type { Page, Request } from '@playwright/test'

/** What a page asks for next, it asks for within this time after the last answer; Playwright’s own `networkidle` waits five times as long. */
const QUIET_MS = 100
const PATIENCE_MS = 20_000

interface Watch {
  running: Set<Request>
  /** When something last went out or came in. */
  last: number
}
const watches = new WeakMap<Page, Watch>()

/** Watches what a new page asks for, for `atRest`. */
export function watchRequests(page: Page) {
  const watch: Watch = { running: new Set(), last: performance.now() }
  watches.set(page, watch)
  const begin = (request: Request) => {
    // What leads elsewhere is waited for by its page, and a download never ends here.
    if (!request.isNavigationRequest()) watch.running.add(request)
    watch.last = performance.now()
  }
  const end = (request: Request) => {
    watch.running.delete(request)
    watch.last = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
}

/** Until the page has come, nothing that it asked for is on its way, and it has nothing to do. `pause`: milliseconds before the first look. */
export async function atRest(page: Page, pause = QUIET_MS / 2) {
  const watch = watches.get(page)
  if (!watch) throw new Error('what this page asks for was not watched from its beginning')
  await page.waitForLoadState('load')
  const begun = performance.now()
  for (let next = pause; ; next = QUIET_MS / 2) {
    await page.evaluate(untilIdle, next)
    if (watch.running.size === 0 && performance.now() - watch.last > QUIET_MS) return
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`still on its way: ${[...watch.running].map((one) => one.url())}`)
  }
}

/** Until the page has drawn what it had to, and has nothing left to do. Runs in the page. */
async function untilIdle(pause: number) {
  // A script that has just come still has to run before it asks for anything.
  await new Promise((done) => setTimeout(done, pause))
  // A page behind another draws nothing.
  await Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))])
  // `requestIdleCallback` comes half a second late after one was led into a field: with the first blink of its caret.
  await scheduler.postTask(() => undefined, { priority: 'background' })
}
