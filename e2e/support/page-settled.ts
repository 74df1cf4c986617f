import type { Page, Request } from '@playwright/test'

/** A page is settled if no request starts or ends for this long. Playwright’s `networkidle` waits five times as long. */
const SETTLED_MS = 100
const TIMEOUT_MS = 20_000

interface NetworkActivity {
  pending: Set<Request>
  /** When a request last started or ended. */
  lastEventAt: number
}
const activities = new WeakMap<Page, NetworkActivity>()

/** Records the requests of a new page, for `waitUntilPageSettled`. */
export function trackRequests(page: Page) {
  const activity: NetworkActivity = { pending: new Set(), lastEventAt: performance.now() }
  activities.set(page, activity)
  const onStart = (request: Request) => {
    // Playwright waits for navigations itself, and a download never finishes as a request.
    if (!request.isNavigationRequest()) activity.pending.add(request)
    activity.lastEventAt = performance.now()
  }
  const onEnd = (request: Request) => {
    activity.pending.delete(request)
    activity.lastEventAt = performance.now()
  }
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd)
}

/** Leaves the document of the page, and with it its requests, also those that a test has never answered. */
export async function leaveDocument(page: Page) {
  await page.goto('about:blank')
  activities.get(page)?.pending.clear()
}

/** Waits until the page is loaded, has no pending request and is idle. `pause`: milliseconds before the first check. */
export async function waitUntilPageSettled(page: Page, pause = SETTLED_MS / 2) {
  const activity = activities.get(page)
  if (!activity) throw new Error('the requests of this page were not tracked from its creation')
  await page.waitForLoadState('load')
  const startedAt = performance.now()
  for (let delay = pause; ; delay = SETTLED_MS / 2) {
    await page.evaluate(waitUntilIdle, delay)
    if (activity.pending.size === 0 && performance.now() - activity.lastEventAt > SETTLED_MS) return
    if (performance.now() - startedAt > TIMEOUT_MS)
      throw new Error(`the page did not settle, pending requests: ${[...activity.pending].map((request) => request.url())}`)
  }
}

/** Waits until the page has rendered and its task queue is empty. Runs in the page. */
async function waitUntilIdle(pause: number) {
  // A script that has just loaded has to run before it can send requests.
  await new Promise((resolve) => setTimeout(resolve, pause))
  // A page in a background tab renders no frames.
  await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))])
  // After a field was focused, `requestIdleCallback` fires half a second late: with the first blink of the caret.
  await scheduler.postTask(() => undefined, { priority: 'background' })
}
