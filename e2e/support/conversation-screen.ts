import { expect, type Page } from '@playwright/test'

/** Locators of the conversation screen, by role and name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Opens the sheet with the proposal and all moves, on a phone. */
export const openProposal = (page: Page) =>
  page
    .getByRole('button', { name: /la proposta$/i })
    .first()
    .click()
/** The row of an item in one of the two bazars. */
export const row = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
export const proposalSide = (page: Page, name: 'Tu dai' | 'Tu ricevi' | 'Hai dato' | 'Hai ricevuto') =>
  page.getByRole('region', { name })
export const expectBanner = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
export const chat = (page: Page) => page.getByRole('log')
/** The messages that are being sent, or could not be sent. */
export const unsentMessages = (page: Page) =>
  chat(page)
    .getByRole('listitem')
    .filter({ has: page.getByText('Invio in corso').or(button(page, 'Riprova')) })
export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Messaggio' })

/** Sends the open sheet of “Interessa”, as it is or with what was chosen. */
export const sendInterest = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Scrivi ad? / })
    .getByRole('button', { name: 'Invia' })
    .click()

/** Types a message into the chat and sends it with Enter. */
export async function writeMessage(page: Page, text: string) {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}
