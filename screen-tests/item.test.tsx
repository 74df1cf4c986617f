import { randomUUID } from 'node:crypto'
import { insertPartners, insertPhoto } from '@barattolo/server/testing/factories'
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe } from 'vitest'
import { interestSheet, sendInterest } from './support/interest.ts'
import {
  addItem,
  addPerson,
  address,
  backdrop,
  card,
  emptyDatabase,
  expect,
  screen,
  test,
  waitFor,
  within,
} from './support/test.tsx'

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

const detail = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const enlargeButton = () => screen.findByRole('button', { name: 'Ingrandisci la foto' })
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('The item page', () => {
  test('[ITEM-36] The technical sheet shows the condition if there is one', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const worn = await addItem(server, maria.uid, { title: 'Slitta' })
    await server.db.updateTable('items').set({ condition: 'come_nuovo' }).where('id', '=', worn).execute()
    await open(`/item/${await addItem(server, maria.uid, { title: 'Cesta' })}`)
    await title('Cesta')
    await detail('Categoria')
    expect(screen.queryByText('Condizioni', { selector: 'dt' })).toBeNull()
    await open(`/item/${worn}`)
    await title('Slitta')
    expect((await detail('Condizioni'))?.textContent).toContain('Come nuovo')
  })

  for (const phone of [false, true])
    test(`[NAV-07] [ITEM-01] [ITEM-03] [ITEM-04] [ITEM-05] [ITEM-07] [ITEM-08] [ITEM-10] [ITEM-12] The item page shows a visitor the photo, the description, the owner and the details ${phone ? 'on a phone' : 'on a desktop'}`, async ({
      server,
      open,
    }) => {
      const maria = await addPerson(server, 'Maria Favre')
      const id = await addItem(server, maria.uid, {
        title: 'Slitta in legno',
        description: 'Scendeva da Pila.\nManca la corda.',
        category: 'hobby',
        tags: ['inverno', 'legno'],
        images: [await insertPhoto(server.db, maria.uid)],
      })
      await addItem(server, maria.uid, { title: 'Cesta', tags: ['legno'] })
      const user = await open(`/item/${id}`, { phone })
      await title('Slitta in legno')
      expect(document.title).toBe('Slitta in legno · Barattolo')
      screen.getByText(/Scendeva da Pila\./)
      screen.getByRole('img', { name: 'Slitta in legno' })
      const owner = screen.getByRole('button', { name: /Maria F\./ })
      // The avatar of a person without a photo.
      within(owner).getByText('M')
      for (const [name, text] of [
        ['Categoria', 'Tempo libero e hobby'],
        ['Scambio', 'Baratto'],
        ['Posizione', 'Aosta'],
      ] as const)
        expect((await detail(name))?.textContent).toContain(text)
      const others = await screen.findByRole('region', { name: 'Dallo stesso bazar' })
      await waitFor(() => expect(within(others).getAllByRole('article')).toHaveLength(1))
      screen.getByRole('button', { name: 'Interessa: Slitta in legno' })
      const tags = await detail('Tag')
      if (!tags) throw new Error('the item page shows no tags')
      await user.click(within(tags).getByRole('link', { name: 'legno' }))
      await waitFor(() => expect(address()).toBe('/bazar?tag=legno'))
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
      await user.click(screen.getByRole('button', { name: 'Togli il tag legno' }))
      await waitFor(() => expect(address()).toBe('/bazar'))
    })

  test('The item page links to other items of the same bazar', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria')
    await addItem(server, maria.uid, { title: 'Slitta' })
    const user = await open(`/item/${await addItem(server, maria.uid, { title: 'Cesta' })}`)
    await title('Cesta')
    const others = await screen.findByRole('region', { name: 'Dallo stesso bazar' })
    await user.click(await within(others).findByRole('link', { name: 'Slitta' }))
    await title('Slitta')
  })

  test('[ITEM-11] The item page shows "Non specificata" and no map for an item without a position', async ({
    server,
    open,
    intercept,
  }) => {
    const maria = await addPerson(server, 'Maria')
    const id = await addItem(server, maria.uid, { title: 'Slitta' })
    intercept(({ path }) =>
      path === `/api/items/${id}`
        ? server.fastify
            .inject({ url: path })
            .then((answer) => Response.json({ ...answer.json(), location: null, coords: null, geo: null }))
        : undefined,
    )
    await open(`/item/${id}`)
    expect((await detail('Posizione'))?.textContent).toContain('Non specificata')
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test('[ITEM-02] [ITEM-21] [ITEM-22] The photo of an item is enlarged in a modal that Escape and a click outside close', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria')
    const images = [await insertPhoto(server.db, maria.uid), await insertPhoto(server.db, maria.uid)]
    const id = await addItem(server, maria.uid, { title: 'Slitta', images })
    const user = await open(`/item/${id}`)
    for (const close of [() => user.keyboard('{Escape}'), () => user.click(backdrop())]) {
      await user.click(await enlargeButton())
      const large = await screen.findByRole('dialog', { name: 'Slitta' })
      within(large).getByRole('img', { name: 'Slitta' })
      await close()
      await expectNoDialog()
    }
    const source = () => screen.getByRole('img', { name: 'Slitta' }).getAttribute('src')
    const first = source()
    await user.click(screen.getByRole('button', { name: 'Foto 2 di 2' }))
    expect(screen.getByRole('button', { name: 'Foto 2 di 2' }).getAttribute('aria-pressed')).toBe('true')
    expect(source()).not.toBe(first)
  })

  test('[ITEM-06] [ITEM-21] [ITEM-22] The owner’s profile is shown in a modal that Escape and a click outside close', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const id = await addItem(server, maria.uid, { title: 'Slitta' })
    const user = await open(`/item/${id}`)
    const owner = await screen.findByRole('button', { name: /Maria F\./ })
    for (const close of [() => user.keyboard('{Escape}'), () => user.click(backdrop())]) {
      await user.click(owner)
      const profile = await screen.findByRole('dialog', { name: 'Maria F.' })
      await within(profile).findByText('1 oggetto in circolo')
      await close()
      await expectNoDialog()
    }
    await user.click(owner)
    const profile = await screen.findByRole('dialog', { name: 'Maria F.' })
    await user.click(await within(profile).findByRole('link', { name: 'Guarda il bazar di Maria' }))
    await waitFor(() => expect(address()).toBe(`/bazar/${maria.uid}`))
  })

  test('[PRIV-22] A chosen name of several words is shown whole on the item page', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria Favre')
    await server.db.updateTable('people').set({ chosenName: 'Zia Pina' }).where('uid', '=', maria.uid).execute()
    await addItem(server, maria.uid, { title: 'Cesta' })
    const user = await open(`/item/${await addItem(server, maria.uid, { title: 'Slitta' })}`)
    await screen.findByText(/^Si apre una chat con Zia Pina\./)
    await screen.findByRole('link', { name: 'Guarda il bazar di Zia Pina' })
    await user.click(await screen.findByRole('button', { name: /Zia Pina/ }))
    const profile = await screen.findByRole('dialog', { name: 'Zia Pina' })
    await within(profile).findByRole('link', { name: 'Guarda il bazar di Zia Pina' })
  })

  test('[TRUST-34] The line and the modal of the owner show the number of partners from three on', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const id = await addItem(server, maria.uid, { title: 'Slitta' })
    const openOwner = async () => {
      const user = await open(`/item/${id}`)
      const line = await screen.findByRole('button', { name: /Maria F\..*1 oggetto in circolo/ })
      await user.click(line)
      const modal = await screen.findByRole('dialog', { name: 'Maria F.' })
      await within(modal).findByText('1 oggetto in circolo')
      return { line: line.textContent, modal: modal.textContent }
    }
    await insertPartners(server.db, maria.uid, { names: ['Anna', 'Bruno'] })
    const few = await openOwner()
    expect(few.line).not.toContain('scambi')
    expect(few.modal).toContain('Pochi scambi finora')
    await insertPartners(server.db, maria.uid, { names: ['Carla'] })
    const many = await openOwner()
    expect(many.line).toContain('Scambi con 3 persone')
    expect(many.modal).toContain('Scambi con 3 persone')
    expect(many.modal).not.toContain('Pochi')
  })

  test('[ITEM-09] The modal about the status of an item explains all three statuses', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria')
    const user = await open(`/item/${await addItem(server, maria.uid, { title: 'Slitta', status: 'dono' })}`)
    await user.click(await screen.findByRole('button', { name: 'Dono. Che cosa vuol dire?' }))
    const kinds = await screen.findByRole('dialog', { name: 'I tre modi di scambiare' })
    for (const kind of ['Baratto', 'Dono', 'Da riparare']) within(kinds).getByText(kind)
    await user.keyboard('{Escape}')
    await expectNoDialog()
  })

  test('[ITEM-13] [ITEM-14] [ITEM-15] [ITEM-17] The item page shows the history of the item and how many times it has changed owner', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria')
    const id = await addItem(server, maria.uid, { title: 'Slitta', createdAt: new Date('2026-10-12T10:00:00Z') })
    await server.db.updateTable('items').set({ passages: 2 }).execute()
    await open(`/item/${id}`)
    const story = await screen.findByRole('region', { name: 'La sua storia' })
    const lines = within(story).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Messo in circolo12 ottobre 2026',
      'Terza vita: passato di mano 2 volte',
      expect.stringMatching(/^Ultima modifica\d+ \w+ 20\d\d$/),
      'Disponibile · Baratto',
    ])
    screen.getByRole('img', { name: 'Terza vita: passato di mano 2 volte' })
  })

  test('[ITEM-18] [ITEM-19] The item page leads back to the bazar with its sort order, and links to the whole bazar', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria')
    const id = await addItem(server, maria.uid, { title: 'Slitta' })
    const user = await open('/bazar?ordine=az')
    await user.click(within(await card('Slitta')).getByRole('link', { name: 'Slitta' }))
    await waitFor(() => expect(address()).toBe(`/item/${id}`))
    await user.click(await screen.findByRole('button', { name: 'Indietro' }))
    await waitFor(() => expect(address()).toBe('/bazar?ordine=az'))
    await open(`/item/${id}`)
    await user.click(await screen.findByRole('link', { name: 'Vai al bazar' }))
    await waitFor(() => expect(address()).toBe('/bazar'))
  })

  test('Back on an item page without earlier pages in the history leads to the bazar', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria')
    const user = await open(`/item/${await addItem(server, maria.uid, { title: 'Slitta' })}`)
    await title('Slitta')
    await user.click(screen.getByRole('button', { name: 'Indietro' }))
    await waitFor(() => expect(address()).toBe('/bazar'))
  })

  for (const [id, reason] of [
    [randomUUID(), 'an id that no object has'],
    ['qualcosa', 'an address without an id'],
  ])
    test(`[ITEM-20] The item page shows "Oggetto non trovato." for ${reason}`, async ({ open }) => {
      await open(`/item/${id}`)
      await screen.findByRole('heading', { name: 'Oggetto non trovato.' })
      expect(screen.getByRole('link', { name: 'Torna al bazar' }).getAttribute('href')).toBe('/bazar')
    })

  test('[DATA-18] [DATA-19] [DATA-20] A photo that does not load is replaced by the next one, then by the image of the category, then by the logo', async ({
    server,
    open,
  }) => {
    const luca = await addPerson(server, 'Luca Perrin')
    const [first, third] = [await insertPhoto(server.db, luca.uid), await insertPhoto(server.db, luca.uid)]
    const id = await addItem(server, luca.uid, { title: 'Slitta', category: 'hobby', images: [first, '/due.jpg', third] })
    await open(`/item/${id}`)
    const photo = async () => within(await enlargeButton()).getByRole('img')
    const idOf = (image: string) => image.match(/[\w-]{36}/)?.[0] ?? 'none'
    expect((await photo()).getAttribute('src')).toContain(idOf(first))
    const sources: (string | null)[] = []
    for (let tries = 0; sources.at(-1) !== '/img/logo.svg' && tries < 20; tries++) {
      fireEvent.error(await photo())
      sources.push((await photo()).getAttribute('src'))
    }
    const reached = [sources.findIndex((src) => src?.includes(idOf(third))), sources.indexOf('/img/placeholders/hobby.svg')]
    expect(reached).not.toContain(-1)
    expect([...reached, sources.indexOf('/img/logo.svg')]).toEqual([...reached, sources.length - 1])
    expect(reached[0]).toBeLessThan(reached[1] ?? 0)
    expect((await photo()).getAttribute('alt')).toBe('Slitta')
  })

  test('An item page that did not load can be loaded again', { tags: ['thorough'] }, async ({ server, open, intercept }) => {
    const maria = await addPerson(server, 'Maria')
    const id = await addItem(server, maria.uid, { title: 'Slitta' })
    let isBroken = true
    intercept(({ path }) =>
      isBroken && path.startsWith('/api/items/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    const user = await open(`/item/${id}`)
    await screen.findByText('Caricamento…')
    expect((await screen.findByRole('alert')).textContent).toContain('L’oggetto non si è caricato.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    await title('Slitta')
  })
})

describe('The item page for the owner', () => {
  test('The owner cannot edit a reserved item until the exchange is called off', async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    const id = await addItem(server, giulia.uid, { title: 'Promesso', availability: 'in_trattativa' })
    await open(`/item/${id}`, { as: giulia, phone: true })
    await screen.findByText('In trattativa')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Modifica' })).disabled).toBe(true)
    screen.getByText('per cambiarlo, prima annulla lo scambio', { exact: false })
  })

  test('The owner can edit and delete an item on its page, and after deleting it sees the bazar without it', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    const id = await addItem(server, giulia.uid, { title: 'Teiera' })
    await addItem(server, giulia.uid, { title: 'Promesso', availability: 'in_trattativa' })
    const user = await open(`/item/${id}`, { as: giulia, phone: true })
    expect((await screen.findByRole('link', { name: 'Modifica' })).getAttribute('href')).toBe(`/item/${id}/modifica`)
    expect(screen.queryByRole('button', { name: /Interessa/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Elimina' }))
    const question = await screen.findByRole('dialog', { name: 'Eliminare "Teiera"?' })
    await user.click(within(question).getByRole('button', { name: 'Elimina' }))
    await waitFor(() => expect(address()).toBe('/bazar'))
    await card('Promesso')
    expect(screen.queryByRole('article', { name: 'Teiera' })).toBeNull()
  })
})

test('[BAZ-49] An item is shared with the share dialog of the device, or as a copied link if there is none', async ({
  server,
  open,
}) => {
  const maria = await addPerson(server, 'Maria')
  const id = await addItem(server, maria.uid, { title: 'Slitta' })
  const user = await open(`/item/${id}`)
  const button = await screen.findByRole('button', { name: 'Condividi' })
  await user.click(button)
  await screen.findByText('Link copiato')
  const link = window.location.href
  expect(link).toMatch(new RegExp(`^http://[^/]+/item/${id}$`))
  expect(await navigator.clipboard.readText()).toBe(link)

  const sharedData: ShareData[] = []
  Object.assign(navigator, { share: async (data: ShareData) => void sharedData.push(data) })
  try {
    await user.click(button)
    await waitFor(() => expect(sharedData).toEqual([{ title: 'Slitta', url: link }]))
  } finally {
    Reflect.deleteProperty(navigator, 'share')
  }
})

describe('The button “Interessa”', () => {
  test('[API-26] [ITEM-16] “Interessa” opens one conversation and its screen, even if it is clicked twice and again later', async ({
    server,
    open,
    intercept,
  }) => {
    const luca = await addPerson(server, 'Luca')
    const id = await addItem(server, luca.uid, { title: 'Slitta' })
    const giulia = await server.signIn({ name: 'Giulia' })
    const opened: unknown[] = []
    intercept(({ method, path, body }) => {
      if (method === 'POST' && path === '/api/conversations') opened.push(body)
      return undefined
    })
    const user = await open('/bazar', { as: giulia })
    await user.dblClick(within(await card('Slitta')).getByRole('button', { name: 'Interessa: Slitta' }))
    await user.dblClick((await interestSheet('Luca')).getByRole('button', { name: 'Invia' }))
    await waitFor(() => expect(address()).toMatch(/^\/scambio\/[0-9a-f-]{36}$/))
    expect(opened).toEqual([{ rootItemId: id, message: 'Mi interessa questo oggetto', clientId: expect.any(String) }])
    const conversations = () => server.db.selectFrom('conversations').select(['id', 'interestedUid']).execute()
    const [conversation] = await conversations()
    expect(address()).toBe(`/scambio/${conversation?.id}`)
    await open(`/item/${id}`, { as: giulia })
    await screen.findByText(/1 trattativa aperta/)
    await user.click(screen.getByRole('button', { name: 'Interessa: Slitta' }))
    await sendInterest(user, 'Luca')
    await waitFor(() => expect(address()).toBe(`/scambio/${conversation?.id}`))
    expect(await conversations()).toEqual([{ id: conversation?.id, interestedUid: giulia.uid }])
  })

  test('[ERR-14] [ERR-15] [ERR-39] The reason why “Interessa” failed is shown beside the button', async ({
    server,
    open,
    intercept,
  }) => {
    const luca = await addPerson(server, 'Luca')
    // A gift is asked for without the sheet.
    const id = await addItem(server, luca.uid, { title: 'Slitta', status: 'dono' })
    let answer: (() => Response | Promise<Response>) | undefined = () => Promise.reject(new TypeError('Failed to fetch'))
    intercept(({ method, path }) => (method === 'POST' && path === '/api/conversations' ? answer?.() : undefined))
    const user = await open(`/item/${id}`, { as: await server.signIn({ name: 'Giulia' }) })
    const button = await screen.findByRole('button', { name: 'Interessa: Slitta' })
    const actions = button.parentElement ?? expect.fail()
    const errorText = async () => (await within(actions).findByRole('alert')).textContent
    expect(within(actions).queryByRole('alert')).toBeNull()
    await user.click(button)
    expect(await errorText()).toBe("Errore durante l'invio dell'interesse.")
    answer = () => Response.json({}, { status: 201 })
    await user.click(button)
    await waitFor(async () => expect(await errorText()).toBe('Interesse registrato, ma conversazione non creata.'))
    answer = undefined
    await server.db.updateTable('items').set({ availability: 'scambiato' }).execute()
    await user.click(button)
    await waitFor(async () => expect(await errorText()).toContain("Errore durante l'invio dell'interesse. "))
  })
})
