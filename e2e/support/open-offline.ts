import type { Page } from '@playwright/test'

/**
 * Opens a page that the device has kept, without network. In a page that is opened so, Chromium 150 says in `navigator.onLine` that
 * there is a network, although its own requests fail. Until the event `online`, the page gets the value that other browsers have
 * from the start.
 */
export async function openOffline(page: Page, path: string) {
  await page.context().setOffline(true)
  await page.addInitScript(() => {
    let isOnline = false
    addEventListener('online', () => {
      isOnline = true
    })
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline })
  })
  await page.goto(path)
}
