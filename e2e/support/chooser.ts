import type { Page } from '@playwright/test'
import { freshEmail } from './house.ts'
import { signIn } from './sign-in-browser.ts'

const header = (page: Page) => page.getByRole('banner')
export const loginButton = (page: Page) => header(page).getByRole('button', { name: 'Login con Google' })

/** Presses a sign-in button and hands over the account chooser’s window. */
export async function openChooser(page: Page, button = loginButton(page)): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await popup.getByRole('heading', { name: 'Chi sei?' }).waitFor()
  return popup
}

/** Types who one is into the chooser; answers the e-mail. They have accepted the rules before, unless they are new. */
export async function enterAs(
  popup: Page,
  name: string,
  email = freshEmail(name),
  { isNew = false }: { isNew?: boolean } = {},
): Promise<string> {
  if (!isNew) await signIn(new URL(popup.url()).origin, { name, email })
  await popup.getByLabel('Nome').fill(name)
  await popup.getByLabel('E-mail').fill(email)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
  return email
}
