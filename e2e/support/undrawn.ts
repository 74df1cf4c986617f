import type { Page } from '@playwright/test'

/** The bazar and the objects' pages come empty, as where the server could not draw them: they ask for what they show. */
export async function undrawn(page: Page) {
  await page.route(/\/(bazar|item\/[^/]+)(\?.*)?$/, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: new URL('/inbox', request.url()).href }) })
  })
}
