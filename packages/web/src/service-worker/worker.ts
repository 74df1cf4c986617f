import { planFor } from './plan.ts'
import { goTo, show } from './ring.ts'
import type { AskedEvent, WorkerScope } from './scope.ts'

/** Injected by the build (`build-service-worker.ts`): the files that open an exchange offline, and a hash of their names. */
declare const APP_FILES: readonly string[]
declare const APP_VERSION: string

/** The app shell is cached under the path of a page whose HTML contains no personal data. */
const EMPTY_PAGE = '/inbox'
const KEPT_UNDER = 'barattolo '
const OWN = KEPT_UNDER + APP_VERSION
/** Without a response in this time, in milliseconds, the network counts as unavailable. */
const PAGE_WITHIN = 5000

// TypeScript types the global object as a window here.
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})
worker.addEventListener('push', (event) => {
  event.waitUntil(show(worker, event.data))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(worker, event.notification.data))
})
worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, worker.location.origin)
  if (plan === 'page') event.respondWith(pageFor(event))
  else if (plan === 'asset') event.respondWith(assetFor(event))
  else if (plan === 'picture') event.respondWith(pictureFor(event))
})

async function keepFiles() {
  const kept = await caches.open(OWN)
  await kept.addAll([EMPTY_PAGE, ...APP_FILES])
  await worker.skipWaiting()
}

/** Deletes old caches except that of the previous version: one of its pages may still be open and request its files. */
async function takeOver() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(KEPT_UNDER) && name !== OWN)
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function pageFor({ request }: AskedEvent): Promise<Response> {
  const asked = fetch(request)
  try {
    return await Promise.race([asked, late()])
  } catch {
    const empty = await (await caches.open(OWN)).match(EMPTY_PAGE)
    if (!empty) return asked
    asked.catch(() => undefined)
    return empty
  }
}

function late(): Promise<never> {
  return new Promise((_, tooLate) => setTimeout(() => tooLate(new Error('the network did not respond in time')), PAGE_WITHIN))
}

async function assetFor(event: AskedEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(OWN).then((own) => own.put(request, copy)))
  }
  return answer
}

async function pictureFor({ request }: AskedEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}
