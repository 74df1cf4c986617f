import { anAgreement } from '@barattolo/server/testing/exchanges'
import type { Locator } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { button } from './support/exchange.ts'
import { freshEmail } from './support/house.ts'
import { hang } from './support/objects.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'

/** A form (`typed.test.tsx` looks at the others, without a browser): where it stands, what opens it, and what is typed into its fields. */
interface Form {
  at: string
  opener?: string
  fields: Record<string, string>
}

test('[ERR-41] what is typed in a form and not sent is there after a reload, until its person signs out', async ({
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
    // What is typed before anybody listens is kept as soon as somebody does; whoever leaves before that loses it.
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
