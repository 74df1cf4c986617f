import type { Page } from '@playwright/test'

/** The toast of the page, or none. */
export const toasts = (page: Page) => page.locator('[data-toasts] > *')
