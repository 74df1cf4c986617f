import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { createAgreedExchange } from '@barattolo/server/testing/exchanges'
import { insertRequest } from '@barattolo/server/testing/factories'
import { makeImage, makeUploadBody } from '@barattolo/server/testing/images'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { addItem, address, card, emptyDatabase, expect, expectMainText, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))
const HIDDEN = 'Nascosto da chi amministra: Non risulta autentica.'
const OWN_REPORTS = 'Le tue segnalazioni'
const expectReport = (text: string) =>
  waitFor(async () => expect((await screen.findByRole('region', { name: OWN_REPORTS })).textContent).toContain(text))

/** The report or decision about an item or a request, in the section of the user's own reports. */
async function findReport(title: string): Promise<HTMLElement> {
  const reports = within(await screen.findByRole('region', { name: OWN_REPORTS }))
  const row = (await reports.findByText(new RegExp(`: ${title}$`))).closest('li')
  if (!row) throw new Error(`“${title}” is not in a list`)
  return row
}

/** Opens the only case of the queue, with a reason. */
async function openCase(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Apri la segnalazione su / }))
  const opening = await dialog('Perché lo leggi?')
  await user.type(opening.getByRole('textbox', { name: 'Motivo' }), 'Per decidere la segnalazione')
  await user.click(opening.getByRole('button', { name: 'Apri' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function post({ fastify }: TestApp, { headers }: SignedInPerson, url: string, payload: object) {
  const answer = await fastify.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

test('[TRUST-08] [TRUST-09] [TRUST-10] A user who reports an item gets a receipt, and the admin hides the item with reasons', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const id = await addItem(server, maria.uid, { title: 'Lampada firmata' })

  // Giulia reports the item.
  let user = await open(`/item/${id}`, { as: giulia, phone: true })
  await user.click(await button('Segnala'))
  const form = await dialog('Segnala questo oggetto')
  expect(form.queryAllByRole('radio', { checked: true })).toEqual([])
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await form.findByText('Scegli un motivo.')
  expect(document.activeElement).toBe(form.getAllByRole('radio')[0])
  const textLabel = () => form.getByLabelText<HTMLTextAreaElement>(/^Racconta/).labels[0]?.textContent
  expect(textLabel()).toContain('(facoltativo)')
  await user.click(form.getByLabelText('Altro'))
  expect(textLabel()).not.toContain('(facoltativo)')
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await form.findByText('Scrivi che cosa non va.')
  await user.type(form.getByLabelText(/^Racconta/), 'La firma è finta.')
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await (await dialog('Segnalazione ricevuta')).findByText(/Ricevuta n\./)
  await user.click(await button('Ho capito'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('/profilo/segnalazioni', { as: giulia, phone: true })
  await expectReport('In attesa')

  // The admin decides the report.
  user = await open('/admin?scheda=segnalazioni', { as: admin })
  await expectMainText('Lampada firmata')
  expect(screen.getByRole('main').textContent).not.toContain('La firma è finta.')
  await openCase(user)
  await expectMainText('La firma è finta.')
  expect(
    screen.getAllByRole('listitem').some(({ textContent }) => /Lampada firmata.*La firma è finta\./s.test(textContent ?? '')),
  ).toBe(true)
  await user.click(await button('Decidi'))
  await screen.findByText('Scrivi i motivi, con almeno 10 caratteri.')
  await user.selectOptions(screen.getByLabelText('Decisione'), 'Nascosto')
  await user.type(screen.getByLabelText(/^Motivi/), 'Non risulta autentica.')
  await user.click(await button('Decidi'))
  await screen.findByText('Nessuna segnalazione.')

  await open('/mio-bazar', { as: maria })
  await waitFor(async () => expect((await card('Lampada firmata')).textContent).toContain(HIDDEN))
})

test('[TRUST-16] [TRUST-17] A user reports an intimate photo, which the item’s page then no longer gets, and the admin sees it in the case', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const { payload, headers } = makeUploadBody(await makeImage(40, 30).jpeg().toBuffer())
  const upload = await server.fastify.inject({
    method: 'POST',
    url: '/upload',
    payload,
    headers: { ...headers, ...maria.headers },
  })
  const photo: string = upload.json().secure_url
  const id = await addItem(server, maria.uid, { title: 'Specchio', images: [photo] })
  await server.db
    .updateTable('people')
    .set({ createdAt: new Date('2026-01-01') })
    .where('uid', '=', giulia.uid)
    .execute()

  let user = await open(`/item/${id}`, { as: giulia })
  await user.click(await button('Segnala'))
  const form = await dialog('Segnala questo oggetto')
  await user.click(form.getByLabelText('È una foto intima, o di qualcuno senza il suo consenso'))
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await dialog('Segnalazione ricevuta')
  expect((await server.fastify.inject(photo)).statusCode).toBe(404)

  user = await open('/admin?scheda=segnalazioni', { as: admin })
  await openCase(user)
  await expectMainText('È una foto intima, o di qualcuno senza il suo consenso')
  await waitFor(() => {
    const sources = [...document.querySelectorAll<HTMLImageElement>('main figure img')].map(({ src }) => src)
    expect(sources).toEqual([expect.stringMatching(/^data:image\/webp;base64,/)])
  })
  await user.selectOptions(screen.getByLabelText('Decisione'), 'Niente che non vada')
  await user.type(screen.getByLabelText(/^Motivi/), 'È uno specchio.')
  await user.click(await button('Decidi'))
  await screen.findByText('Nessuna segnalazione.')
  expect((await server.fastify.inject(photo)).statusCode).toBe(200)
})

test('[TRUST-10] [TRUST-11] [TRUST-13] The owner reads why an item is hidden and contests it, and the item is shown again after the review', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const id = await addItem(server, maria.uid, { title: 'Lampada firmata' })
  const report = { target: { kind: 'item', id }, reason: 'deceptive', text: 'La firma è finta.' }
  const { _id } = await post(server, giulia, '/api/reports', report)
  await post(server, admin, `/api/admin/reports/${_id}/decision`, { outcome: 'hidden', reasons: 'Non risulta autentica.' })

  let user = await open('/mio-bazar', { as: maria })
  await waitFor(async () => expect((await card('Lampada firmata')).textContent).toContain(HIDDEN))
  within(await card('Lampada firmata')).getByText('Nascosto')
  await user.click(within(await card('Lampada firmata')).getByRole('link', { name: 'Lampada firmata' }))
  await waitFor(() => expect(address()).toBe(`/item/${id}`))
  await expectMainText(HIDDEN)
  screen.getByText('Nascosto')
  await user.click(await screen.findByRole('link', { name: 'Vai alla decisione' }))
  await expectReport('Deciso: nascosto')
  await expectReport('Motivi: Non risulta autentica.')
  expect(screen.getByRole('region', { name: OWN_REPORTS }).textContent).not.toContain('Giulia')
  await user.click(await button('Non sono d’accordo'))
  await user.type(await screen.findByLabelText('Le tue ragioni'), 'Ho il certificato.')
  await user.click(await button('Invia'))
  await expectReport('Contestata, si decide di nuovo')

  // The admin reviews the decision.
  user = await open('/admin?scheda=segnalazioni', { as: admin })
  await user.click(await button('Contestate'))
  await openCase(user)
  await screen.findByText(/Ho il certificato\./)
  await user.selectOptions(screen.getByLabelText('Decisione'), 'Niente che non vada')
  await user.type(screen.getByLabelText(/^Motivi/), 'Il certificato è buono.')
  await user.click(await button('Decidi di nuovo'))
  await screen.findByText('Nessuna segnalazione.')
  await open('/profilo/segnalazioni', { as: maria })
  await expectReport('Deciso di nuovo: niente che non vada')
  await open('/bazar', { as: giulia, phone: true })
  await card('Lampada firmata')
})

test('[TRUST-53] [TRUST-54] The erasure dialog says that reports about the user stay sealed for 12 months, only if there are any, and the admin finds them', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const id = await addItem(server, maria.uid, { title: 'Lampada firmata' })
  await post(server, giulia, '/api/reports', { target: { kind: 'item', id }, reason: 'deceptive', text: 'La firma è finta.' })
  for (const [as, isKept] of [
    [giulia, false],
    [maria, true],
  ] as const) {
    const user = await open('/profilo', { as })
    await user.click(await button('Elimina il mio account'))
    const leaving = await dialog('Eliminare il tuo account?')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(leaving.queryByText(/resta sigillata per 12 mesi/) !== null).toBe(isKept)
  }
  await server.fastify.inject({ method: 'DELETE', url: '/api/me', headers: maria.headers })
  const user = await open('/admin?scheda=segnalazioni', { as: admin })
  await screen.findByText('Nessuna segnalazione.')
  await user.click(await button('Sigillate'))
  await openCase(user)
  await screen.findByText(/^Chi è stato segnalato ha eliminato l’account/)
  await screen.findByText('La firma è finta.')
  expect(screen.queryByRole('button', { name: 'Decidi' })).toBeNull()
})

test('[TRUST-11] Both the reporter and the reported user can contest a decision once from /profilo', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const objections = () => server.db.selectFrom('reportDecisions').select(['targetId', 'objectorUid', 'objection']).execute()
  for (const [title, outcome, objector] of [
    ['Lampada firmata', 'nothing', giulia],
    ['Slitta firmata', 'hidden', maria],
  ] as const) {
    const id = await addItem(server, maria.uid, { title })
    const { _id } = await post(server, giulia, '/api/reports', { target: { kind: 'item', id }, reason: 'deceptive', text: '' })
    const decision = { outcome, reasons: 'Guardata con calma.' }
    await post(server, admin, `/api/admin/reports/${_id}/decision`, decision)

    const user = await open('/profilo/segnalazioni', { as: objector })
    const row = within(await findReport(title))
    await user.click(await row.findByRole('button', { name: 'Non sono d’accordo' }))
    await user.click(await button('Invia'))
    await screen.findByText('Scrivi le tue ragioni.')
    await user.type(screen.getByLabelText('Le tue ragioni'), `Non va bene: ${title}.`)
    await user.click(await button('Invia'))
    await row.findByText('Contestata, si decide di nuovo')
    expect(row.queryByRole('button')).toBeNull()
    expect(await objections()).toContainEqual({
      targetId: id,
      objectorUid: objector.uid,
      objection: `Non va bene: ${title}.`,
    })

    // The other side reads that the decision was contested, and cannot contest it a second time.
    await open('/profilo/segnalazioni', { as: objector === giulia ? maria : giulia })
    const otherRow = within(await findReport(title))
    otherRow.getByText('Contestata, si decide di nuovo')
    expect(otherRow.queryByRole('button')).toBeNull()
  }
})

test('[TRUST-13] The owner of a hidden request reads “Nascosto” and the reason on its card and its page, which links to the decision', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una falce' })
  const { _id } = await post(server, giulia, '/api/reports', { target: { kind: 'request', id }, reason: 'deceptive', text: '' })
  const decision = { outcome: 'hidden', reasons: 'Non risulta autentica.' }
  await post(server, admin, `/api/admin/reports/${_id}/decision`, decision)

  const user = await open('/mio-bazar', { as: maria, phone: true })
  const requestCard = within(await card('Cerco una falce'))
  requestCard.getByText('Nascosto')
  requestCard.getByText(HIDDEN)
  await user.click(requestCard.getByRole('link', { name: 'Cerco una falce' }))
  await waitFor(() => expect(address()).toBe(`/requests/${id}`))
  await expectMainText(HIDDEN)
  await user.click(await screen.findByRole('link', { name: 'Vai alla decisione' }))
  await waitFor(() => expect(address()).toBe('/profilo/segnalazioni'))
  expect((await findReport('Cerco una falce')).textContent).toContain('Deciso: nascosto')
  expect((await findReport('Cerco una falce')).textContent).toContain('Motivi: Non risulta autentica.')

  // Other users do not find the request.
  await open(`/requests/${id}`, { as: giulia })
  await screen.findByRole('heading', { name: 'Richiesta non trovata' })
})

