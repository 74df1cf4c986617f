import type { Page } from '@playwright/test'
import { openConversation, publishItems, sendMessage, sendProposal } from './support/api-calls.ts'
import { row, writeMessage } from './support/conversation-screen.ts'
import { heartOf } from './support/press-heart.ts'
import { closePublishedSheet } from './support/publish-with-form.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'
import { toasts } from './support/toasts.ts'
import { translatePage } from './support/translate-page.ts'

const navigate = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name }).click()

test('[ERR-51] On a page that the browser translates an object is saved, a heart pressed, a toast shown, and a chat goes on', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  await app.emptyDatabase()
  const giulia = await signInUser('Giulia')
  const maria = await signIn(app.origin, { name: 'Maria', email: uniqueEmail('Maria') })
  const [sledge] = await publishItems(app, maria, { title: 'Slitta' })
  const { _id: id } = await openConversation(app, giulia, sledge?._id ?? '')
  await sendProposal(app, maria, id, {})
  const { page } = giulia

  await page.goto('/aggiungi')
  await translatePage(page)
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Zaino')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('home')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/items', async (route) => {
    await released.promise
    await route.fallback()
  })
  const save = page.getByRole('button', { name: /^(Metti in circolo|Salvataggio)/ })
  await save.click()
  await expect(save).toHaveText('Salvataggio…')
  released.resolve()
  await closePublishedSheet(page)
  await expect(save).toHaveText('Metti in circolo')

  await navigate(page, /^Bazar/)
  await heartOf(page, 'Slitta').click()
  await page.getByRole('button', { name: 'Va bene' }).click()
  await expect(heartOf(page, 'Slitta')).toHaveAttribute('aria-pressed', 'true')

  await navigate(page, /^Inbox/)
  // The screen before stays until the next one is ready, and has a link to the same object.
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await page.getByRole('link', { name: /Slitta/ }).click()
  await row(page, 'Zaino').click()
  await expect(toasts(page)).toHaveText('Aggiunto alla proposta')
  await writeMessage(page, 'Ci vediamo sabato?')
  await expect(page.getByText('Ci vediamo sabato?')).toBeVisible()
  await sendMessage(app, maria, id, 'Va bene sabato')
  await expect(page.getByText('Va bene sabato')).toBeVisible()
})
