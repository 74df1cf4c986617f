import type { Page } from '@playwright/test'

/** What only screen readers read: valid after `markVisuallyHidden`. */
export const VISUALLY_HIDDEN = '[data-visually-hidden]'

/** Marks what the page clips to nothing, so that checks of the layout can leave it out. */
export const markVisuallyHidden = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body *'))
      element.toggleAttribute('data-visually-hidden', getComputedStyle(element).clipPath === 'inset(50%)')
  })
