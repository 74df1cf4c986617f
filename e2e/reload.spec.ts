import { anAgreement } from '@barattolo/server/testing/exchanges'
import type { Locator } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { button } from './support/exchange.ts'
import { freshEmail } from './support/house.ts'
import { hang } from './support/objects.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'

/** A form: its path, the button that opens it, and the text for its fields. `form-drafts.test.tsx` tests other forms in jsdom. */
interface Form {
  at: string
  opener?: string
  fields: Record<string, string>
}

test('[ERR-41] Unsent form input is there after a reload, until the user signs out', async ({
  house,
  personNamed,
}) => {
  await house.empty()
  const giulia = await signIn(house.origin, { name: 'Giulia Rossi', email: freshEmail('Giulia') })
  const anna = await personNamed('Anna')
  const { page } = anna
  const [sledge, teapot] = [await hang(house, giulia.uid, { title: 'Slitta' }), await hang(house, anna.uid, { title: 'Teiera' })]
  const { talk } = await anAgreement(house, { interested: giulia, owner: anna, root: teapot, offer: [sledge] })

  const forms: Form[] = [
    { at: '/contact', fields: { Nome: 'Anna', 'E-mail': 'anna@example.org', Messaggio: 'Buongiorno' } },
    { at: `/scambio/${talk._id}`, opener: 'Proponi dove e quando', fields: { Dove: 'Al lavatoio', Ora: '10:30' } },
  ]
  const fields = async ({ at, opener, fields }: Form): Promise<[Locator, string][]> => {
    await page.goto(at)
    // Before hydration input is not stored yet, and a reload would lose it.
    await atRest(page)
    if (opener) await button(page, opener).click()
    const part = page.getByRole(opener ? 'dialog' : 'main')
    return Object.entries(fields).map(([label, text]) => [part.getByLabel(new RegExp(`^${label.replace('?', '')}`)), text])
  }
  for (const form of forms)
    await test.step(form.at, async () => {
      for (const [field, text] of await fields(form)) await field.fill(text)
      for (const [field, text] of await fields(form)) await expect(field).toHaveValue(text)
    })

  await page.goto('/contact')
  await button(page, 'Logout').click()
  await page.goto('/contact')
  await expect(page.getByLabel('Messaggio')).toHaveValue('')
})
