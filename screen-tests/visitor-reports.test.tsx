import { beforeEach } from 'vitest'
import { addItem, emptyDatabase, expect, type Fixtures, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<Fixtures>(({ server }) => emptyDatabase(server))

const button = (name: string) => screen.findByRole('button', { name })
const form = async () => within(await screen.findByRole('dialog', { name: 'Segnala questo oggetto' }))

test('[TRUST-47] [TRUST-51] A visitor reports an item with name, e-mail and good-faith statement, gets a receipt, and the admin sees who it was', async ({
  server,
  open,
  intercept,
}) => {
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  let isLost = true
  intercept(({ method, path }) => {
    if (method !== 'POST' || path !== '/api/reports' || !isLost) return undefined
    isLost = false
    return Promise.reject(new TypeError('lost'))
  })
  let user = await open(`/item/${await addItem(server, maria.uid, { title: 'Lampada firmata' })}`)
  await user.click(await button('Segnala'))
  const dialog = await form()
  const send = () => user.click(dialog.getByRole('button', { name: 'Invia segnalazione' }))
  await user.click(dialog.getByLabelText('Chiede denaro'))
  await send()
  for (const missing of [
    'Scrivi il tuo nome.',
    'Scrivi un indirizzo e-mail intero, come anna@example.org.',
    'Per inviare serve questa dichiarazione.',
  ])
    await dialog.findByText(missing)
  expect(document.activeElement).toBe(dialog.getByLabelText('Il tuo nome'))
  await user.type(dialog.getByLabelText('Il tuo nome'), 'Carla Neri')
  await user.type(dialog.getByLabelText('La tua e-mail'), 'carla@example.org')
  await send()
  expect(document.activeElement).toBe(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('checkbox', { name: /^Dichiaro in buona fede/ }))
  expect(dialog.getAllByRole('textbox')).toHaveLength(3)
  await send()
  // What was typed stays when there is no answer.
  await dialog.findByRole('alert')
  expect(dialog.getByLabelText<HTMLInputElement>('La tua e-mail').value).toBe('carla@example.org')
  await send()
  const receipt = within(await screen.findByRole('dialog', { name: 'Segnalazione ricevuta' }))
  await receipt.findByText(/Tieni questo numero/)
  await receipt.findByText(/Ricevuta n\./)
  user = await open('/admin?scheda=segnalazioni', { as: admin })
  const openCase = await button('Apri la segnalazione su Lampada firmata')
  expect(screen.getByRole('main').textContent).not.toContain('carla@example.org')
  await user.click(openCase)
  const opening = within(await screen.findByRole('dialog', { name: 'Perché lo leggi?' }))
  await user.type(opening.getByRole('textbox', { name: 'Motivo' }), 'Per decidere la segnalazione')
  await user.click(opening.getByRole('button', { name: 'Apri' }))
  await screen.findByText('Lo segnala, senza accesso, Carla Neri (carla@example.org)')
})

test('[TRUST-51] A signed-in user is asked for neither name nor e-mail', async ({ server, open }) => {
  const [giulia, maria] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Maria' })]
  const user = await open(`/item/${await addItem(server, maria.uid)}`, { as: giulia })
  await user.click(await button('Segnala'))
  const dialog = await form()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.getAllByRole('textbox')).toHaveLength(1)
  await user.click(dialog.getByLabelText('Chiede denaro'))
  await user.click(dialog.getByRole('button', { name: 'Invia segnalazione' }))
  await screen.findByRole('dialog', { name: 'Segnalazione ricevuta' })
  await waitFor(async () =>
    expect(await server.db.selectFrom('reports').select(['reporterUid', 'visitorName']).execute()).toEqual([
      { reporterUid: giulia.uid, visitorName: null },
    ]),
  )
})
