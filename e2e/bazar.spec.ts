import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { card, hang, neighbour, titlesIn } from './support/objects.ts'
import { DESK, expect, expectAccessible, MOVING, PHONE, test } from './support/test.ts'
import { undrawn } from './support/undrawn.ts'

test.use(MOVING)

const TOWN = 'I bazar della città'
const OTHERS = 'Gli altri bazar della città'
const MINE = 'Il mio bazar'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12))

test.beforeEach(({ house }) => house.empty())

test.describe('a visitor', () => {
  test('[NAV-04] [BAZ-45] [BAZ-48] [BAZ-01] [BAZ-03] [BAZ-12] [BAZ-14] [BAZ-15] [BAZ-30] [BAZ-31] [BAZ-32] [BAZ-33] [BAZ-36] [IDN-40] sees everything public', async ({
    page,
    house,
  }) => {
    const luca = await neighbour(house, 'Luca Perrin')
    await hang(house, luca.uid, { title: 'Slitta', status: 'baratto', createdAt: day(3) })
    await hang(house, luca.uid, { title: 'Guide', status: 'dono', createdAt: day(2) })
    await hang(house, luca.uid, { title: 'Radio', status: 'riparare', availability: 'in_trattativa', createdAt: day(1) })
    await hang(house, luca.uid, { title: 'Riposa', availability: 'scambiato' })
    await page.goto('/bazar')
    await expect(page.getByRole('heading', { level: 1, name: 'Bazar' })).toBeVisible()
    await expect(region(page, TOWN).getByRole('article')).toHaveCount(3)
    expect(await titlesIn(page, TOWN)).toEqual(['Slitta', 'Guide', 'Radio'])
    for (const [title, badge] of [
      ['Slitta', 'Baratto'],
      ['Guide', 'Dono'],
      ['Radio', 'Da riparare'],
    ] as const) {
      await expect(card(page, title).getByText(badge)).toBeVisible()
      await expect(card(page, title).getByText('Luca Perrin')).toBeVisible()
      await expect(card(page, title).locator('.ava')).toBeVisible()
      await expect(card(page, title).locator('.pic img')).toBeVisible()
    }
    await expect(card(page, 'Slitta').getByRole('button', { name: 'Interessa: Slitta' })).toBeEnabled()
    await expect(card(page, 'Radio').getByText('In trattativa')).toBeVisible()
    await expect(card(page, 'Radio').getByRole('button', { name: 'Interessa: Radio' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Elimina/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('[BAZ-42] is told that nobody is signed in only where somebody must be', async ({ page }) => {
    await page.goto('/bazar')
    await expect(page.getByText('Nessun utente loggato.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Solo i miei' }).click()
    await expect(page.getByText('Nessun utente loggato.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expectAccessible(page)
  })

  test('[BAZ-16] [BAZ-17] [BAZ-18] knows the kinds by their colours', async ({ page, house }) => {
    const luca = await neighbour(house, 'Luca')
    for (const status of ['baratto', 'dono', 'riparare'] as const) await hang(house, luca.uid, { title: status, status })
    await page.goto('/bazar')
    const colour = (title: string) =>
      card(page, title)
        .locator('.kind')
        .evaluate((badge) => getComputedStyle(badge).backgroundColor)
    expect(await colour('baratto')).toBe('rgb(28, 79, 163)')
    expect(await colour('dono')).toBe('rgb(33, 112, 64)')
    expect(await colour('riparare')).toBe('rgb(244, 184, 28)')
  })

  test('[BAZ-13] [DATA-18] [DATA-19] [DATA-20] sees a picture whatever does not load', async ({
    page,
    house,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/)
    const luca = await neighbour(house, 'Luca')
    const images = ['/images/ab/00000000-0000-4000-8000-000000000001-1600.webp', '/images/due.jpg']
    await hang(house, luca.uid, { title: 'Pattini', category: 'hobby', images })
    await hang(house, luca.uid, { title: 'Anfora', category: 'garden' })
    const asked: string[] = []
    page.on('request', (request) => (request.resourceType() === 'image' ? asked.push(request.url()) : undefined))
    await page.goto('/bazar')
    const picture = (title: string) => card(page, title).locator('.pic img')
    await expect(picture('Pattini')).toHaveAttribute('src', '/img/placeholders/hobby.svg')
    await expect(picture('Anfora')).toHaveAttribute('src', '/img/placeholders/garden.svg')
    await expect.poll(() => picture('Pattini').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // In order: our own at a size, as it was given, the second address, then the category's.
    const tried = asked.filter((url) => /000001|due\.jpg|hobby/.test(url)).map((url) => url.replace(/-(320|800)\./, '-size.'))
    expect(tried.map((url) => url.split('/').at(-1))).toEqual([
      '00000000-0000-4000-8000-000000000001-size.webp',
      '00000000-0000-4000-8000-000000000001-1600.webp',
      'due.jpg',
      'hobby.svg',
    ])
    await page.route('**/img/placeholders/**', (route) => route.abort())
    await page.reload()
    await expect(picture('Anfora')).toHaveAttribute('src', '/img/logo.svg')
  })

  test('[BAZ-27] finds the way to the wanted ads', async ({ page }) => {
    await page.goto('/bazar')
    await page.getByRole('link', { name: /CERCO/ }).click()
    await expect(page).toHaveURL('/bacheca')
  })

  test('sees how far things are where the browser already allows it, and is never asked', async ({ page, context, house }) => {
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Slitta', lat: 45.7, lng: 7.2 })
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition
      navigator.geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset.asked = 'yes'
        ask.apply(navigator.geolocation, given)
      }
    })
    await page.goto('/bazar')
    await expect(card(page, 'Slitta')).toBeVisible()
    await expect(card(page, 'Slitta').getByText(/km$/)).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-asked', 'yes')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 45.737, longitude: 7.317 })
    await page.reload()
    await expect(card(page, 'Slitta').getByText(/^\d+,\d\skm$/)).toBeVisible()
  })
})

test.describe('somebody signed in', () => {
  test('[API-09] [BAZ-19] [BAZ-20] [BAZ-28] [BAZ-29] [BAZ-34] [BAZ-35] has their own objects first, the town’s below', async ({
    personNamed,
    house,
  }) => {
    const giulia = await personNamed('Giulia Perron')
    const luca = await neighbour(house, 'Luca')
    await hang(house, giulia.uid, { title: 'Teiera', createdAt: day(1) })
    await hang(house, giulia.uid, { title: 'Zaino', createdAt: day(2) })
    await hang(house, luca.uid, { title: 'Slitta' })
    const { page } = giulia
    const asked: (string | undefined)[] = []
    page.on('request', (request) =>
      request.url().includes('/api/items?') ? asked.push(request.headers().authorization) : undefined,
    )
    await page.goto('/bazar')
    await expect(page.getByRole('heading', { level: 1, name: 'Il bazar di Giulia' })).toBeVisible()
    await expect(page.locator('.bz__h .ava')).toBeVisible()
    await expect(page.getByText('2 oggetti in circolo')).toBeVisible()
    expect(await titlesIn(page, MINE)).toEqual(['Zaino', 'Teiera'])
    expect(await titlesIn(page, OTHERS)).toEqual(['Slitta'])
    expect(asked.length).toBeGreaterThanOrEqual(2)
    for (const header of asked) expect(header).toMatch(/^Bearer \S+$/)
    await expect(card(page, 'Teiera').getByRole('button', { name: 'Elimina Teiera' })).toBeVisible()
    await expect(card(page, 'Teiera').getByRole('link', { name: 'Modifica Teiera' })).toHaveAttribute(
      'href',
      /\/item\/.+\/modifica/,
    )
    await expect(card(page, 'Slitta').getByRole('button', { name: 'Interessa: Slitta' })).toBeVisible()
    await expect(card(page, 'Slitta').getByRole('button', { name: /Elimina/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Aggiungi un oggetto' })).toHaveAttribute('href', '/aggiungi')
    await expectAccessible(page)
  })

  test('[BAZ-05] [BAZ-07] [BAZ-22] looks at their own alone, and the address remembers it', async ({ personNamed, house }) => {
    const giulia = await personNamed('Giulia')
    const luca = await neighbour(house, 'Luca')
    await hang(house, giulia.uid, { title: 'Teiera' })
    await hang(house, luca.uid, { title: 'Slitta' })
    const { page } = giulia
    await page.goto('/bazar')
    await page.getByRole('button', { name: 'Solo i miei' }).click()
    await expect(page).toHaveURL('/bazar?mostra=miei')
    await expect(region(page, OTHERS)).toHaveCount(0)
    await expect(card(page, 'Teiera')).toBeVisible()
    expect(await titlesIn(page, MINE)).toEqual(['Teiera'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Solo i miei' })).toHaveAttribute('aria-pressed', 'true')
    await expect(card(page, 'Teiera')).toBeVisible()
    await page.goBack()
    await expect(card(page, 'Slitta')).toBeVisible()
  })

  test('[BAZ-38] deletes after a question whose safe answer comes first', async ({ personNamed, house }) => {
    const giulia = await personNamed('Giulia')
    await hang(house, giulia.uid, { title: 'Scala di larice' })
    await hang(house, giulia.uid, { title: 'Teiera' })
    const { page } = giulia
    await page.goto('/bazar')
    const bin = page.getByRole('button', { name: 'Elimina Scala di larice' })
    const question = page.getByRole('dialog', { name: 'Eliminare "Scala di larice"?' })
    for (const close of [
      () => question.getByRole('button', { name: 'Tienilo' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 400),
    ]) {
      await bin.click()
      await expect(question).toBeVisible()
      await close()
      await expect(question).toHaveCount(0)
    }
    await expect(card(page, 'Scala di larice')).toBeVisible()
    await bin.click()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(card(page, 'Scala di larice')).toHaveCount(0)
    await expect(page.getByText('1 oggetto in circolo')).toBeVisible()
    const left = await house.db.selectFrom('items').select('title').execute()
    expect(left).toEqual([{ title: 'Teiera' }])
  })

  test('[ERR-16] [ERR-17] [ERR-38] is told why an object could not be deleted, and can try again', async ({
    personNamed,
    house,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/)
    const giulia = await personNamed('Giulia')
    await hang(house, giulia.uid, { title: 'Promesso' })
    const { page } = giulia
    await page.goto('/bazar')
    await page.getByRole('button', { name: 'Elimina Promesso' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    // Promised meanwhile: the page does not know yet.
    await house.db.updateTable('items').set({ availability: 'in_trattativa' }).where('title', '=', 'Promesso').execute()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(question.getByRole('alert')).toContainText("Errore durante l'eliminazione.")
    await expect(question.getByRole('alert')).toContainText('prima annulla lo scambio')
    await page.route('**/api/items/*', (route) => route.abort())
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(question.getByRole('alert')).toHaveText('Errore di rete durante eliminazione.')
    await page.unroute('**/api/items/*')
    await house.db.updateTable('items').set({ availability: 'disponibile' }).execute()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await expect(card(page, 'Promesso')).toHaveCount(0)
  })

  test('[BAZ-41] sees the list fetched anew when they leave', async ({ personNamed, house }) => {
    const giulia = await personNamed('Giulia')
    await hang(house, giulia.uid, { title: 'Riposa da me', availability: 'scambiato' })
    await hang(house, giulia.uid, { title: 'Teiera' })
    const { page } = giulia
    await page.goto('/bazar')
    await expect(card(page, 'Riposa da me')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await page.goto('/bazar')
    await expect(region(page, TOWN).getByRole('article')).toHaveCount(1)
    await expect(card(page, 'Teiera').getByRole('button', { name: 'Interessa: Teiera' })).toBeVisible()
    await expect(card(page, 'Riposa da me')).toHaveCount(0)
  })
})

test.describe('the tools', () => {
  test('[BAZ-50] [BAZ-21] [BAZ-23] [BAZ-24] [BAZ-25] [BAZ-26] search, sift and sort; Back and a reload restore', async ({
    page,
    house,
  }) => {
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Zaino', description: 'Da montagna', createdAt: day(1) })
    await hang(house, luca.uid, { title: 'Anfora', status: 'dono', createdAt: day(2) })
    await hang(house, luca.uid, { title: 'Mappa della montagna', status: 'riparare', createdAt: day(3) })
    await page.goto('/bazar')
    // Drawn by the server, it takes a choice before anybody listens.
    await atRest(page)
    const titles = () => titlesIn(page, TOWN)
    await expect.poll(titles).toEqual(['Mappa della montagna', 'Anfora', 'Zaino'])
    const sort = page.getByRole('combobox', { name: 'Ordine' })
    await sort.selectOption({ label: 'Titolo A-Z' })
    await expect.poll(titles).toEqual(['Anfora', 'Mappa della montagna', 'Zaino'])
    await sort.selectOption({ label: 'Titolo Z-A' })
    await expect.poll(titles).toEqual(['Zaino', 'Mappa della montagna', 'Anfora'])
    await page.getByRole('searchbox').fill('montàgna')
    await expect.poll(titles).toEqual(['Zaino', 'Mappa della montagna'])
    await expect(page).toHaveURL(/q=mont/)
    const status = page.getByRole('combobox', { name: 'Stato' })
    expect(await status.getByRole('option').allTextContents()).toEqual(['Tutti gli stati', 'Baratto', 'Dono', 'Da riparare'])
    await status.selectOption({ label: 'Da riparare' })
    await expect.poll(titles).toEqual(['Mappa della montagna'])
    await page.reload()
    await expect.poll(titles).toEqual(['Mappa della montagna'])
    await expect(page.getByRole('searchbox')).toHaveValue('montàgna')
    await page.goBack()
    await expect.poll(titles).toEqual(['Zaino', 'Mappa della montagna'])
    await page.goBack()
    await expect.poll(titles).toEqual(['Anfora', 'Mappa della montagna', 'Zaino'])
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  test('[BAZ-43] [BAZ-04] [BAZ-06] [BAZ-08] find a person by name, with the masked e-mail beside', async ({ page, house }) => {
    const maria = await neighbour(house, 'Maria Favre')
    const marco = await neighbour(house, 'Marco Blanc')
    await hang(house, maria.uid, { title: 'Cesta' })
    await hang(house, marco.uid, { title: 'Corda' })
    await page.goto('/bazar')
    const field = page.getByRole('combobox', { name: 'Di chi' })
    await field.fill('mar')
    await expect(page.getByRole('option')).toHaveCount(2)
    await expect(page.getByRole('option', { name: /Maria Favre/ })).toContainText('ma***@example.org')
    // What lies around an open list is hidden from screen readers by the library.
    await expectAccessible(page, '.owner__list')
    await page.getByRole('option', { name: /Maria Favre/ }).click()
    await expect.poll(() => titlesIn(page, TOWN)).toEqual(['Cesta'])
    await expect(page).toHaveURL(`/bazar?di=${maria.uid}`)
    await page.reload()
    await expect(field).toHaveValue('Maria Favre')
    await expect.poll(() => titlesIn(page, TOWN)).toEqual(['Cesta'])
    await page.getByRole('button', { name: 'Tutti i bazar' }).click()
    await expect(region(page, TOWN).getByRole('article')).toHaveCount(2)
    await field.fill('nessuno si chiama così')
    await expect(page.getByText('Nessun bazar con questo nome.')).toBeVisible()
  })

  test('[BAZ-50] show more on demand, with the exact total, and Back returns to where one was', async ({ page, house }) => {
    const luca = await neighbour(house, 'Luca')
    for (let n = 1; n <= 30; n++) await hang(house, luca.uid, { title: `Oggetto ${n}`, createdAt: day(n) })
    await page.goto('/bazar')
    const cards = region(page, TOWN).getByRole('article')
    await expect(cards).toHaveCount(24)
    await expect(page.getByText('24 di 30')).toBeVisible()
    await page.getByRole('button', { name: 'Mostra altri' }).click()
    await expect(cards).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Mostra altri' })).toHaveCount(0)
    await card(page, 'Oggetto 1').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Oggetto 1' })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveCount(30)
  })

  test('are a sheet on a phone', async ({ page, house }) => {
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Anfora', status: 'dono' })
    await hang(house, luca.uid, { title: 'Zaino' })
    await page.setViewportSize(PHONE)
    await page.goto('/bazar')
    await page.getByRole('button', { name: 'Stato, ordine' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Stato' }).selectOption({ label: 'Dono' })
    await page.getByRole('dialog').getByRole('button', { name: 'Mostra' }).click()
    await expect.poll(() => titlesIn(page, TOWN)).toEqual(['Anfora'])
    await expect(page.getByRole('button', { name: 'Stato, ordine (1)' })).toBeVisible()
  })
})

test.describe('waiting, failing, empty', () => {
  test('[BAZ-46] [BAZ-09] [BAZ-10] [ERR-09] [ERR-11] [ERR-12] the list waits, fails, is logged and can be tried again', async ({
    page,
    house,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/)
    expectComplaint(/Errore nel caricamento degli oggetti\./)
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Slitta' })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    let answer = (_status: number) => undefined as undefined
    await page.route('**/api/items?**', async (route) => {
      const status = await new Promise<number>((done) => {
        answer = (now) => void done(now) as undefined
      })
      await (status === 200 ? route.continue() : route.fulfill({ status, body: '' }))
    })
    await undrawn(page)
    await page.goto('/bazar')
    await expect(page.getByText('Caricamento…').first()).toBeVisible()
    await expect(region(page, TOWN)).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    answer(500)
    // Tried once more by itself before it is told.
    await page.waitForRequest('**/api/items?**')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    answer(500)
    await expect(page.getByRole('alert')).toContainText('Errore nel caricamento degli oggetti.')
    expect(logged.filter((line) => line.startsWith('Errore nel caricamento degli oggetti.'))).toHaveLength(1)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expectAccessible(page)
    const asked = page.waitForRequest('**/api/items?**')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await asked
    answer(200)
    await expect(card(page, 'Slitta')).toBeVisible()
  })

  test('[BAZ-11] [BAZ-40] nothing fits the filters, which go with one press', async ({ page, house }) => {
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Slitta' })
    await page.goto('/bazar?q=introvabile&stato=dono')
    await expect(page.getByText('Nessun oggetto trovato.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Togli i filtri' }).click()
    await expect(card(page, 'Slitta')).toBeVisible()
    await expect(page).toHaveURL('/bazar')
  })

  test('[BAZ-51] [BAZ-52] on a phone what was looked for is in sight, also where one has nothing like it', async ({
    personNamed,
    house,
  }) => {
    const { page, uid } = await personNamed('Giulia')
    await hang(house, uid, { title: 'Teiera' })
    await hang(house, uid, { title: 'Radio ricevuta', availability: 'scambiato' })
    await hang(house, (await neighbour(house, 'Luca')).uid, { title: 'Slitta' })
    await page.setViewportSize(PHONE)
    await page.goto('/bazar?q=slitta')
    await expect(page.getByText('1 oggetto in circolo')).toBeVisible()
    await expect(page.getByText('Fra i tuoi oggetti non c’è niente di simile.')).toBeVisible()
    await expect(page.getByText('Nessun oggetto trovato.')).toHaveCount(0)
    await expect(card(page, 'Slitta')).toBeInViewport()
    await expectAccessible(page)
  })

  test('[BAZ-39] [BAZ-40] an empty town and an empty jar say so', async ({ personNamed }) => {
    const { page } = await personNamed('Nuova')
    await page.goto('/bazar')
    await expect(page.getByText('Il tuo barattolo è vuoto')).toBeVisible()
    await expect(page.getByText('Nessun oggetto trovato.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Aggiungi il primo' })).toHaveAttribute('href', '/aggiungi')
    await expectAccessible(page)
  })
})

test.describe('one person’s bazar', () => {
  test('[NAV-05] [BAZ-44] [IDN-47] has their profile line and their objects', async ({ page, house }) => {
    const maria = await neighbour(house, 'Maria Favre')
    const luca = await neighbour(house, 'Luca')
    await hang(house, maria.uid, { title: 'Cesta', status: 'dono' })
    await hang(house, maria.uid, { title: 'Corda' })
    await hang(house, luca.uid, { title: 'Slitta' })
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(`/bazar/${maria.uid}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Il bazar di Maria Favre' })).toBeVisible()
      await expect(page.getByText('2 oggetti in circolo')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(2)
      await expectAccessible(page)
    }
    await page.goto(`/bazar/${maria.uid}?stato=dono`)
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('of nobody says so', async ({ page, expectComplaint }) => {
    expectComplaint(/404/)
    await page.goto('/bazar/nessuno')
    await expect(page.getByText('Persona non trovata.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Torna al bazar' })).toHaveAttribute('href', '/bazar')
    await expectAccessible(page)
  })
})