test('[TRUST-04] [TRUST-06] [TRUST-07] Blocking a person requires calling off open exchanges and hides both users from each other until they are unblocked', async ({
  server,
  open,
}) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const addMariaItem = (title: string) => addItem(server, maria.uid, { title })
  const addGiuliaItem = (title: string) => addItem(server, giulia.uid, { title })
  for (const [root, offered] of [
    ['Slitta in legno Davos', 'Teiera rossa'],
    ['Sci', 'Bollitore'],
  ] as const)
    await createAgreedExchange(server, {
      interested: giulia,
      owner: maria,
      root: await addMariaItem(root),
      offer: [await addGiuliaItem(offered)],
    })
  const { _id } = await ok(conversationApiOf(server, giulia).interest(await addMariaItem('Lampada')))
  await ok(conversationApiOf(server, maria).write(_id, { text: 'Parole brutte' }))

  // Giulia reports a message first.
  let user = await open(`/scambio/${_id}`, { as: giulia })
  await user.click(await button('Segnala questo messaggio'))
  const form = await dialog()
  await user.click(await form.findByLabelText('Offende o molesta'))
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await user.click(await button('Ho capito'))

  user = await open(`/bazar/${maria.uid}`, { as: giulia })
  await user.click(await button('Altro su Maria F.'))
  await user.click(await screen.findByRole('menuitem', { name: 'Blocca Maria F.' }))
  await user.click(await (await dialog('Bloccare Maria F.?')).findByRole('button', { name: 'Blocca' }))
  const openExchanges = await dialog('Avete uno scambio ancora aperto')
  const callOffButtons = () => openExchanges.getAllByRole('button', { name: /^Annulla lo scambio/ })
  expect(callOffButtons()).toHaveLength(2)
  await user.click(openExchanges.getByRole('button', { name: 'Annulla lo scambio su “Slitta in legno Davos”' }))
  await waitFor(() => expect(callOffButtons()).toHaveLength(1))
  await user.click(openExchanges.getByRole('button', { name: 'Annulla lo scambio su “Sci”' }))
  await waitFor(() => expect(address()).toBe('/bazar'))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Lampada' })).toBeNull())
  await open('/inbox', { as: giulia })
  await screen.findByText('Nessuna conversazione attiva')
  expect(screen.getByRole('main').textContent).not.toContain('Maria')
  await open(`/bazar/${giulia.uid}`, { as: maria, phone: true })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('Giulia')
  expect(screen.queryByText('Teiera rossa')).toBeNull()

  user = await open('/profilo/bloccate', { as: giulia })
  await user.click(await button('Sblocca Maria F.'))
  await screen.findByText('Non hai bloccato nessuno.')
  await open('/bazar', { as: giulia })
  await card('Lampada')
})

