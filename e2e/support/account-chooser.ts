import type { Page } from '@playwright/test'
import { signIn } from './sign-in-browser.ts'
import { uniqueEmail } from './test-app.ts'

const header = (page: Page) => page.getByRole('banner')
export const loginButton = (page: Page) => header(page).getByRole('button', { name: 'Login con Google' })

/** In the sheet of the ways of signing in, which an action of a visitor opens. */
export const googleInSheet = (page: Page) =>
  page.getByRole('dialog', { name: 'Come vuoi entrare?' }).getByRole('button', { name: 'Login con Google' })

/** Clicks a sign-in button and returns the popup of the account chooser. */
export async function openAccountChooser(page: Page, button = loginButton(page)): Promise<Page> {
  // The click comes first: when it is impossible, the error names it, and not the popup that never came.
  const [, popup] = await Promise.all([button.click(), page.waitForEvent('popup')])
  await popup.getByRole('heading', { name: 'Chi sei?' }).waitFor()
  return popup
}

/** Signs in through the account chooser; returns the e-mail. Unless `isNew`, first creates the user with the rules accepted. */
export async function chooseAccount(
  popup: Page,
  name: string,
  email = uniqueEmail(name),
  { isNew = false }: { isNew?: boolean } = {},
): Promise<string> {
  if (!isNew) await signIn(new URL(popup.url()).origin, { name, email })
  await popup.getByLabel('Nome').fill(name)
  await popup.getByLabel('E-mail').fill(email)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
  return email
}
