import type { Page } from '@playwright/test'

/** Delays the matching files until `release` is called. */
export async function delayFiles(page: Page, file: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