test('[INBX-07] [TRUST-85] The menu of a conversation opens by keyboard, and its actions report and block the other person; focus returns to it', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre', email: 'maria.favre@gmail.com' })
  const { _id } = await ok(conversationApiOf(server, giulia).interest(await addItem(server, maria.uid, { title: 'Lampada' })))
  for (const phone of [true, false]) {
    const user = await open(`/scambio/${_id}`, { as: giulia, phone })
    const more = await button('Altro su Maria F.')
    more.focus()
    await user.keyboard('{Enter}')
    const menu = within(await screen.findByRole('menu'))
    expect(screen.getByRole('menu').textContent).toContain('Maria F.ma***@gmail.com')
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual([...(phone ? ['La proposta'] : []), 'Guarda il bazar', 'Segnala', 'Blocca Maria F.'])
    await user.click(menu.getByRole('menuitem', { name: 'Segnala' }))
    await dialog('Segnala questa persona')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(more))
  }
  const user = await open(`/scambio/${_id}`, { as: giulia, phone: true })
  await user.click(await button('Altro su Maria F.'))
  await user.click(await screen.findByRole('menuitem', { name: 'Blocca Maria F.' }))
  await user.click(await (await dialog('Bloccare Maria F.?')).findByRole('button', { name: 'Blocca' }))
  await waitFor(() => expect(address()).toBe('/bazar'))
  expect(await server.db.selectFrom('blocks').select(['blockerUid', 'blockedUid']).execute()).toEqual([
    { blockerUid: giulia.uid, blockedUid: maria.uid },
  ])
})

