import type { Page, Request } from '@playwright/test'

/** A page is settled if no request starts or ends for this long. Playwright’s `networkidle` waits five times as long. */
const QUIET_MS = 100
const PATIENCE_MS = 20_000

interface Watch {
  running: Set<Request>
  /** When a request last started or ended. */
  last: number
}
const watches = new WeakMap<Page, Watch>()

/** Records the requests of a new page, for `waitUntilPageSettled`. */
export function watchRequests(page: Page) {
  const watch: Watch = { running: new Set(), last: performance.now() }
  watches.set(page, watch)
  const begin = (request: Request) => {
    // Playwright waits for navigations itself, and a download never finishes as a request.
    if (!request.isNavigationRequest()) watch.running.add(request)
    watch.last = performance.now()
  }
  const end = (request: Request) => {
    watch.running.delete(request)
    watch.last = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
}

/** Waits until the page is loaded, has no pending request and is idle. `pause`: milliseconds before the first check. */
export async function atRest(page: Page, pause = QUIET_MS / 2) {
  const watch = watches.get(page)
  if (!watch) throw new Error('the requests of this page were not tracked from its creation')
  await page.waitForLoadState('load')
  const begun = performance.now()
  for (let next = pause; ; next = QUIET_MS / 2) {
    await page.evaluate(untilIdle, next)
    if (watch.running.size === 0 && performance.now() - watch.last > QUIET_MS) return
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`the page did not settle, pending requests: ${[...watch.running].map((one) => one.url())}`)
  }
}

/** Waits until the page has rendered and its task queue is empty. Runs in the page. */
async function untilIdle(pause: number) {
  // A script that has just loaded has to run before it can send requests.
  await new Promise((done) => setTimeout(done, pause))
  // A page in a background tab renders no frames.
  await Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 100))])
  // After a field was focused, `requestIdleCallback` fires half a second late: with the first blink of the caret.
  await scheduler.postTask(() => undefined, { priority: 'background' })
}
