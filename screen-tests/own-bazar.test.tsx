import { DAY_MS } from '@barattolo/domain/durations'
import type { Availability } from '@barattolo/domain/items/item-status'
import { insertPartners, insertPhoto } from '@barattolo/server/testing/factories'
import { fireEvent } from '@testing-library/react'
import { beforeEach } from 'vitest'
import {
  addItem,
  address,
  card,
  emptyDatabase,
  expect,
  expectMainText,
  screen,
  test,
  titlesIn,
  waitFor,
  within,
} from './support/test.tsx'

const group = (name: string) => screen.getByRole('region', { name })
const cardsIn = (name: string) => within(group(name)).queryAllByRole('article')

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

test('[NAV-09] [NAV-10] [OWN-07] [OWN-11] /mio-bazar, to which the profile leads, links to the public bazar and explains each group to a user without items', async ({
  server,
  open,
}) => {
  const nives = await server.signIn({ name: 'Nives' })
  const user = await open('/home', { as: nives })
  await user.click(await screen.findByRole('link', { name: /Il tuo profilo: *Nives/ }))
  await waitFor(() => expect(address()).toBe('/profilo'))
  await user.click(await screen.findByRole('link', { name: /^Il mio bazar/ }))
  await waitFor(() => expect(address()).toBe('/mio-bazar'))
  await screen.findByRole('heading', { name: 'Il mio bazar', level: 1 })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/bazar/${nives.uid}`)
  await screen.findByText(/Il tuo barattolo è vuoto/)
  await screen.findByText(/Quello che ricevi in uno scambio arriva qui\./)
})

test('[TRUST-34] The own profile line says from when on there are figures, and shows the number of partners then', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  await open('/mio-bazar', { as: giulia })
  await expectMainText('i tuoi numeri compaiono dopo scambi con tre persone diverse')
  await insertPartners(server.db, giulia.uid, { names: ['Anna', 'Bruno', 'Carla'] })
  await open('/mio-bazar', { as: giulia })
  await expectMainText('scambi con 3 persone')
  await open('/bazar', { as: giulia })
  await expectMainText('0 oggetti in circolo, scambi con 3 persone')
})

test('[OWN-02] [OWN-03] [OWN-04] The owner sees their items in groups with counts, deletes one, cannot delete a reserved one, and puts a received one back', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const addItems = (availability: Availability, count: number, title: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => addItem(server, giulia.uid, { title: `${title} ${n + 1}`, availability })),
    )
  await addItems('disponibile', 26, 'Libro')
  await addItems('in_trattativa', 2, 'Promesso')
  await addItems('scambiato', 1, 'Radio')
  const user = await open('/mio-bazar', { as: giulia, phone: true })
  await waitFor(() => expect(group('In circolo').textContent).toContain('24 di 26'))
  await waitFor(() => expect(cardsIn('Promessi')).toHaveLength(2))
  await waitFor(() => expect(cardsIn('Ricevuti')).toHaveLength(1))
  await user.click(within(group('In circolo')).getByRole('button', { name: 'Mostra altri' }))
  await waitFor(() => expect(cardsIn('In circolo')).toHaveLength(26))

  const reservedCard = within(await card('Promesso 1'))
  expect(reservedCard.getByRole<HTMLButtonElement>('button', { name: /^Modifica/ }).disabled).toBe(true)
  await user.click(reservedCard.getByRole('button', { name: 'Elimina Promesso 1' }))
  const refusal = await screen.findByRole('dialog', { name: '“Promesso 1” per ora resta' })
  expect(refusal.textContent).toContain('promesso in uno scambio')
  await user.click(within(refusal).getAllByRole('button', { name: 'Chiudi' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const count = () => within(group('In circolo')).getByRole('status').textContent
  await user.click(screen.getByRole('button', { name: 'Elimina Libro 1' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Libro 1' })).toBeNull())
  await waitFor(() => expect(count()).toBe('25 oggetti trovati'))

  await user.click(screen.getByRole('button', { name: 'Rimetti in circolo Radio 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rimetti in circolo “Radio 1”' }))
  const latitude = await dialog.findByRole('textbox', { name: 'Latitudine' })
  await user.clear(latitude)
  await user.type(latitude, 'quassù')
  await user.click(dialog.getByRole('button', { name: 'Rimettilo in circolo' }))
  await dialog.findByText('Coordinate non valide.')
  await user.clear(latitude)
  await user.type(latitude, '45,7201')
  await user.click(dialog.getByRole('button', { name: 'Rimettilo in circolo' }))
  await screen.findByText('È di nuovo in circolo.')
  await waitFor(() => expect(count()).toBe('26 oggetti trovati'))
  expect(cardsIn('Ricevuti')).toHaveLength(0)
})

test('[OWN-03] The owner edits an item from its card, and the card shows the new title', { tags: ['thorough'] }, async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  await addItem(server, giulia.uid, { title: 'Libro' })
  const user = await open('/mio-bazar', { as: giulia, phone: true })
  await user.click(within(await card('Libro')).getByRole('link', { name: 'Modifica Libro' }))
  await screen.findByRole('heading', { name: 'Modifica l’oggetto' })
  await user.type(await screen.findByRole('textbox', { name: 'Titolo' }), ' di ricette')
  await user.click(screen.getByRole('button', { name: 'Salva le modifiche' }))
  await screen.findByRole('heading', { name: 'Libro di ricette', level: 1 })
  await open('/mio-bazar', { as: giulia, phone: true })
  await card('Libro di ricette')
  expect(screen.queryByRole('article', { name: 'Libro' })).toBeNull()
})

test('[PRIV-69] A double press on the download of one’s data asks once, shows the progress, and a failure shows the reason and allows another try', async ({
  server,
  open,
  intercept,
}) => {
  const { promise: release, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const refuse = async () => {
    calls++
    await release
    return new Response('Chiuso per ferie', { status: 503, headers: { 'content-type': 'text/plain' } })
  }
  intercept(({ path }) => (path === '/api/me/data' ? refuse() : undefined))
  const user = await open('/profilo/dati', { as: await server.signIn({ name: 'Dora' }) })
  const button = await screen.findByRole('button', { name: 'Scarica i miei dati' })
  // Both before the button is rendered as busy, unlike with `user.dblClick`.
  for (let click = 0; click < 2; click++) fireEvent.click(button)
  const busy = await screen.findByRole('button', { name: 'Preparo l’archivio…' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  resolve()
  expect((await screen.findByRole('alert')).textContent).toContain('L’archivio non è arrivato. Chiuso per ferie')
  expect(calls).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Scarica i miei dati' }))
  await waitFor(() => expect(calls).toBe(2))
})

test('[PRIV-47] The giver takes photos back after a question, reads how many objects have lost them, and the object’s owner gets a notice', async ({
  server,
  open,
  intercept,
}) => {
  const [giulia, bruno] = [await server.signIn({ name: 'Giulia' }), await server.signIn({ name: 'Bruno' })]
  const photo = await insertPhoto(server.db, giulia.uid)
  const id = await addItem(server, bruno.uid, { title: 'Cesta', images: [photo] })
  const readImages = async () => (await server.fastify.inject(`/api/items/${id}`)).json().images
  let isDown = true
  intercept(({ path }) => (isDown && path.endsWith('/take-back') ? new Response('Chiuso', { status: 503 }) : undefined))
  const user = await open('/profilo/dati', { as: giulia })
  const take = async () => {
    await user.click(await screen.findByRole('button', { name: 'Togli le mie foto dagli oggetti che ho dato' }))
    return within(await screen.findByRole('dialog', { name: 'Togliere le tue foto?' }))
  }
  await user.click((await take()).getByRole('button', { name: 'Lasciale lì' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await take()
  await user.click(dialog.getByRole('button', { name: 'Togli le mie foto dagli oggetti che ho dato' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Le foto non sono state tolte.')
  expect(await readImages()).toEqual([photo])
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Togli le mie foto dagli oggetti che ho dato' }))
  await screen.findByText('Fatto: un oggetto non ha più le tue foto.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readImages()).toEqual([])
  await user.click((await take()).getByRole('button', { name: 'Togli le mie foto dagli oggetti che ho dato' }))
  await screen.findByText('Nessun oggetto che hai dato ha foto tue.')
  await open('/avvisi', { as: bruno })
  await expectMainText('Le foto di “Cesta” le aveva fatte chi l’aveva prima')
})

test('A conversation with a user who has deleted their account shows that it is closed', async ({ server, open }) => {
  const [maria, giulia] = [await server.signIn({ name: 'Maria' }), await server.signIn({ name: 'Giulia' })]
  const rootItemId = await addItem(server, giulia.uid, { title: 'Cesta' })
  const payload = { rootItemId, message: 'Mi interessa questo oggetto' }
  const response = await server.fastify.inject({ method: 'POST', url: '/api/conversations', payload, headers: maria.headers })
  const deletion = await server.fastify.inject({ method: 'DELETE', url: '/api/me', headers: giulia.headers })
  expect(deletion.statusCode).toBe(200)
  await open(`/scambio/${response.json()._id}`, { as: maria })
  await expectMainText('questa conversazione è chiusa')
})

test('[FRESH-09] The owner answers availability checks, and pauses and resumes items', async ({ server, open }) => {
  const maria = await server.signIn({ name: 'Maria Favre' })
  const longAgo = daysFromNow(-70)
  const oldItem = await addItem(server, maria.uid, { title: 'Macinacaffè di nonna Delfina', createdAt: longAgo })
  const otherOldItem = await addItem(server, maria.uid, { title: 'Gerla', createdAt: longAgo })
  await server.db.updateTable('items').set({ askedAt: new Date() }).where('id', 'in', [oldItem, otherOldItem]).execute()
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const button = (name: string | RegExp) => screen.findByRole('button', { name })
  /** The titles in the public list of Maria's items. */
  const expectPublicTitles = async (titles: string[]) => {
    const items: { title: string }[] = (await server.fastify.inject(`/api/items?ownerUid=${maria.uid}`)).json()
    expect(items.map(({ title }) => title).toSorted()).toEqual(titles)
  }

  const user = await open('/mio-bazar', { as: maria, phone: true })
  const checkRegion = () => screen.queryByRole('region', { name: 'Ce l’hai ancora?' })
  const checkRows = () => within(group('Ce l’hai ancora?')).getAllByRole('listitem')
  await waitFor(() => expect(checkRows()).toHaveLength(2))
  await user.click(await button('Sì, ce l’ho: Gerla'))
  await screen.findByText('Grazie: resta in circolo.')
  await waitFor(() => expect(checkRows()).toHaveLength(1))
  await user.click(within(group('Ce l’hai ancora?')).getByRole('button', { name: /^Non più disponibile: Macinacaffè/ }))
  await waitFor(() => expect(checkRegion()).toBeNull())
  await screen.findByText('A riposo: non lo vede più nessuno, finché non lo rimetti in circolo.')
  await waitFor(() => expect(titlesIn('A riposo')).toEqual(['Macinacaffè di nonna Delfina']))
  await waitFor(() => expect(titlesIn('In circolo').toSorted()).toEqual(['Gerla', 'Slitta']))
  await expectPublicTitles(['Gerla', 'Slitta'])
  await user.click(await within(group('A riposo')).findByRole('button', { name: /^Rimetti in circolo Macinacaffè/ }))
  await waitFor(() => expect(cardsIn('In circolo')).toHaveLength(3))
  await expectPublicTitles(['Gerla', 'Macinacaffè di nonna Delfina', 'Slitta'])

  const [sledgeLink] = within(await card('Slitta')).getAllByRole('link', { name: 'Slitta' })
  if (!sledgeLink) throw new Error('the card has no link')
  await user.click(sledgeLink)
  await waitFor(() => expect(address()).toBe(`/item/${sledge}`))
  await user.click(await button('Non più disponibile: Slitta'))
  await button('Rimetti in circolo Slitta')
  await expectPublicTitles(['Gerla', 'Macinacaffè di nonna Delfina'])
})

test('[FRESH-09] The owner pauses the whole bazar for a holiday, which other users see, and reopens it', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const maria = await server.signIn({ name: 'Maria Favre' })
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  for (const title of ['Gerla', 'Slitta']) await addItem(server, maria.uid, { title })
  const button = (name: string) => screen.findByRole('button', { name })
  let user = await open('/profilo/vacanza', { as: maria, phone: true })
  await user.type(await screen.findByLabelText(/^Torno il/), daysFromNow(10).toISOString().slice(0, 10))
  await user.click(await button('Metti in pausa'))
  await screen.findByText('Bazar in pausa. Buon viaggio!')
  await screen.findByRole('heading', { name: 'Il tuo bazar è in pausa' })
  await open(`/bazar/${maria.uid}`, { as: giulia })
  await screen.findByText(/In pausa fino al/)
  await screen.findByText(/Qui per ora non c’è niente/)
  user = await open('/profilo/vacanza', { as: maria, phone: true })
  await user.click(await button('Riapri il bazar'))
  await screen.findByLabelText(/^Torno il/)
  await open(`/bazar/${maria.uid}`, { as: giulia })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

test('[PRIV-24] A person changes the name that others see in their profile', async ({ server, open }) => {
  const lucia = await server.signIn({ name: 'Lucia Perret' })
  const user = await open('/profilo/nome', { as: lucia })
  let field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Il tuo nome' })
  expect(field.value).toBe('Lucia P.')
  const save = async (name: string) => {
    await user.clear(field)
    await user.type(field, name)
    await user.click(screen.getByRole('button', { name: 'Cambia nome' }))
  }
  await save('Lucia 2')
  await screen.findByText(/un solo alfabeto/)
  await save('Nonna Lucia')
  await screen.findByText('Fatto: adesso in piazza ti chiami così.')
  const expectShown = async (name: string) => {
    await user.click(screen.getByRole('link', { name: 'Torna al profilo' }))
    await screen.findByRole('heading', { name, level: 1 })
    await user.click(screen.getByRole('link', { name: /^Nome/ }))
    field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Il tuo nome' })
  }
  await expectShown('Nonna Lucia')
  await save('Lucietta')
  await expectShown('Lucietta')
  await save('Lucina')
  await screen.findByText(/una volta ogni 30 giorni: il tuo si cambia di nuovo dal \d{1,2} \p{L}+\.$/u)
  expect(field.value).toBe('Lucina')
})
