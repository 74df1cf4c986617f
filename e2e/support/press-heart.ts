import type { Page } from '@playwright/test'

export const heartOf = (page: Page, title: string) => page.getByRole('button', { name: `“${title}” nei preferiti` })

type Choice = 'Va bene' | 'Tienili solo per me'

/** Opens the page of the object and presses its heart. `choice` answers the dialog of the first heart. */
export async function pressHeart(page: Page, { id, title }: { id: string; title: string }, choice?: Choice) {
  await page.goto(`/item/${id}`)
  // The heart changes before the server has answered, and the next page would abort the call.
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/favourites/${id}`) && answer.request().method() === 'POST',
  )
  await heartOf(page, title).click()
  if (choice) await page.getByRole('button', { name: choice }).click()
  await stored
}