test('[MAP-70] [TRUST-86] The same menu is beside the name in the owner’s window, which shows the masked e-mail to signed-in people, on the person’s bazar and on an ad, not on one’s own', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre', email: 'maria.favre@gmail.com' })
  const item = await addItem(server, maria.uid, { title: 'Lampada' })
  const request = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco teiera' })
  for (const path of [`/item/${item}`, `/bazar/${maria.uid}`, `/requests/${request}`]) {
    const user = await open(path, { as: giulia })
    if (path.startsWith('/item/')) {
      expect((await screen.findByRole('main')).textContent).not.toContain('@')
      await user.click(await screen.findByRole('button', { name: /^Maria F\./ }))
      await within(await screen.findByRole('dialog', { name: 'Maria F.' })).findByText('ma***@gmail.com')
    }
    await user.click(await button('Altro su Maria F.'))
    await user.click(await screen.findByRole('menuitem', { name: 'Segnala' }))
    await dialog('Segnala questa persona')
  }
  // A visitor gets no e-mail, masked or not.
  const visitor = await open(`/item/${item}`)
  await visitor.click(await screen.findByRole('button', { name: /^Maria F\./ }))
  const owner = await screen.findByRole('dialog', { name: 'Maria F.' })
  await within(owner).findByText(/^Guarda il bazar/)
  expect(owner.textContent).not.toContain('@')

  await open(`/bazar/${maria.uid}`, { as: maria })
  await screen.findByRole('heading', { level: 1, name: /Maria/ })
  expect(screen.queryByRole('button', { name: /^Altro su/ })).toBeNull()
})

