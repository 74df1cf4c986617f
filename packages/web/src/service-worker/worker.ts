import { TOWN_VERSION } from '@barattolo/domain/word-tokens'
import { cachingStrategyFor } from './caching-strategy.ts'
import { openNotificationTarget, showNotification } from './push-notifications.ts'
import type { WorkerFetchEvent, WorkerScope } from './scope.ts'

/** Injected by the build (`build-service-worker.ts`): the files that pages need without network, and a hash of their names. */
declare const APP_FILES: readonly string[]
declare const APP_VERSION: string

/** The app shell is cached under the path of a page whose HTML contains no personal data. */
const APP_SHELL = '/inbox'
const CACHE_PREFIX = 'barattolo '
/** The cached shell contains the town. */
const CACHE_NAME = `${CACHE_PREFIX}${APP_VERSION} ${TOWN_VERSION}`
/** Without a response in this time, in milliseconds, the network counts as unavailable. */
const PAGE_TIMEOUT_MS = 5000

// TypeScript types the global object as a window here.
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => {
  event.waitUntil(precacheFiles())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(activateVersion())
})
worker.addEventListener('push', (event) => {
  event.waitUntil(showNotification(worker, event.data))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotificationTarget(worker, event.notification.data))
})
worker.addEventListener('fetch', (event) => {
  const strategy = cachingStrategyFor(event.request, worker.location.origin)
  if (strategy === 'page') event.respondWith(fetchPage(event))
  else if (strategy === 'asset') event.respondWith(fetchAsset(event))
  else if (strategy === 'image') event.respondWith(fetchImage(event))
})

async function precacheFiles() {
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll([APP_SHELL, ...APP_FILES])
  await worker.skipWaiting()
}

/** Deletes old caches except that of the previous version: one of its pages may still be open and request its files. */
async function activateVersion() {
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(oldCaches.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function fetchPage({ request }: WorkerFetchEvent): Promise<Response> {
  const networkResponse = fetch(request)
  try {
    return await Promise.race([networkResponse, rejectAfterTimeout()])
  } catch {
    const shell = await (await caches.open(CACHE_NAME)).match(APP_SHELL)
    if (!shell) return networkResponse
    networkResponse.catch(() => undefined)
    return shell
  }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the network did not respond in time')), PAGE_TIMEOUT_MS))
}

async function fetchAsset(event: WorkerFetchEvent): Promise<Response> {
  const { request } = event
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(CACHE_NAME).then((cache) => cache.put(request, copy)))
  }
  return response
}

async function fetchImage({ request }: WorkerFetchEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    throw error
  }
}
