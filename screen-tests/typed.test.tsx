import { anAgreement } from '@barattolo/server/testing/exchanges'
import { aRequest } from '@barattolo/server/testing/factories'
import type { UserEvent } from '@testing-library/user-event'
import { describe } from 'vitest'
import { expect, publish, screen, test, waitFor, within } from './support/test.tsx'

/** A form: its path, the button that opens it, and the text for its fields. */
interface Form {
  at: string
  opener?: string
  fields: Record<string, string>
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const dialog = () =>
  waitFor(() => {
    const shown = screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')
    if (!shown) throw new Error('no dialog is open')
    return shown
  })

/** Opens the form on a new page and returns its fields with their texts. */
async function fieldsOf({ opener, fields }: Form, press: (button: HTMLElement) => Promise<void>) {
  if (opener) await press(await screen.findByRole('button', { name: opener }))
  const part = opener ? within(await dialog()) : screen
  return Promise.all(
    Object.entries(fields).map(
      async ([label, text]) => [await part.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`)), text] as const,
    ),
  )
}

describe('[ERR-41] Unsent form input is restored when the page is opened again', () => {
  test('Unsent input of the contact form, of a new saved search and of a holiday is restored', async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const forms: Form[] = [
      { at: '/contact', fields: { Nome: 'Anna', 'E-mail': 'anna@example.org', Messaggio: 'Buongiorno' } },
      {
        at: '/bazar?q=lampada',
        opener: 'Salva questa ricerca',
        fields: { Parole: 'lampada blu', Nome: 'Per la cameretta' },
      },
      { at: '/mio-bazar', fields: { 'Torno il': inDays(10) } },
    ]
    await remain(forms, (path) => open(path, { as: anna }))
  })

  test('Unsent input of a report, of an edited request and of a meeting proposal is restored', async ({ server, open }) => {
    const [giulia, anna] = [await server.signIn({ name: 'Giulia Rossi' }), await server.signIn({ name: 'Anna' })]
    const [sledge, teapot] = [await publish(server, giulia.uid), await publish(server, anna.uid)]
    const { talk } = await anAgreement(server, { interested: giulia, owner: anna, root: teapot, offer: [sledge] })
    const ad = await aRequest(server.db, { owner: anna.uid, title: 'Cerco una culla' })
    const hers = await aRequest(server.db, { owner: giulia.uid, title: 'Cerco un violino' })
    const forms: Form[] = [
      { at: `/requests/${hers}`, opener: 'Segnala', fields: { Racconta: 'La firma è finta.' } },
      { at: `/requests/${ad}`, opener: 'Modifica', fields: { 'Che cosa cerchi': 'Cerco un lettino' } },
      { at: `/scambio/${talk._id}`, opener: 'Proponi dove e quando', fields: { Dove: 'Al lavatoio', Ora: '10:30' } },
    ]
    await remain(forms, (path) => open(path, { as: anna }))
  })

  test('Unsent input of the admin’s forms is restored', async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia Rossi' })
    const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
    const id = await publish(server, giulia.uid)
    const payload = { target: { kind: 'item', id }, reason: 'deceptive' }
    const reporter = await server.signIn({ name: 'Anna' })
    const sent = await server.app.inject({ method: 'POST', url: '/api/reports', payload, headers: reporter.headers })
    expect(sent.statusCode).toBeLessThan(300)
    const forms: Form[] = [
      { at: '/admin?scheda=persone', opener: 'Sospendi Giulia Rossi', fields: { Motivo: 'Non risponde' } },
      { at: '/admin?scheda=segnalazioni', fields: { Motivi: 'Manca una foto.' } },
    ]
    await remain(forms, (path) => open(path, { as: admin }))
  })
})

async function remain(forms: Form[], open: (path: string) => Promise<UserEvent>) {
  for (const form of forms) {
    const user = await open(form.at)
    for (const [field, text] of await fieldsOf(form, (button) => user.click(button))) {
      await user.clear(field)
      await user.click(field)
      // Date and time inputs do not accept pasted text.
      await (/date|time/.test(field.type) ? user.type(field, text) : user.paste(text))
    }
    const again = await open(form.at)
    for (const [field, text] of await fieldsOf(form, (button) => again.click(button)))
      await waitFor(() => expect(field.value, `${form.at}: ${field.name}`).toBe(text))
  }
}
