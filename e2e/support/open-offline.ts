import type { Page } from '@playwright/test'

/**
 * Opens a page that the device has kept, without network. In a page that is opened so, Chromium 150 says in `navigator.onLine` that
 * there is a network, although its own requests fail; the event says what the browsers of people say from the start.
 */
export async function openOffline(page: Page, path: string) {
  await page.context().setOffline(true)
  await page.goto(path)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
}