test('[TRUST-04] [TRUST-18] After a block, map, lists, board, radar, notices and old links show the blocked user nothing of the other, as if unknown', async ({
  server,
  open,
}) => {
  // A name of its own: a message on screen about the user of another test may appear late.
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const zita = await server.signIn({ name: 'Zita Perron' })
  const item = await addItem(server, zita.uid, { title: 'Slitta Davos' })
  const request = await insertRequest(server.db, { owner: zita.uid, title: 'Cerco teiera' })
  const own = await addItem(server, giulia.uid, { title: 'Teiera rossa' })
  const { _id } = await ok(conversationApiOf(server, giulia).interest(item))
  await ok(conversationApiOf(server, zita).write(_id, { text: 'Parole brutte' }))
  await ok(conversationApiOf(server, zita).interest(own))
  const shared = async () => {
    const paths = [`/share/items/${item}-1.jpg`, '/sitemap.xml', '/sitemap/items-1.xml', '/robots.txt']
    const answers = await Promise.all(paths.map((url) => server.fastify.inject({ url, headers: giulia.headers })))
    return answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.toString('base64')])
  }
  const sharedBefore = await shared()
  await open('/bazar', { as: giulia })
  await card('Slitta Davos')
  await post(server, zita, `/api/me/blocked/${giulia.uid}`, {})

  const loaded = () =>
    waitFor(() => {
      expect(screen.getByRole('main').textContent).not.toMatch(/^$|Caricamento/)
      expect(queryClient.isFetching()).toBe(0)
    })
  const traces = /Zita|Slitta Davos|Cerco teiera|Parole brutte/
  for (const path of [
    '/home',
    '/mappa',
    '/bazar',
    '/bazar?q=slitta',
    '/bacheca',
    '/inbox',
    '/radar',
    '/piazza',
    '/avvisi',
    '/mio-bazar',
    '/profilo',
    '/profilo/bloccate',
    `/item/${own}`,
  ]) {
    await open(path, { as: giulia })
    await loaded()
    expect([path, traces.exec(document.body.textContent ?? '')]).toEqual([path, null])
  }
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const [path, nowhere] of [
    [`/item/${item}`, `/item/${unknown}`],
    [`/bazar/${zita.uid}`, `/bazar/${unknown}`],
    [`/requests/${request}`, `/requests/${unknown}`],
    [`/scambio/${_id}`, `/scambio/${unknown}`],
  ] as const) {
    const textOf = async (address: string) => {
      await open(address, { as: giulia })
      await loaded()
      return document.body.textContent
    }
    expect(await textOf(path)).toBe(await textOf(nowhere))
  }
  // What everyone may see without signing in is the same for her as for all others.
  expect(await shared()).toEqual(sharedBefore)
})

test('[TRUST-57] The sentence of the other participant has a report button in the exchange, and the queue shows it without its text', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const giulia = await server.signIn({ name: 'Giulia Rossi' })
  const maria = await server.signIn({ name: 'Maria Favre' })
  const admin = await server.signIn({ name: 'Amministrazione', email: 'admin@barattolo.test' })
  const root = await addItem(server, maria.uid, { title: 'Lampada', status: 'dono' })
  const { conversation, id } = await createAgreedExchange(server, { interested: giulia, owner: maria, root, offer: [] })
  const exchangeId = conversation.exchange?._id ?? expect.fail(id)
  const ended = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000)
  await server.db
    .updateTable('exchanges')
    .set({ state: 'done', endedAt: ended, nextDueAt: null })
    .where('id', '=', exchangeId)
    .execute()
  await server.db
    .insertInto('feedback')
    .values({ exchangeId, authorUid: giulia.uid, aboutUid: maria.uid, came: true, asDescribed: true, text: 'Che brutta gente.' })
    .execute()

  let user = await open(`/scambio/${conversation._id}`, { as: maria })
  await user.click(await button('Segnala la frase “Che brutta gente.”'))
  const form = await dialog('Segnala questa frase')
  await user.click(form.getByRole('radio', { name: 'Offende o molesta' }))
  await user.click(form.getByRole('button', { name: 'Invia segnalazione' }))
  await dialog('Segnalazione ricevuta')

  user = await open('/admin?scheda=segnalazioni', { as: admin })
  await screen.findByRole('heading', { name: 'Frase su uno scambio' })
  expect(screen.queryByText(/brutta gente/)).toBeNull()
  await openCase(user)
  await screen.findByText('Che brutta gente.')
})
