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

/** Until the page has come, nothing that it asked for is on its way, and it has nothing to do. */
export async function atRest(page: Page) {
  const watch = watches.get(page)
  if (!watch) throw new Error('what this page asks for was not watched from its beginning')
  await page.waitForLoadState('load')
  const begun = performance.now()
  const isQuiet = () => watch.running.size === 0 && performance.now() - watch.last > QUIET_MS
  do {
    // A script that has just come still has to run before it asks for anything; a page behind another is never idle.
    await page.evaluate(
      (pause) => new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 500 }), pause)),
      QUIET_MS / 2,
    )
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`still on its way: ${[...watch.running].map((one) => one.url())}`)
  } while (!isQuiet())
}
