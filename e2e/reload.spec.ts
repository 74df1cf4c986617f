import { uid as uidSchema } from '@barattolo/domain/ids'
import { anAgreement } from '@barattolo/server/testing/exchanges'
import { aRequest } from '@barattolo/server/testing/factories'
import type { Locator } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { button } from './support/exchange.ts'
import { hang } from './support/objects.ts'
import { ask } from './support/talk.ts'
import { expect, test } from './support/test.ts'

/** A form: where it stands, what opens it, and what is typed into its fields. */
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
  const giulia = await personNamed('Giulia Rossi')
  const { page, uid, headers } = await personNamed('Amministrazione', { email: 'admin@barattolo.test' })
  const admin = { uid, headers }
  const [sledge, teapot] = [await hang(house, giulia.uid, { title: 'Slitta' }), await hang(house, uid, { title: 'Teiera' })]
  const { talk } = await anAgreement(house, { interested: giulia, owner: admin, root: teapot, offer: [sledge] })
  const ad = await aRequest(house.db, { owner: uidSchema.parse(uid), title: 'Cerco una culla' })
  const hers = await aRequest(house.db, { owner: uidSchema.parse(giulia.uid), title: 'Cerco un violino' })
  await ask(house, giulia, 'POST', '/api/reports', { target: { kind: 'item', id: teapot }, reason: 'deceptive' })

  const forms: Form[] = [
    { at: '/contact', fields: { Nome: 'Anna', 'E-mail': 'anna@example.org', Messaggio: 'Buongiorno' } },
    { at: `/requests/${hers}`, opener: 'Segnala', fields: { Racconta: 'La firma è finta.' } },
    { at: `/requests/${ad}`, opener: 'Modifica', fields: { 'Che cosa cerchi?': 'Cerco un lettino' } },
    { at: '/bazar?q=lampada', opener: 'Salva questa ricerca', fields: { Parole: 'lampada blu', Nome: 'Per la cameretta' } },
    { at: `/scambio/${talk._id}`, opener: 'Proponi dove e quando', fields: { Dove: 'Al lavatoio', Ora: '10:30' } },
    { at: '/admin?scheda=persone', opener: 'Sospendi Giulia Rossi', fields: { Motivo: 'Non risponde' } },
    { at: '/admin?scheda=segnalazioni', fields: { Motivi: 'Manca una foto.' } },
    { at: '/mio-bazar', fields: { 'Torno il': new Date(Date.now() + 864_000_000).toISOString().slice(0, 10) } },
  ]
  const fields = async ({ at, opener, fields }: Form): Promise<[Locator, string][]> => {
    await page.goto(at)
    // What is typed before anybody listens is kept as soon as somebody does; whoever leaves before that loses it.
    await atRest(page)
    if (opener) await button(page, opener).click()
    const part = opener ? page.getByRole('dialog').or(page.getByRole('alertdialog')) : page.getByRole('main')
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
