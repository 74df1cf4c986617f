import type { Page } from '@playwright/test'

/** Serves the bazar and the item pages without server-rendered content, as after a rendering failure: they load their data. */
export async function disableServerRendering(page: Page) {
  await page.route(/\/(bazar|item\/[^/]+)(\?.*)?$/, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: new URL('/inbox', request.url()).href }) })
  })
}
