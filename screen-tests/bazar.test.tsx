import { insertPartners } from '@barattolo/server/testing/factories'
import { queryClient } from '@barattolo/web/shared/api/query-client.ts'
import { session } from '@barattolo/web/shared/session.ts'
import { beforeEach, describe, vi } from 'vitest'
import {
  addItem,
  addPerson,
  address,
  backdrop,
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

const ALL_BAZARS = 'I bazar della città'
const OTHER_BAZARS = 'Gli altri bazar della città'
const OWN_BAZAR = 'Il mio bazar'
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12))
const options = (select: HTMLElement) => within(select).getAllByRole<HTMLOptionElement>('option')

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(({ server }) => emptyDatabase(server))

describe('The bazar for a visitor', () => {
  test('[NAV-04] [BAZ-03] [BAZ-12] [BAZ-14] [BAZ-15] [BAZ-30] [BAZ-31] [BAZ-32] [BAZ-33] [BAZ-36] A visitor sees every available or reserved item, newest first, with its status and owner', async ({
    server,
    open,
  }) => {
    const luca = await addPerson(server, 'Luca Perrin')
    await addItem(server, luca.uid, { title: 'Slitta', status: 'baratto', createdAt: day(3) })
    await addItem(server, luca.uid, { title: 'Guide', status: 'dono', createdAt: day(2) })
    await addItem(server, luca.uid, { title: 'Radio', status: 'riparare', availability: 'in_trattativa', createdAt: day(1) })
    await addItem(server, luca.uid, { title: 'Riposa', availability: 'scambiato' })
    await open('/bazar')
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Slitta', 'Guide', 'Radio']))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bazar')
    for (const [title, badge] of [
      ['Slitta', 'Baratto'],
      ['Guide', 'Dono'],
      ['Radio', 'Da riparare'],
    ] as const) {
      within(await card(title)).getByText(badge)
      within(await card(title)).getByText('Luca P.')
      // The avatar of a person without a photo.
      within(await card(title)).getByText('L')
      expect((await card(title)).querySelector('img')).not.toBeNull()
    }
    const interestButton = async (title: string) =>
      within(await card(title)).getByRole<HTMLButtonElement>('button', { name: `Interessa: ${title}` })
    expect((await interestButton('Slitta')).disabled).toBe(false)
    expect((await interestButton('Radio')).disabled).toBe(true)
    within(await card('Radio')).getByText('In trattativa')
    expect(screen.queryByRole('button', { name: /^Elimina/ })).toBeNull()
  })

  test('[BAZ-42] A visitor sees “Nessun utente loggato.” with a sign-in button only after choosing “Solo i miei”', async ({
    open,
  }) => {
    const user = await open('/bazar')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Nessun utente loggato.')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Solo i miei' }))
    await screen.findByText('Nessun utente loggato.')
    within(screen.getByRole('main')).getByRole('button', { name: 'Login con Google' })
  })

  test('[BAZ-27] The link box CERCO of the bazar leads to the board of requests', async ({ open }) => {
    const user = await open('/bazar')
    await user.click(await screen.findByRole('link', { name: /CERCO/ }))
    await waitFor(() => expect(address()).toBe('/bacheca'))
  })
})

