import { insertRequest } from '@barattolo/server/testing/factories'
import { beforeEach } from 'vitest'
import { loseFirstAnswer } from './support/hold-requests.ts'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const requestTitles = () =>
  screen.queryAllByRole('article').map((requestCard) => within(requestCard).getByRole('heading').textContent)
const expectTitle = (title: string) => waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title))
const button = (name: string) => screen.getByRole('button', { name })

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

test('[NAV-08] [REQ-01] [REQ-02] [REQ-03] [REQ-04] [REQ-05] [REQ-06] [REQ-07] [DATA-53] The page of a request shows that it is loading, then title, description, owner and tags, and links back to the bazar', async ({
  server,
  open,
  intercept,
}) => {
  const maria = await addPerson(server, 'Maria Favre')
  const id = await insertRequest(server.db, {
    owner: maria.uid,
    title: 'Cerco una slitta',
    description: 'Per due nipoti.\nAnche senza corda.',
    tags: ['inverno'],
  })
  const { promise: heldResponse, resolve: answer } = Promise.withResolvers<Response>()
  let isHeld = true
  intercept(({ path }) => (isHeld && path === `/api/requests/${id}` ? heldResponse : undefined))
  await open(`/requests/${id}`)
  expect(await screen.findAllByText('Caricamento dell’annuncio…')).toHaveLength(1)
  isHeld = false
  answer(await fetch(new URL(`/api/requests/${id}`, window.location.href)))
  for (const phone of [false, true]) {
    if (phone) await open(`/requests/${id}`, { phone })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cerco una slitta'))
    await waitFor(() => expect(document.title).toBe('Cerco una slitta · Barattolo'))
    screen.getByText(/Per due nipoti\./)
    expect((await screen.findByRole('link', { name: /Maria F\./ })).getAttribute('href')).toBe(`/bazar/${maria.uid}`)
    expect(screen.getByRole('link', { name: /inverno/ }).getAttribute('href')).toBe('/bazar?tag=inverno')
  }
  const user = await open(`/requests/${id}`)
  await user.click(await screen.findByRole('link', { name: 'Torna al bazar' }))
  await waitFor(() => expect(address()).toBe('/bazar'))
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'boh']) {
    await open(`/requests/${unknown}`)
    await screen.findByRole('heading', { name: 'Richiesta non trovata' })
  }
})

test('[NAV-11] [REQ-08] [REQ-22] The board lists open requests, newest first, or closed ones, and can be searched', async ({
  server,
  open,
}) => {
  const maria = await addPerson(server, 'Maria')
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco un violino', createdAt: new Date(0) })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cercavo un armadio', closedAt: new Date() })
  const anna = await server.signIn({ name: 'Anna' })
  const user = await open('/bazar', { as: anna })
  await user.click(await screen.findByRole('link', { name: /2 annunci in bacheca/ }))
  await waitFor(() => expect(address()).toBe('/bacheca'))
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco una slitta', 'Cerco un violino']))
  await user.click(button('Chiusi'))
  await waitFor(() => expect(requestTitles()).toEqual(['Cercavo un armadio']))
  const again = await open('/bacheca', { as: anna })
  await again.type(await screen.findByRole('searchbox'), 'VIOLÌNO')
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco un violino']))
})

