import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { insertConversationRow } from '@barattolo/server/testing/factories'
import type { SignedInPerson } from '@barattolo/server/testing/test-app'
import { beforeEach } from 'vitest'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const rows = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('link'))
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' '))
const regionNamed = (name: RegExp) => screen.getByRole('region', { name })
const serviceUnavailable = () => new Response('Chiuso per ferie', { status: 503, headers: { 'content-type': 'text/plain' } })

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

test('[INBX-14] An inbox without conversations links to the bazar', async ({ server, open }) => {
  const user = await open('/inbox', { as: await server.signIn({ name: 'Giulia' }) })
  await screen.findByText('Nessuna conversazione attiva')
  await user.click(screen.getByRole('link', { name: 'Gira il bazar' }))
  await waitFor(() => expect(address()).toBe('/bazar'))
})

test('[NAV-12] [INBX-03] [INBX-04] [INBX-05] [INBX-06] [INBX-08] [INBX-10] [INBX-11] [INBX-12] [INBX-13] [INBX-15] [INBX-17] A card of the inbox shows the item, the other participant, the status, whose turn it is, since when, and the last message', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const maria = await server.signIn({ name: 'Maria', email: 'maria.favre@example.org' })
  const [sledge, basket] = [
    await addItem(server, maria.uid, { title: 'Slitta' }),
    await addItem(server, maria.uid, { title: 'Cesta' }),
  ]
  const { _id: first } = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, giulia).interest(basket))
  await ok(conversationApiOf(server, maria).ask(first))
  await ok(conversationApiOf(server, maria).write(first, { text: 'Che cosa mi offri?' }))
  const turnSince = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await server.db.updateTable('conversations').set({ turnSince }).execute()

  await open('/inbox', { as: maria })
  await waitFor(() => expect(screen.getAllByText(/vuole il tuo oggetto/)).toHaveLength(2))

  const user = await open('/inbox', { as: giulia })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const [upper = '', lower = ''] = texts(rows())
  for (const expectedText of ['Slitta', 'con Maria', 'Che cosa mi offri?', 'Tocca a te · da 3 giorni', 'Aperta'])
    expect(upper).toContain(expectedText)
  expect(upper).not.toContain('@')
  for (const expectedText of ['Cesta', 'Tocca a Maria · da 3 giorni']) expect(lower).toContain(expectedText)
  expect(rows()[0]?.querySelector('img')).not.toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Che cosa vuol dire' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Che cosa vuol dire' }))
  const legend = await screen.findByRole('complementary', { name: 'Che cosa vuol dire' })
  expect(texts(within(legend).getAllByRole('listitem'))).toEqual([
    'ApertaNe state ancora parlando.',
    'AccettataVi siete messi d’accordo.',
    'RifiutataQuesta volta non se ne fa niente.',
    'ArchiviataMessa da parte: chi l’ha archiviata può riaprirla.',
    'Scambio fattoGli oggetti sono passati di mano.',
    'RitirataChi era interessato ha cambiato idea.',
  ])
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Principale' }).textContent).toContain('messaggi non letti'))
  await user.click(within(rows()[0] as HTMLElement).getByRole('link'))
  await waitFor(() => expect(address()).toBe(`/scambio/${first}`))
  await within(await screen.findByRole('log')).findByText('Che cosa mi offri?')
  await waitFor(() => expect(texts(screen.getAllByRole('status')).join()).toContain('Maria aspetta la tua risposta da 3 giorni.'))
  window.history.back()
  await waitFor(() => expect(rows()).toHaveLength(2))
  await waitFor(() => expect(rows()[0]?.textContent).not.toContain('non lett'))
})