describe('The bazar for a signed-in user', () => {
  test('[API-09] [BAZ-19] [BAZ-20] [BAZ-28] [BAZ-29] [BAZ-34] [BAZ-35] A signed-in user sees their own items first and all others below, and both lists are requested with their token', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia Perron' })
    const luca = await addPerson(server, 'Luca')
    await addItem(server, giulia.uid, { title: 'Teiera', createdAt: day(1) })
    await addItem(server, giulia.uid, { title: 'Zaino', createdAt: day(2) })
    await addItem(server, luca.uid, { title: 'Slitta' })
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    await open('/bazar', { as: giulia })
    await waitFor(() => expect(titlesIn(OWN_BAZAR)).toEqual(['Zaino', 'Teiera']))
    await waitFor(() => expect(titlesIn(OTHER_BAZARS)).toEqual(['Slitta']))
    const itemRequests = fetchSpy.mock.calls.filter(([url]) => String(url).includes('/api/items?'))
    fetchSpy.mockRestore()
    expect(itemRequests.length).toBeGreaterThanOrEqual(2)
    for (const [, init] of itemRequests) expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${giulia.token}`)
    const heading = screen.getByRole('heading', { level: 1, name: 'Il bazar di Giulia' })
    // The avatar of a person without a photo.
    expect(heading.parentElement?.previousElementSibling?.textContent).toBe('G')
    await expectMainText('2 oggetti in circolo')
    const [own, other] = [within(await card('Teiera')), within(await card('Slitta'))]
    own.getByRole('button', { name: 'Elimina Teiera' })
    expect(own.getByRole('link', { name: 'Modifica Teiera' }).getAttribute('href')).toMatch(/\/item\/.+\/modifica/)
    other.getByRole('button', { name: 'Interessa: Slitta' })
    expect(other.queryByRole('button', { name: /Elimina/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Aggiungi un oggetto' }).getAttribute('href')).toBe('/aggiungi')
  })

  test('[BAZ-05] [BAZ-07] [BAZ-22] A signed-in user can show only their own items, which the address keeps', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    const luca = await addPerson(server, 'Luca')
    await addItem(server, giulia.uid, { title: 'Teiera' })
    await addItem(server, luca.uid, { title: 'Slitta' })
    const user = await open('/bazar', { as: giulia })
    await card('Slitta')
    await user.click(screen.getByRole('button', { name: 'Solo i miei' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: OTHER_BAZARS })).toBeNull())
    expect(address()).toBe('/bazar?mostra=miei')
    await waitFor(() => expect(titlesIn(OWN_BAZAR)).toEqual(['Teiera']))
    window.history.back()
    await card('Slitta')
    await open('/bazar?mostra=miei', { as: giulia })
    expect((await screen.findByRole('button', { name: 'Solo i miei' })).getAttribute('aria-pressed')).toBe('true')
    await card('Teiera')
    expect(screen.queryByRole('region', { name: OTHER_BAZARS })).toBeNull()
  })

  test('[BAZ-38] The owner deletes an item after a confirmation, which “Tienilo”, Escape and a click outside cancel', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    await addItem(server, giulia.uid, { title: 'Scala di larice' })
    await addItem(server, giulia.uid, { title: 'Teiera' })
    const user = await open('/bazar', { as: giulia })
    const openConfirmation = async () => {
      await user.click(within(await card('Scala di larice')).getByRole('button', { name: 'Elimina Scala di larice' }))
      return screen.findByRole('dialog', { name: 'Eliminare "Scala di larice"?' })
    }
    for (const close of [
      (question: HTMLElement) => user.click(within(question).getByRole('button', { name: 'Tienilo' })),
      () => user.keyboard('{Escape}'),
      () => user.click(backdrop()),
    ]) {
      await close(await openConfirmation())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await card('Scala di larice')
    const buttons = within(await openConfirmation()).getAllByRole('button')
    expect(buttons.slice(-2).map(({ textContent }) => textContent)).toEqual(['Tienilo', 'Elimina'])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Scala di larice' })).toBeNull())
    await expectMainText('1 oggetto in circolo')
    expect(await server.db.selectFrom('items').select('title').execute()).toEqual([{ title: 'Teiera' }])
  })

  test('[ERR-16] [ERR-17] [ERR-38] The owner reads why an item could not be deleted, and can try again', async ({
    server,
    open,
    intercept,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    await addItem(server, giulia.uid, { title: 'Promesso' })
    const user = await open('/bazar', { as: giulia })
    await user.click(within(await card('Promesso')).getByRole('button', { name: 'Elimina Promesso' }))
    const question = within(await screen.findByRole('dialog'))
    const confirm = () => user.click(question.getByRole('button', { name: 'Elimina' }))
    let isReserved = true
    // The open page still shows the item as available: a late event of the previous test's deletion would load the list again, and a
    // request that is under way could read the reserved item.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    intercept(({ method }) => (isReserved && method === 'GET' ? new Promise(() => undefined) : undefined))
    await server.db.updateTable('items').set({ availability: 'in_trattativa' }).where('title', '=', 'Promesso').execute()
    await confirm()
    const refusal = (await question.findByRole('alert')).textContent
    expect(refusal).toContain("Errore durante l'eliminazione.")
    expect(refusal).toContain('prima annulla lo scambio')
    let isOffline = true
    intercept(({ method }) => (isOffline && method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : undefined))
    await confirm()
    await waitFor(() => expect(question.getByRole('alert').textContent).toBe('Errore di rete durante eliminazione.'))
    isOffline = false
    await server.db.updateTable('items').set({ availability: 'disponibile' }).execute()
    isReserved = false
    await confirm()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Promesso' })).toBeNull())
  })

  test('[BAZ-41] After a user signs out, the bazar list is loaded again as a visitor sees it', async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    await addItem(server, giulia.uid, { title: 'Riposa da me', availability: 'scambiato' })
    await addItem(server, giulia.uid, { title: 'Teiera' })
    await open('/bazar', { as: giulia })
    await card('Riposa da me')
    session.report(null)
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Teiera']))
    within(await card('Teiera')).getByRole('button', { name: 'Interessa: Teiera' })
    expect(screen.queryByRole('article', { name: 'Riposa da me' })).toBeNull()
  })
})

describe('The toolbar of the bazar', () => {
  test('[BAZ-21] [BAZ-23] [BAZ-24] [BAZ-25] [BAZ-26] The toolbar of the bazar searches, filters by status and sorts, and Back undoes each step', async ({
    server,
    open,
  }) => {
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Zaino', description: 'Da montagna', createdAt: day(1) })
    await addItem(server, luca.uid, { title: 'Anfora', status: 'dono', createdAt: day(2) })
    await addItem(server, luca.uid, { title: 'Mappa della montagna', status: 'riparare', createdAt: day(3) })
    const user = await open('/bazar')
    const expectTitles = (titles: string[]) => waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(titles))
    await expectTitles(['Mappa della montagna', 'Anfora', 'Zaino'])
    const sort = screen.getByRole('combobox', { name: 'Ordine' })
    await user.selectOptions(sort, 'Titolo A-Z')
    await expectTitles(['Anfora', 'Mappa della montagna', 'Zaino'])
    await user.selectOptions(sort, 'Titolo Z-A')
    await expectTitles(['Zaino', 'Mappa della montagna', 'Anfora'])
    await user.type(await screen.findByRole('combobox', { name: 'Cerca per titolo o descrizione' }), 'montàgna')
    await expectTitles(['Zaino', 'Mappa della montagna'])
    expect(address()).toMatch(/q=mont/)
    const status = screen.getByRole('combobox', { name: 'Stato' })
    expect(options(status).map(({ text }) => text)).toEqual(['Tutti gli stati', 'Baratto', 'Dono', 'Da riparare'])
    await user.selectOptions(status, 'Da riparare')
    await expectTitles(['Mappa della montagna'])
    window.history.back()
    await expectTitles(['Zaino', 'Mappa della montagna'])
    window.history.back()
    await expectTitles(['Anfora', 'Mappa della montagna', 'Zaino'])
    expect(screen.getByPlaceholderText<HTMLInputElement>('Cerca per titolo o descrizione').value).toBe('')
  })

  test('[BAZ-04] [BAZ-06] [BAZ-08] [BAZ-43] The toolbar of the bazar finds a person by name, shows their masked e-mail, and filters the list by their items', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const marco = await addPerson(server, 'Marco Blanc')
    await addItem(server, maria.uid, { title: 'Cesta' })
    await addItem(server, marco.uid, { title: 'Corda' })
    const user = await open('/bazar', { as: await server.signIn({ name: 'Olga' }) })
    const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Di chi' })
    await user.type(await field(), 'mar')
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2))
    const found = screen.getByRole('option', { name: /Maria F\./ })
    expect(found.textContent).toContain('ma***@***')
    await user.click(found)
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Cesta']))
    expect(address()).toBe(`/bazar?di=${maria.uid}`)
    const again = await open(`/bazar?di=${maria.uid}`)
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Cesta']))
    await waitFor(async () => expect((await field()).value).toBe('Maria F.'))
    await again.click(screen.getByRole('button', { name: 'Tutti i bazar' }))
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toHaveLength(2))
    await again.type(await field(), 'nessuno si chiama così')
    await screen.findByText('Nessun bazar con questo nome.')
  })

  test('[BAZ-50] [PERF-28] The bazar shows 24 items at first and the others on demand, with the exact total of the first page', async ({
    server,
    open,
    intercept,
  }) => {
    const counted: boolean[] = []
    intercept(({ path, url }) => {
      if (path === '/api/items') counted.push(url.searchParams.get('count') !== 'no')
      return undefined
    })
    const luca = await addPerson(server, 'Luca')
    for (let n = 1; n <= 30; n++) await addItem(server, luca.uid, { title: `Oggetto ${n}`, createdAt: day(n) })
    const user = await open('/bazar')
    await screen.findByText('24 di 30')
    expect(titlesIn(ALL_BAZARS)).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Mostra altri' }))
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toHaveLength(30))
    expect(counted).toEqual([true, false])
    expect(screen.queryByRole('button', { name: 'Mostra altri' })).toBeNull()
    await user.click(within(await card('Oggetto 1')).getByRole('link'))
    await screen.findByRole('heading', { level: 1, name: 'Oggetto 1' })
    window.history.back()
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toHaveLength(30))
  })

  test('[BAZ-53] [ITEM-31] The toolbar of the bazar filters by one of ten categories, which is kept by a saved search, the item page and the link to the map', async ({
    server,
    open,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Vaso', category: 'garden', createdAt: day(1) })
    await addItem(server, luca.uid, { title: 'Lampada', category: 'home', createdAt: day(2) })
    const user = await open('/bazar', { as: anna })
    const expectTitles = (titles: string[]) => waitFor(() => expect(titlesIn(OTHER_BAZARS)).toEqual(titles))
    await expectTitles(['Lampada', 'Vaso'])
    const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Categoria' })
    const offered = options(category()).map(({ text }) => text)
    expect(offered).toHaveLength(11)
    expect(offered.slice(0, 2)).toEqual(['Tutte le categorie', '🏠 Casa e arredo'])
    await user.selectOptions(category(), 'garden')
    await expectTitles(['Vaso'])
    expect(address()).toBe('/bazar?categoria=garden')
    await user.click(await screen.findByRole('button', { name: 'Salva questa ricerca' }))
    const saving = within(await screen.findByRole('dialog'))
    expect(saving.getByRole<HTMLSelectElement>('combobox', { name: 'Categoria' }).value).toBe('garden')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    window.history.back()
    await expectTitles(['Lampada', 'Vaso'])
    expect(category().value).toBe('')
    await user.click(within(await card('Lampada')).getByRole('link'))
    const sheet = within(await screen.findByRole('region', { name: 'Scheda dell’oggetto' }))
    await user.click(sheet.getByRole('link', { name: 'Casa e arredo' }))
    await expectTitles(['Lampada'])
    expect(address()).toBe('/bazar?categoria=home')
    await user.click(await screen.findByRole('link', { name: /^Vedi sulla mappa/ }))
    await waitFor(() => expect(address()).toMatch(/\/mappa\?categoria=home/))
  })

  test('[BAZ-23] [BAZ-53] [BAZ-70] Chips of a phone filter by kind and category, which the address keeps, and say which are chosen', async ({
    server,
    open,
  }) => {
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Zaino', category: 'home', createdAt: day(1) })
    await addItem(server, luca.uid, { title: 'Basilico', status: 'dono', category: 'garden', createdAt: day(2) })
    await addItem(server, luca.uid, { title: 'Anfora', status: 'dono', category: 'home', createdAt: day(3) })
    const user = await open('/bazar', { phone: true })
    const expectTitles = (titles: string[]) => waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(titles))
    await expectTitles(['Anfora', 'Basilico', 'Zaino'])
    const chips = within(screen.getByRole('group', { name: 'Stato e categoria' }))
    const pressed = () => chips.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Tutto', 'Dono', 'Baratto', 'Da riparare'],
      ...['Casa e arredo', 'Abbigliamento e accessori', 'Tempo libero e hobby', 'Cultura e creatività', 'Infanzia e scuola'],
      ...['Tecnologia e fai-da-te', 'Giardino e natura', 'Mobilità urbana', 'Oggetti unici / creativi', 'Solidarietà e dono'],
    ])
    expect(pressed()).toEqual(['Tutto'])
    await user.click(chips.getByRole('button', { name: 'Dono' }))
    await expectTitles(['Anfora', 'Basilico'])
    await user.click(chips.getByRole('button', { name: 'Casa e arredo' }))
    await expectTitles(['Anfora'])
    expect(address()).toBe('/bazar?stato=dono&categoria=home')
    expect(pressed()).toEqual(['Dono', 'Casa e arredo'])
    await user.click(chips.getByRole('button', { name: 'Tutto' }))
    await expectTitles(['Anfora', 'Zaino'])
    await user.click(chips.getByRole('button', { name: 'Casa e arredo' }))
    await expectTitles(['Anfora', 'Basilico', 'Zaino'])
    expect(address()).toBe('/bazar')
    window.history.back()
    await expectTitles(['Anfora', 'Zaino'])
    window.history.back()
    await expectTitles(['Anfora'])
    expect(pressed()).toEqual(['Dono', 'Casa e arredo'])
  })

  test.for([{ phone: true }, { phone: false }])(
    '[BAZ-72] The filters of the bazar (phone: $phone) ask for a condition and a photo, say that a distance needs a place, and offer to be taken away only where one is set',
    async ({ phone }, { server, open }) => {
      const luca = await addPerson(server, 'Luca')
      await addItem(server, luca.uid, { title: 'Sedia', condition: 'buono', createdAt: day(1) })
      await addItem(server, luca.uid, { title: 'Zaino', condition: 'buono', images: ['/images/zaino.jpg'], createdAt: day(2) })
      await addItem(server, luca.uid, { title: 'Anfora', images: ['/images/anfora.jpg'], createdAt: day(3) })
      const user = await open('/bazar', { phone })
      const expectTitles = (titles: string[]) => waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(titles))
      await expectTitles(['Anfora', 'Zaino', 'Sedia'])
      await user.click(screen.getByRole('button', { name: 'Filtri' }))
      const sheet = within(await screen.findByRole('dialog', { name: 'Filtri' }))
      expect(sheet.queryByRole('button', { name: 'Togli i filtri' })).toBeNull()
      const distance = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'Distanza' })
      expect(distance.disabled).toBe(true)
      expect(document.getElementById(distance.getAttribute('aria-describedby') ?? '')?.textContent).toContain('da cui guardi')
      // A wide screen has the owner in its toolbar.
      expect(sheet.queryAllByLabelText('Di chi')).toHaveLength(phone ? 1 : 0)
      expect(options(sheet.getByRole('combobox', { name: 'Condizioni' })).map(({ text }) => text)).toEqual([
        ...['Tutte le condizioni', 'Nuovo', 'Come nuovo', 'Buono', 'Usato'],
      ])
      await user.selectOptions(sheet.getByRole('combobox', { name: 'Condizioni' }), 'Buono')
      await user.click(sheet.getByRole('checkbox', { name: 'Solo con foto' }))
      // The list is not accessible while the dialog is open.
      await user.click(sheet.getByRole('button', { name: 'Mostra' }))
      await expectTitles(['Zaino'])
      expect(address()).toBe('/bazar?condizioni=buono&foto=si')
      await user.click(screen.getByRole('button', { name: 'Filtri 2' }))
      const again = within(await screen.findByRole('dialog', { name: 'Filtri' }))
      await user.click(again.getByRole('button', { name: 'Togli i filtri' }))
      expect(again.queryByRole('button', { name: 'Togli i filtri' })).toBeNull()
      await user.click(again.getByRole('button', { name: 'Mostra' }))
      await expectTitles(['Anfora', 'Zaino', 'Sedia'])
      expect(address()).toBe('/bazar')
    },
  )

  test('[BAZ-72] With the place of the viewer the filters of the bazar limit the distance', async ({ server, open }) => {
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Lontano', lat: 45.737, lng: 7.6 })
    await addItem(server, luca.uid, { title: 'Vicino', lat: 45.737, lng: 7.33 })
    const coords = { latitude: 45.737, longitude: 7.317 }
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), {
        permissions: { query: async () => ({ state: 'granted' }) },
        geolocation: { getCurrentPosition: (found: (position: unknown) => void) => found({ coords }) },
      }),
    )
    const user = await open('/bazar', { phone: true })
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Più vicini', pressed: false }))
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Vicino', 'Lontano']))
    screen.getByRole('button', { name: 'Più vicini', pressed: true })
    await user.click(screen.getByRole('button', { name: 'Filtri' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Distanza' }), '5')
    await user.click(screen.getByRole('button', { name: 'Mostra' }))
    await waitFor(() => expect(titlesIn(ALL_BAZARS)).toEqual(['Vicino']))
    expect(address()).toBe('/bazar?ordine=vicini&entro=5')
    vi.unstubAllGlobals()
  })

  test('[BAZ-74] The order menu of a phone has the orders and the scope, and shows what is chosen', async ({ server, open }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Anfora', createdAt: day(1) })
    await addItem(server, luca.uid, { title: 'Zaino', createdAt: day(2) })
    await addItem(server, giulia.uid, { title: 'Teiera' })
    const user = await open('/bazar', { as: giulia, phone: true })
    await waitFor(() => expect(titlesIn(OTHER_BAZARS)).toEqual(['Zaino', 'Anfora']))
    await user.click(screen.getByRole('button', { name: 'Cambia ordine: Più recenti' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Ordine' }))
    const orders = within(menu.getByRole('group', { name: 'Ordine' })).getAllByRole('button')
    expect(orders.map((order) => [order.textContent, order.getAttribute('aria-pressed')])).toEqual([
      ['Più recenti', 'true'],
      ['Titolo A-Z', 'false'],
      ['Titolo Z-A', 'false'],
    ])
    await user.click(menu.getByRole('button', { name: 'Titolo A-Z' }))
    await waitFor(() => expect(titlesIn(OTHER_BAZARS)).toEqual(['Anfora', 'Zaino']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cambia ordine: Titolo A-Z' }))
    const again = within(await screen.findByRole('dialog', { name: 'Ordine' }))
    await user.click(within(again.getByRole('group', { name: 'Mostra' })).getByRole('button', { name: 'Solo i miei' }))
    await waitFor(() => expect(titlesIn(OWN_BAZAR)).toEqual(['Teiera']))
    expect(screen.queryByRole('region', { name: OTHER_BAZARS })).toBeNull()
    expect(address()).toBe('/bazar?mostra=miei&ordine=az')
    await screen.findByRole('button', { name: 'Cambia ordine: Solo i miei · Titolo A-Z' })
  })

  test('[BAZ-73] A line of a phone unfolds the objects of the user, which the address keeps without a step of Back', async ({
    server,
    open,
  }) => {
    const giulia = await server.signIn({ name: 'Giulia' })
    await addItem(server, giulia.uid, { title: 'Teiera', createdAt: day(1) })
    await addItem(server, giulia.uid, { title: 'Zaino', createdAt: day(2) })
    const user = await open('/bazar', { as: giulia, phone: true })
    const line = await screen.findByRole('button', { name: 'Il mio bazar 2', expanded: false })
    expect(line.querySelector('img')).not.toBeNull()
    const controlled = document.getElementById(line.getAttribute('aria-controls') ?? '')
    expect(controlled?.contains(await card('Zaino'))).toBe(true)
    const { length } = window.history
    await user.click(line)
    await screen.findByRole('button', { name: 'Il mio bazar 2', expanded: true })
    expect([address(), window.history.length]).toEqual(['/bazar?mio=aperto', length])
  })
})

describe('Loading, error and empty states of the bazar', () => {
  test('[BAZ-09] [BAZ-10] [ERR-09] [ERR-11] [ERR-12] The bazar list shows that it is loading, retries once, shows and logs an error, and loads again on demand', async ({
    server,
    open,
    intercept,
  }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Slitta' })
    const pending: ((status: number) => void)[] = []
    let requestCount = 0
    let isHeld = true
    intercept(({ path }) => {
      if (path !== '/api/items' || !isHeld) return undefined
      requestCount++
      return new Promise((answer) => pending.push((status) => answer(new Response('', { status }))))
    })
    const user = await open('/bazar')
    await waitFor(() => expect(screen.getAllByText('Caricamento…').length).toBeGreaterThan(0))
    expect(screen.getByRole('region', { name: ALL_BAZARS }).getAttribute('aria-busy')).toBe('true')
    pending.shift()?.(500)
    await waitFor(() => expect(requestCount).toBe(2))
    expect(screen.queryByRole('alert')).toBeNull()
    pending.shift()?.(500)
    expect((await screen.findByRole('alert')).textContent).toContain('Errore nel caricamento degli oggetti.')
    expect(logged.mock.calls.filter(([message]) => message === 'Errore nel caricamento degli oggetti.')).toHaveLength(1)
    expect(screen.queryByRole('article')).toBeNull()
    isHeld = false
    await user.click(screen.getByRole('button', { name: 'Riprova' }))
    await card('Slitta')
    expect(requestCount).toBe(2)
    logged.mockRestore()
  })

  test('[BAZ-11] [BAZ-40] Filters that no item matches show a text in the bazar, and one click removes them', async ({
    server,
    open,
  }) => {
    const luca = await addPerson(server, 'Luca')
    await addItem(server, luca.uid, { title: 'Slitta' })
    const user = await open('/bazar?stato=dono')
    await screen.findByText('Nessun oggetto trovato.')
    await user.click(screen.getByRole('button', { name: 'Togli i filtri' }))
    await card('Slitta')
    expect(address()).toBe('/bazar')
  })

  test('[BAZ-39] [BAZ-40] A bazar without items and a user without items each have a text', async ({ server, open }) => {
    await open('/bazar', { as: await server.signIn({ name: 'Nuova' }) })
    await screen.findByText('Il tuo barattolo è vuoto')
    await screen.findByText('Nessun oggetto trovato.')
    expect(screen.getByRole('link', { name: 'Aggiungi il primo' }).getAttribute('href')).toBe('/aggiungi')
  })
})

describe('The bazar of one person', () => {
  test('[NAV-05] The bazar of one person shows their profile line and their items, which can be filtered', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const luca = await addPerson(server, 'Luca')
    await addItem(server, maria.uid, { title: 'Cesta', status: 'dono' })
    await addItem(server, maria.uid, { title: 'Corda' })
    await addItem(server, luca.uid, { title: 'Slitta' })
    for (const phone of [false, true]) {
      await open(`/bazar/${maria.uid}`, { phone })
      await screen.findByRole('heading', { level: 1, name: 'Il bazar di Maria F.' })
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
      await expectMainText('2 oggetti in circolo')
    }
    await open(`/bazar/${maria.uid}?stato=dono`)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })

  test('[TRUST-34] [BAZ-56] A profile shows figures from three partners on; with fewer it says that the account is new, from 60 days on that the exchanges are few', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    await insertPartners(server.db, maria.uid, { names: ['Anna', 'Bruno'] })
    for (const [days, fact] of [
      [59, 'nuovo in piazza'],
      [61, 'pochi scambi finora'],
    ] as const) {
      const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
      await server.db.updateTable('people').set({ createdAt }).where('uid', '=', maria.uid).execute()
      await open(`/bazar/${maria.uid}`)
      await expectMainText(fact)
    }
    expect(screen.queryByRole('region', { name: 'Come sono andati gli scambi' })).toBeNull()
    await insertPartners(server.db, maria.uid, { names: ['Carla'], sentences: ['Gentilissima.'] })
    await open(`/bazar/${maria.uid}`)
    await expectMainText('scambi con 3 persone')
    const feedback = await screen.findByRole('region', { name: 'Come sono andati gli scambi' })
    expect(feedback.textContent).toBe('Presente con 3 persone su 3 · come descritto per 3 su 3“Gentilissima.”')
    expect(screen.queryByText(/pochi scambi|nuovo in piazza/)).toBeNull()
  })

  test('[TRUST-57] A visitor reports a sentence by the button beside it', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria Favre')
    await insertPartners(server.db, maria.uid, { names: ['Anna', 'Bruno', 'Carla'], sentences: ['Gentilissima.', 'Scortese.'] })
    const user = await open(`/bazar/${maria.uid}`)
    await user.click(await screen.findByRole('button', { name: 'Segnala la frase “Scortese.”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Segnala questa frase' }))
    await user.click(dialog.getByRole('radio', { name: 'Offende o molesta' }))
    await user.type(dialog.getByLabelText('Il tuo nome'), 'Dora')
    await user.type(dialog.getByLabelText('La tua e-mail'), 'dora@example.org')
    await user.click(dialog.getByRole('checkbox', { name: /buona fede/ }))
    await user.click(dialog.getByRole('button', { name: 'Invia segnalazione' }))
    await screen.findByRole('dialog', { name: 'Segnalazione ricevuta' })
    const reports = await server.db.selectFrom('reports').select(['targetKind', 'snapshot']).execute()
    expect(reports).toMatchObject([{ targetKind: 'feedback', snapshot: { text: 'Scortese.' } }])
  })

  test('[TRUST-34] A profile with feedback about missed meetings does not say that there are no figures', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    await insertPartners(server.db, maria.uid, { names: ['Anna', 'Bruno', 'Carla'] })
    await server.db.updateTable('exchanges').set({ state: 'notHappened' }).execute()
    await server.db.updateTable('feedback').set({ came: false, asDescribed: null }).execute()
    await open(`/bazar/${maria.uid}`)
    const feedback = await screen.findByRole('region', { name: 'Come sono andati gli scambi' })
    expect(feedback.textContent).toBe('Presente con 0 persone su 3')
    expect(screen.queryByText(/scambi con|pochi scambi/)).toBeNull()
  })

  test('The bazar of an unknown uid shows an error and a link to the bazar', async ({ open }) => {
    await open('/bazar/nessuno')
    await screen.findByText('Persona non trovata.')
    expect(screen.getByRole('link', { name: 'Torna al bazar' }).getAttribute('href')).toBe('/bazar')
  })
})

test('Two bazar filters that change before the next rendering are both kept in the address', async ({ open }) => {
  await open('/bazar')
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ordine' })
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stato' })
  // Native events are dispatched, because those of Testing Library would wait until React has rendered.
  for (const [select, value] of [
    [order, 'title'],
    [status, 'dono'],
  ] as const) {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await waitFor(() => expect(window.location.search).toBe('?stato=dono&ordine=az'))
})
