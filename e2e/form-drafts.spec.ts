import { createAgreedExchange } from '@barattolo/server/testing/exchanges'
import type { Locator, Page } from '@playwright/test'
import { button } from './support/conversation-screen.ts'
import { addItem } from './support/items.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

/** A form: its path, the button that opens it, and the text for its fields. `form-drafts.test.tsx` tests other forms in jsdom. */
interface FormCase {
  path: string
  openButton?: string
  fields: Record<string, string>
}

test('[ERR-41] Unsent form input is restored after a reload until the user signs out', { tag: '@thorough' }, async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const giulia = await signIn(app.origin, { name: 'Giulia Rossi', email: uniqueEmail('Giulia') })
  const anna = await signInUser('Anna')
  const { page } = anna
  const [sledge, teapot] = [
    await addItem(app, giulia.uid, { title: 'Slitta' }),
    await addItem(app, anna.uid, { title: 'Teiera' }),
  ]
  const { conversation } = await createAgreedExchange(app, { interested: giulia, owner: anna, root: teapot, offer: [sledge] })

  const forms: FormCase[] = [
    { path: '/contact', fields: { Nome: 'Anna', 'E-mail': 'anna@example.org', Messaggio: 'Buongiorno' } },
    { path: `/scambio/${conversation._id}`, openButton: 'Proponi dove e quando', fields: { Dove: 'Al lavatoio', Ora: '10:30' } },
  ]
  const locateFields = async ({ path, openButton, fields }: FormCase): Promise<[Locator, string][]> => {
    await page.goto(path)
    // Before hydration input is not stored yet, and a reload would lose it.
    await waitUntilPageSettled(page)
    if (openButton) await button(page, openButton).click()
    const container = page.getByRole(openButton ? 'dialog' : 'main')
    return Object.entries(fields).map(([label, text]) => [container.getByLabel(new RegExp(`^${label.replace('?', '')}`)), text])
  }
  for (const form of forms)
    await test.step(form.path, async () => {
      for (const [field, text] of await locateFields(form)) await field.fill(text)
      for (const [field, text] of await locateFields(form)) await expect(field).toHaveValue(text)
    })

  await page.goto('/contact')
  await button(page, 'Logout').click()
  await button(page, 'Esci e cancella').click()
  await expect(page).toHaveURL('/')
  await page.goto('/contact')
  await expect(page.getByLabel('Messaggio')).toHaveValue('')
})

test('[IDN-130] A sign-out asks before it deletes what is not sent, keeps it for "Resta", and leaves nothing of it in any tab', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Anna')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/contact')
  await waitUntilPageSettled(otherTab)
  await otherTab.getByLabel('Messaggio').fill('Testo dell’altra scheda')
  await page.goto('/aggiungi')
  await waitUntilPageSettled(page)
  const title = page.getByRole('textbox', { name: 'Titolo' })
  await title.fill('Slitta da non perdere')

  const question = page.getByRole('dialog', { name: 'Hai qualcosa di non inviato' })
  await button(page, 'Logout').click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Resta' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(title).toHaveValue('Slitta da non perdere')

  await waitUntilPageSettled(page)
  await button(page, 'Logout').click()
  await question.getByRole('button', { name: 'Esci e cancella' }).click()
  await expect(page).toHaveURL('/')
  const storedIn = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(() => storedIn(page)).not.toContain('Slitta da non perdere')
  await expect(otherTab).toHaveURL('/')
  await waitUntilPageSettled(otherTab)
  await expect.poll(() => storedIn(otherTab)).not.toContain('Testo dell’altra scheda')
})
