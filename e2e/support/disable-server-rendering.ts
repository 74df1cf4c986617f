import type { Page } from '@playwright/test'

/** Serves bazar, map and item pages without server-rendered content, as after a rendering failure: the client loads the data. */
export async function disableServerRendering(page: Page) {
  await page.route(/\/(bazar|mappa|item\/[^/]+)(\?.*)?$/, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: new URL('/inbox', request.url()).href }) })
  })
}