test('[DATA-59] [ERR-31] An inbox that does not load shows the reason and not the empty state; a response of null shows the empty state', async ({
  server,
  open,
  intercept,
}) => {
  let isDown = true
  intercept(({ path }) => {
    if (path !== '/api/conversations') return undefined
    return isDown ? serviceUnavailable() : Response.json(null)
  })
  const user = await open('/inbox', { as: await server.signIn({ name: 'Giulia' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('Errore: Chiuso per ferie')
  expect(screen.queryByText('Nessuna conversazione attiva')).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Riprova' }))
  await screen.findByText('Nessuna conversazione attiva')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[PRIV-32] A name that was changed in the last 30 days shows the former one in inbox, conversation, radar and queue', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria' })
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const { _id } = await ok(conversationApiOf(server, giulia).interest(sledge))
  const payload = { name: 'Zia Pina' }
  await server.fastify.inject({ method: 'POST', url: '/api/me/name', headers: giulia.headers, payload })
  for (const [page, region] of [
    ['/inbox', /Zia Pina vuole il tuo oggetto \(prima: Giulia R\.\)/],
    ['/radar', /Zia Pina \(prima: Giulia R\.\)/],
    [`/scambio/${_id}`, /Zia Pina si chiamava Giulia R\./],
    [`/item/${sledge}`, /Zia Pina.*\(prima: Giulia R\.\)/],
  ] as const) {
    await open(page, { as: maria })
    await waitFor(() => expect(texts(screen.getAllByRole('main')).join()).toMatch(region))
  }
})

test('[INBX-01] A visitor who opens the inbox is redirected to the landing page', async ({ open }) => {
  await open('/inbox')
  await waitFor(() => expect(address()).toBe('/'))
})

test('[RADR-01] [NAV-14] A visitor who opens the radar is redirected to the landing page, and a new user sees an empty radar', async ({
  server,
  open,
}) => {
  await open('/radar')
  await waitFor(() => expect(address()).toBe('/'))
  await screen.findByRole('dialog', { name: 'Serve l’accesso' })
  await open('/radar', { as: await server.signIn({ name: 'Nives' }) })
  await screen.findByRole('heading', { name: 'Radar degli interessi' })
  await screen.findByText(/Non stai guardando niente/)
  await screen.findByText(/Nessuno guarda le tue cose, per ora/)
  expect(screen.queryByText('Catena')).toBeNull()
})

test('[RADR-02] [RADR-03] [RADR-04] [RADR-05] [RADR-06] [RADR-07] [RADR-08] [RADR-09] [RADR-10] [RADR-16] The radar shows both lists with their counts, and a match with links to both conversations', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia' })
  const luca = await server.signIn({ name: 'Luca', email: 'luca.bionaz@example.org' })
  const addItemFor = (owner: SignedInPerson, title: string) => addItem(server, owner.uid, { title })
  const [accordion, ladder, sledge] = [
    await addItemFor(luca, 'Fisarmonica'),
    await addItemFor(luca, 'Scala'),
    await addItemFor(luca, 'Slitta'),
  ]
  const telescope = await addItemFor(giulia, 'Telescopio')
  const archived = await ok(conversationApiOf(server, giulia).interest(ladder))
  await ok(conversationApiOf(server, giulia).status(archived._id, 'archived'))
  const rejected = await ok(conversationApiOf(server, giulia).interest(sledge))
  await ok(conversationApiOf(server, luca).status(rejected._id, 'rejected'))
  const headings = () => texts(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }))

  await open('/radar', { as: luca })
  await waitFor(() => expect(headings()[0]).toBe('Interessano le mie cose2'))
  const user = await open('/radar', { as: giulia })
  await waitFor(() => expect(headings()[0]).toBe('Mi interessano2'))
  expect(screen.queryByRole('region', { name: /Match/ })).toBeNull()
  within(regionNamed(/^Interessano le mie cose/)).getByText(/Nessuno guarda le tue cose, per ora\./)

  const giuliaInterest = await ok(conversationApiOf(server, giulia).interest(accordion))
  const lucaInterest = await ok(conversationApiOf(server, luca).interest(telescope))
  // Both interests arrive over the socket.
  await waitFor(() => {
    expect(within(regionNamed(/^Mi interessano/)).getByRole('heading').textContent).toBe('Mi interessano3')
    expect(within(regionNamed(/^Interessano le mie cose/)).getByRole('heading').textContent).toBe('Interessano le mie cose1')
  })
  const rowsOf = (name: RegExp) => within(regionNamed(name)).getAllByRole('listitem')
  expect(rowsOf(/^Mi interessano/).map((row) => row.querySelector('b')?.textContent)).toEqual(['Fisarmonica', 'Scala', 'Slitta'])
  expect(screen.queryByText(/Non stai guardando niente/)).toBeNull()
  expect(texts(rowsOf(/^Interessano le mie cose/))[0]).toContain('Luca')
  expect(texts(rowsOf(/^Interessano le mie cose/))[0]).toContain('Tocca a te')

  const match = within(await screen.findByRole('article', { name: 'Tu e Luca' }))
  const [lucaLink, giuliaLink] = [match.getByRole('link', { name: /Ti piace/ }), match.getByRole('link', { name: /Luca guarda/ })]
  expect(lucaLink.textContent).toContain('Fisarmonica')
  expect(giuliaLink.textContent).toContain('Telescopio')
  expect(giuliaLink.getAttribute('href')).toBe(`/scambio/${lucaInterest._id}`)
  await user.click(lucaLink)
  await waitFor(() => expect(address()).toBe(`/scambio/${giuliaInterest._id}`))
})

test('[RADR-14] [INBX-20] Radar and inbox show 30 conversations at first and the others on demand, with the exact count', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const ivo = await server.signIn({ name: 'Ivo' })
  const dora = await addPerson(server, 'Dora')
  for (let n = 0; n < 70; n++)
    await insertConversationRow(server.db, { interested: ivo.uid, owner: dora.uid, title: `Cosa ${n}` })
  for (const path of ['/radar', '/inbox']) {
    const user = await open(path, { as: ivo, phone: true })
    await screen.findByText('30 di 70')
    await user.click(screen.getByRole('button', { name: 'Mostra altre' }))
    await screen.findByText('60 di 70')
  }
})

test('[ERR-32] A radar that does not load shows the reason and loads again on demand', async ({ server, open, intercept }) => {
  let isDown = true
  intercept(({ path }) => (isDown && /^\/api\/(radar\/matches|conversations)$/.test(path) ? serviceUnavailable() : undefined))
  const user = await open('/radar', { as: await server.signIn({ name: 'Giulia' }) })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Errore: Chiuso per ferie')
  isDown = false
  await waitFor(async () => {
    const [again] = screen.queryAllByRole('button', { name: 'Riprova' })
    if (again) await user.click(again)
    expect(screen.queryAllByRole('alert')).toEqual([])
  })
  await screen.findByText(/Non stai guardando niente/)
})
