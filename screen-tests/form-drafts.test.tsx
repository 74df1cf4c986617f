import { createAgreedExchange } from '@barattolo/server/testing/exchanges'
import { insertRequest } from '@barattolo/server/testing/factories'
import type { UserEvent } from '@testing-library/user-event'
import { describe } from 'vitest'
import { addItem, expect, screen, test, waitFor, within } from './support/test.tsx'

/** A form: its path, the button that opens it, and the text for its fields. */
interface FormCase {
  path: string
  openButton?: string
  /** The button opens the form in the page, not in a dialog. */
  opensInPage?: true
  fields: Record<string, string>
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const dialog = () =>
  waitFor(() => {
    const openDialog = screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')
    if (!openDialog) throw new Error('no dialog is open')
    return openDialog
  })

/** Clicks the button that opens the form, if any, and returns its fields with their texts. */
async function openFormFields({ openButton, opensInPage, fields }: FormCase, press: (button: HTMLElement) => Promise<void>) {
  if (openButton) await press(await screen.findByRole('button', { name: openButton }))
  const part = openButton && !opensInPage ? within(await dialog()) : screen
  return Promise.all(
    Object.entries(fields).map(
      async ([label, text]) => [await part.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`)), text] as const,
    ),
  )
}

describe('[ERR-41] Unsent form input is restored when the page is opened again', () => {
  test('Unsent input of the contact form, of a new saved search and of a holiday is restored', { tags: ['thorough'] }, async ({
    server,
    open,
  }) => {
    const contact = { path: '/contact', fields: { Nome: 'Anna', 'E-mail': 'anna@example.org', Messaggio: 'Buongiorno' } }
    // As a visitor: the form of a signed-in person is filled in once the account has arrived.
    await expectInputKept([contact], (path) => open(path))
    const anna = await server.signIn({ name: 'Anna' })
    const forms: FormCase[] = [
      {
        path: '/bazar?q=lampada',
        openButton: 'Salva questa ricerca',
        fields: { Parole: 'lampada blu', Nome: 'Per la cameretta' },
      },
      { path: '/profilo/vacanza', fields: { 'Torno il': inDays(10) } },
    ]
    await expectInputKept(forms, (path) => open(path, { as: anna }))
  })

  test('Unsent input of a report, of an edited request and of a meeting proposal is restored', async ({ server, open }) => {
    const [giulia, anna] = [await server.signIn({ name: 'Giulia Rossi' }), await server.signIn({ name: 'Anna' })]
    const [sledge, teapot] = [await addItem(server, giulia.uid), await addItem(server, anna.uid)]
    const { conversation } = await createAgreedExchange(server, {
      interested: giulia,
      owner: anna,
      root: teapot,
      offer: [sledge],
    })
    const annaRequest = await insertRequest(server.db, { owner: anna.uid, title: 'Cerco una culla' })
    const giuliaRequest = await insertRequest(server.db, { owner: giulia.uid, title: 'Cerco un violino' })
    const forms: FormCase[] = [
      { path: `/requests/${giuliaRequest}`, openButton: 'Segnala', fields: { Racconta: 'La firma è finta.' } },
      { path: `/requests/${annaRequest}`, openButton: 'Modifica', fields: { 'Che cosa cerchi': 'Cerco un lettino' } },
      {
        path: `/scambio/${conversation._id}`,
        openButton: 'Proponi dove e quando',
        fields: { Dove: 'Al lavatoio', Ora: '10:30' },
      },
    ]
    await expectInputKept(forms, (path) => open(path, { as: anna }))
  })

  test('Unsent input of the admin’s forms is restored', { tags: ['thorough'] }, async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia Rossi' })
    const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
    const id = await addItem(server, giulia.uid)
    const payload = { target: { kind: 'item', id }, reason: 'deceptive' }
    const reporter = await server.signIn({ name: 'Anna' })
    const sent = await server.fastify.inject({ method: 'POST', url: '/api/reports', payload, headers: reporter.headers })
    expect(sent.statusCode).toBeLessThan(300)
    // The case stays open for an hour, so that the form is shown without another reason.
    const opening = { kind: 'report', id: sent.json()._id, reason: 'Per decidere la segnalazione' }
    const opened = await server.fastify.inject({
      method: 'POST',
      url: '/api/admin/openings',
      payload: opening,
      headers: admin.headers,
    })
    expect(opened.statusCode).toBe(201)
    const forms: FormCase[] = [
      { path: '/admin?scheda=persone', openButton: 'Sospendi Giulia Rossi', fields: { Motivo: 'Non risponde' } },
      {
        path: '/admin?scheda=segnalazioni',
        openButton: `Apri la segnalazione su ${sent.json().title}`,
        opensInPage: true,
        fields: { Motivi: 'Manca una foto.' },
      },
    ]
    await expectInputKept(forms, (path) => open(path, { as: admin }))
  })
})

async function expectInputKept(forms: FormCase[], open: (path: string) => Promise<UserEvent>) {
  for (const form of forms) {
    const user = await open(form.path)
    for (const [field, text] of await openFormFields(form, (button) => user.click(button))) {
      await user.clear(field)
      await user.click(field)
      // Date and time inputs do not accept pasted text.
      await (/date|time/.test(field.type) ? user.type(field, text) : user.paste(text))
    }
    const again = await open(form.path)
    for (const [field, text] of await openFormFields(form, (button) => again.click(button)))
      await waitFor(() => expect(field.value, `${form.path}: ${field.name}`).toBe(text))
  }
}