test('[REQ-22] A request without a title is rejected, and the typed text is kept after a failed save and cleared after a successful one', async ({
  server,
  open,
  intercept,
}) => {
  const anna = await server.signIn({ name: 'Anna' })
  const user = await open('/bacheca', { as: anna })
  await user.click(await screen.findByRole('button', { name: 'Cerco qualcosa' }))
  await user.click(await screen.findByRole('button', { name: 'Appendi in bacheca' }))
  await screen.findByText('Scrivi che cosa cerchi.')
  await user.type(field('Che cosa cerchi?'), 'Cerco un trapano')
  let isOffline = true
  intercept(({ method, path }) =>
    isOffline && method === 'POST' && path === '/api/requests' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await user.click(button('Appendi in bacheca'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('L’annuncio non è stato salvato.'))
  expect(field('Che cosa cerchi?').value).toBe('Cerco un trapano')
  isOffline = false
  await user.click(button('Appendi in bacheca'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open('/bacheca', { as: anna })
  expect((await screen.findByRole('article', { name: 'Cerco un trapano' })).textContent).toContain('mio')
  await again.click(button('Cerco qualcosa'))
  await screen.findByRole('dialog')
  expect(field('Che cosa cerchi?').value).toBe('')
})

test('[REQ-22] The draft of a new request with its tags is restored when the page is opened again, and can be published', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const anna = await server.signIn({ name: 'Anna' })
  const user = await open('/bacheca', { as: anna })
  await user.click(await screen.findByRole('button', { name: 'Cerco qualcosa' }))
  await screen.findByRole('dialog')
  await user.type(field('Che cosa cerchi?'), 'Cerco un trapano')
  await user.type(screen.getByLabelText(/^Racconta/), 'Per un pomeriggio.')
  await user.type(screen.getByLabelText(/^Tag/), 'casa, attrezzi')
  const again = await open(address(), { as: anna })
  await screen.findByText('Abbiamo tenuto quello che avevi scritto.')
  expect(field('Che cosa cerchi?').value).toBe('Cerco un trapano')
  expect(screen.getByLabelText<HTMLInputElement>(/^Racconta/).value).toBe('Per un pomeriggio.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Tag/).value).toBe('casa, attrezzi')
  await again.click(button('Appendi in bacheca'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco un trapano']))
  const saved = await server.db.selectFrom('requests').select(['title', 'description', 'tags']).execute()
  expect(saved).toEqual([{ title: 'Cerco un trapano', description: 'Per un pomeriggio.', tags: ['casa', 'attrezzi'] }])
})

test('[ADD-46] A request whose answer was lost is edited, and not published twice, when it is sent again after a reload', {
  tags: ['thorough'],
}, async ({ server, open, intercept }) => {
  loseFirstAnswer(intercept, ({ method, path }) => method === 'POST' && path === '/api/requests')
  const anna = await server.signIn({ name: 'Anna' })
  // The form begins with a title, so that there is no draft before it is sent.
  const user = await open('/bazar?q=telescopio', { as: anna })
  await user.click(await screen.findByRole('link', { name: 'Aggiungi qualche parola' }))
  await screen.findByRole('dialog')
  await user.click(button('Appendi in bacheca'))
  await screen.findByText(/L’annuncio non è stato salvato/)
  const again = await open('/bacheca', { as: anna })
  await again.click(await screen.findByRole('button', { name: 'Cerco qualcosa' }))
  await screen.findByText(/la risposta si è persa/)
  await again.type(field('Che cosa cerchi?'), ' da bambini')
  await again.click(button('Appendi in bacheca'))
  await screen.findByText(/Il salvataggio di prima era già arrivato/)
  expect(await server.db.selectFrom('requests').select('title').execute()).toEqual([{ title: 'Cerco telescopio da bambini' }])
})

test('[REQ-08] [REQ-24] [REQ-25] [REQ-28] A search without results can become a request, whose page shows matching items and lets its owner edit, close, reopen and delete it', async ({
  server,
  open,
}) => {
  const maria = await addPerson(server, 'Maria')
  const other = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco un violino' })
  const anna = await server.signIn({ name: 'Anna' })
  const user = await open('/bazar?q=telescopio', { as: anna })
  await user.click(await screen.findByRole('link', { name: 'Aggiungi qualche parola' }))
  await screen.findByRole('dialog')
  expect(field('Che cosa cerchi?').value).toBe('Cerco telescopio')
  await user.click(button('Appendi in bacheca'))
  const requestCard = await screen.findByRole('article', { name: 'Cerco telescopio' })
  await addItem(server, maria.uid, { title: 'Telescopio rosso' })
  await user.click(within(requestCard).getAllByRole('link')[0] as HTMLElement)
  await expectTitle('Cerco telescopio')
  const matching = within(await screen.findByRole('region', { name: 'Forse è già qui' }))
  expect(await matching.findAllByRole('article')).toHaveLength(1)

  await user.click(await screen.findByRole('button', { name: 'Modifica' }))
  await screen.findByRole('dialog')
  await user.clear(field('Che cosa cerchi?'))
  await user.type(field('Che cosa cerchi?'), 'Slitta, grande')
  await user.click(button('Salva le modifiche'))
  await expectTitle('Slitta, grande')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const isOpen = async () => {
    const own = server.db.selectFrom('requests').select('closedAt').where('ownerUid', '=', anna.uid)
    return (await own.executeTakeFirstOrThrow()).closedAt === null
  }
  await user.click(button('Chiudi l’annuncio'))
  const reopen = await screen.findByRole('button', { name: 'Riapri l’annuncio' })
  expect(await isOpen()).toBe(false)
  await user.click(reopen)
  await screen.findByRole('button', { name: 'Chiudi l’annuncio' })
  expect(await isOpen()).toBe(true)
  await user.click(button('Elimina'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Eliminare "Slitta, grande"?')
  await user.click(within(dialog).getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(address()).toBe('/bacheca'))
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco un violino']))
  expect(await server.db.selectFrom('requests').select('id').execute()).toEqual([{ id: other }])
})

test('[REQ-24] A request that its owner edits and closes from its page is changed in /mio-bazar and on the board, for others too', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const maria = await server.signIn({ name: 'Maria' })
  const anna = await server.signIn({ name: 'Anna' })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco un violino', createdAt: new Date(0) })
  const id = await insertRequest(server.db, {
    owner: anna.uid,
    title: 'Cerco una slitta',
    description: 'Per due nipoti.',
    tags: ['inverno'],
  })
  const findOwnCard = async (title: string) =>
    within(await screen.findByRole('region', { name: 'I miei annunci' })).findByRole('article', { name: title })
  let user = await open('/mio-bazar', { as: anna })
  expect((await findOwnCard('Cerco una slitta')).textContent).not.toContain('Chiuso')
  await user.click(within(await findOwnCard('Cerco una slitta')).getByRole('link'))
  await user.click(await screen.findByRole('button', { name: 'Modifica' }))
  await screen.findByRole('dialog')
  await user.type(field('Che cosa cerchi?'), ' grande')
  await user.click(button('Salva le modifiche'))
  await expectTitle('Cerco una slitta grande')
  const stored = await server.db
    .selectFrom('requests')
    .select(['title', 'description', 'tags'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ title: 'Cerco una slitta grande', description: 'Per due nipoti.', tags: ['inverno'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Chiudi l’annuncio'))
  await screen.findByRole('button', { name: 'Riapri l’annuncio' })

  await open('/mio-bazar', { as: anna })
  expect((await findOwnCard('Cerco una slitta grande')).textContent).toContain('Chiuso')
  await open('/bacheca', { as: maria })
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco un violino']))
  await open(`/requests/${id}`, { as: maria })
  await expectTitle('Cerco una slitta grande')
  for (const name of ['Ce l’ho!', 'Modifica', 'Riapri l’annuncio', 'Elimina'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()

  user = await open(`/requests/${id}`, { as: anna })
  await user.click(await screen.findByRole('button', { name: 'Riapri l’annuncio' }))
  await screen.findByRole('button', { name: 'Chiudi l’annuncio' })
  await open('/bacheca', { as: maria })
  await waitFor(() => expect(requestTitles()).toEqual(['Cerco una slitta grande', 'Cerco un violino']))
})

test('[REQ-28] The item page shows its owner the open requests that the item matches', async ({ server, open }) => {
  const maria = await addPerson(server, 'Maria Favre')
  const anna = await server.signIn({ name: 'Anna' })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco un violino' })
  await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  const own = await addItem(server, anna.uid, { title: 'Violino da studio' })
  await open(`/item/${own}`, { as: anna })
  const matchingRequests = within(await screen.findByRole('region', { name: 'Qualcuno lo cerca' }))
  expect((await matchingRequests.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Cerco un violino'])
})

test('[REQ-13] [REQ-23] “Ce l’ho!” on a request offers a user without items to add one, and other users exactly their available items', async ({
  server,
  open,
}) => {
  const maria = await addPerson(server, 'Maria Favre')
  const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  const bruno = await server.signIn({ name: 'Bruno' })
  const first = await open(`/requests/${id}`, { as: bruno })
  await first.click(await screen.findByRole('button', { name: 'Ce l’ho!' }))
  await within(await screen.findByRole('dialog')).findByText('Il tuo barattolo è vuoto')
  expect(screen.getByRole('link', { name: 'Aggiungi l’oggetto' }).getAttribute('href')).toBe('/aggiungi')
  await addItem(server, bruno.uid, { title: 'Slitta rossa' })
  await addItem(server, bruno.uid, { title: 'Slitta promessa', availability: 'in_trattativa' })
  const user = await open(`/requests/${id}`, { as: bruno })
  await user.click(await screen.findByRole('button', { name: 'Ce l’ho!' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findAllByRole('radio')).toHaveLength(1)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rispondi' }).disabled).toBe(true)
  await user.click(dialog.getByText('Slitta rossa'))
  await user.click(dialog.getByRole('button', { name: 'Rispondi' }))
  await waitFor(() => expect(address()).toMatch(/\/scambio\//))
  await screen.findByText('Hai risposto all’annuncio “Cerco una slitta” con “Slitta rossa”.')
  expect(screen.getByRole('link', { name: 'Vedi l’annuncio' }).getAttribute('href')).toBe(`/requests/${id}`)
})

test('The item page shows matching requests only to the owner of the item', async ({ server, open }) => {
  const maria = await addPerson(server, 'Maria Favre')
  const anna = await server.signIn({ name: 'Anna' })
  await insertRequest(server.db, { owner: anna.uid, title: 'Cerco una slitta o degli sci' })
  const found = await addItem(server, maria.uid, { title: 'Slitta rossa' })
  await open(`/item/${found}`, { as: anna })
  await screen.findByRole('button', { name: 'Interessa: Slitta rossa' })
  expect(screen.queryByRole('region', { name: 'Qualcuno lo cerca' })).toBeNull()
})
