import type { Page } from '@playwright/test'
import { publishItems } from './support/api-calls.ts'
import { disableServerRendering } from './support/disable-server-rendering.ts'
import { addItem, addPerson, card, titlesIn } from './support/items.ts'
import { signIn, signInBrowser } from './support/sign-in-browser.ts'
import { expect, PHONE, test, WITH_MOTION } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

test.use(WITH_MOTION)

const ALL_BAZARS = 'I bazar della città'
const OTHER_BAZARS = 'Gli altri bazar della città'
const cards = (page: Page, section: string) => page.getByRole('region', { name: section, exact: true }).getByRole('article')
const cardImage = (page: Page, title: string) => card(page, title).locator('img')
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12))

test.beforeEach(({ app }) => app.emptyDatabase())

test('[BAZ-66] [BAZ-45] [BAZ-46] [BAZ-48] [BAZ-50] [BAZ-01] [BAZ-44] [BAZ-13] [BAZ-16] [BAZ-17] [BAZ-18] [DATA-18] [DATA-19] [DATA-20] [IDN-40] [IDN-47] A visitor sees every public item with status colours and fallback images, filters that a reload and Back restore, distances without a permission prompt and from the municipality that they choose, where the map begins too, one person’s bazar and loading errors', async ({
  page,
  context,
  app,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource|Errore nel caricamento degli oggetti\./)
  const luca = await addPerson(app, 'Luca Perrin')
  const images = ['/images/ab/00000000-0000-4000-8000-000000000001-1600.webp', '/images/due.jpg']
  const skates = { title: 'Pattini', description: 'Di montagna', category: 'hobby', images, lat: 45.7, lng: 7.2 } as const
  await addItem(app, luca.uid, { ...skates, createdAt: day(4) })
  const amphora = { title: 'Anfora', description: 'Di montagna', status: 'dono', category: 'garden' } as const
  await addItem(app, luca.uid, { ...amphora, createdAt: day(2) })
  await addItem(app, luca.uid, { title: 'Radio', status: 'riparare', availability: 'in_trattativa', createdAt: day(1) })
  await addItem(app, luca.uid, { title: 'Riposa', availability: 'scambiato' })
  const maria = await addPerson(app, 'Maria Favre')
  await addItem(app, maria.uid, { title: 'Cesta', createdAt: day(3) })
  await page.addInitScript(() => {
    const getPosition = navigator.geolocation.getCurrentPosition
    navigator.geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.asked = 'yes'
      getPosition.apply(navigator.geolocation, args)
    }
  })
  const requestedImages: string[] = []
  page.on('request', (request) => (request.resourceType() === 'image' ? requestedImages.push(request.url()) : undefined))

  await test.step('Every public item is listed with the colour of its status', async () => {
    await page.goto('/bazar')
    await expect(page.getByRole('heading', { level: 1, name: 'Bazar' })).toBeVisible()
    await expect(cards(page, ALL_BAZARS)).toHaveCount(4)
    expect(await titlesIn(page, ALL_BAZARS)).toEqual(['Pattini', 'Cesta', 'Anfora', 'Radio'])
    await expect(card(page, 'Radio').getByText('In trattativa')).toBeVisible()
    for (const [title, badge, colour] of [
      ['Pattini', 'Baratto', 'rgb(28, 79, 163)'],
      ['Anfora', 'Dono', 'rgb(33, 112, 64)'],
      ['Radio', 'Da riparare', 'rgb(244, 184, 28)'],
    ] as const) {
      await expect(card(page, title).getByText(badge)).toBeVisible()
      await expect(card(page, title).getByText(badge)).toHaveCSS('background-color', colour)
      // The avatar of a person without a photo.
      await expect(card(page, title).getByText('L', { exact: true })).toBeVisible()
    }
  })

  await test.step('A photo that does not load is replaced by the next one, then by the image of the category', async () => {
    await expect(cardImage(page, 'Pattini')).toHaveAttribute('src', '/img/placeholders/hobby.svg')
    await expect(cardImage(page, 'Anfora')).toHaveAttribute('src', '/img/placeholders/garden.svg')
    await expect.poll(() => cardImage(page, 'Pattini').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // In this order: the first photo in a smaller size, the first photo as stored, the second photo, the image of the category.
    // An address that fails while React hydrates the page is requested twice.
    const attempts = requestedImages
      .filter((url) => /000001|due\.jpg|hobby/.test(url))
      .map((url) => url.replace(/-(320|800)\./, '-size.'))
    expect([...new Set(attempts.map((url) => url.split('/').at(-1)))]).toEqual([
      '00000000-0000-4000-8000-000000000001-size.webp',
      '00000000-0000-4000-8000-000000000001-1600.webp',
      'due.jpg',
      'hobby.svg',
    ])
  })

  await test.step('The filters are in the address, and a reload and Back restore them', async () => {
    const expectTitles = (...titles: string[]) => expect.poll(() => titlesIn(page, ALL_BAZARS)).toEqual(titles)
    const [searchField, category] = [
      page.getByPlaceholder('Cerca per titolo o descrizione'),
      page.getByRole('combobox', { name: 'Categoria' }),
    ]
    await page.getByRole('combobox', { name: 'Ordine' }).selectOption({ label: 'Titolo A-Z' })
    await expectTitles('Anfora', 'Cesta', 'Pattini', 'Radio')
    await searchField.fill('montàgna')
    await expectTitles('Anfora', 'Pattini')
    await expect(page).toHaveURL(/q=mont/)
    await category.selectOption({ label: '🌱 Giardino e natura' })
    await expectTitles('Anfora')
    await expect(page).toHaveURL(/categoria=garden/)
    await page.reload()
    await expectTitles('Anfora')
    await expect(searchField).toHaveValue('montàgna')
    await expect(category).toHaveValue('garden')
    await page.goBack()
    await expectTitles('Anfora', 'Pattini')
    await expect(category).toHaveValue('')
    await page.goBack()
    await expect(searchField).toHaveValue('')
    await expectTitles('Pattini', 'Cesta', 'Anfora', 'Radio')
  })

  await test.step('Distances are shown only if the browser already has the geolocation permission', async () => {
    await expect(card(page, 'Pattini').getByText(/km$/)).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-asked', 'yes')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 45.737, longitude: 7.317 })
    await page.route('**/img/placeholders/**', (route) => route.abort())
    await page.reload()
    await expect(card(page, 'Pattini').getByText(/^\d+,\d\skm$/)).toBeVisible()
    await expect(cardImage(page, 'Anfora')).toHaveAttribute('src', '/img/logo.svg')
  })

  await test.step('"Da dove guardi?" is answered in the head of the list: the cards say the distance, and the map begins there', async () => {
    await page.getByRole('combobox', { name: 'Da dove guardi?' }).selectOption({ label: 'Courmayeur' })
    const answer = page.getByRole('button', { name: 'Da Courmayeur: cambia comune' })
    await expect(answer).toBeFocused()
    // Pattini are in Sarre.
    await expect(card(page, 'Pattini').getByText(/^2\d,\d\skm$/)).toBeVisible()
    await page.keyboard.press('Enter')
    const select = page.getByRole('combobox', { name: 'Da dove guardi?' })
    await page.keyboard.press('Tab')
    await expect(select).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(answer).toBeFocused()
    await page.goto('/mappa')
    await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('courmayeur')
    await page.goto('/mappa?comune=tutti')
    await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('')
  })

  await test.step('The bazar of one person shows only their items', async () => {
    await page.goto(`/bazar/${maria.uid}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Il bazar di Maria F.' })).toBeVisible()
    await expect(page.getByText('1 oggetto in circolo')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('A list that does not load shows an error and loads again on demand', async () => {
    await page.route('**/api/items?**', (route) => route.fulfill({ status: 500, body: '' }))
    await disableServerRendering(page)
    await page.goto('/bazar')
    await expect(page.getByRole('alert')).toContainText('Errore nel caricamento degli oggetti.')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.unroute('**/api/items?**')
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(cards(page, ALL_BAZARS)).toHaveCount(4)
  })
})

/** The first card begins at 300 px at the latest, and the titles of four cards are above the navigation at the bottom. */
async function expectFourCards(page: Page, section: string) {
  const top = await cards(page, section)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(300)
  const navigation = await page.getByRole('navigation', { name: 'In fondo' }).boundingBox()
  const fourth = await cards(page, section).nth(3).getByRole('heading').boundingBox()
  expect((fourth?.y ?? 0) + (fourth?.height ?? Number.NaN)).toBeLessThanOrEqual(navigation?.y ?? 0)
}

test('[BAZ-51] [BAZ-52] [BAZ-53] [BAZ-70] [BAZ-73] [BAZ-75] [BAZ-76] On a phone the bazar begins with four cards, own items are folded, and chips filter by kind and category, which Back from an item keeps', async ({
  signInUser,
  newBrowser,
  app,
}) => {
  const { page, uid } = await signInUser('Giulia')
  const luca = await addPerson(app, 'Luca')
  await addItem(app, uid, { title: 'Teiera' })
  await addItem(app, uid, { title: 'Radio ricevuta', availability: 'scambiato' })
  await addItem(app, luca.uid, { title: 'Slitta da giardino', status: 'dono', category: 'garden' })
  await addItem(app, luca.uid, { title: 'Slitta rossa', category: 'home' })
  await addItem(app, luca.uid, { title: 'Slitta', status: 'dono', category: 'home' })
  await addItem(app, luca.uid, { title: 'Banjo', status: 'riparare', category: 'culture' })
  await page.goto('/bazar')
  await expect(page.getByText('1 oggetto in circolo')).toBeVisible()

  await test.step('The first screen of a phone shows four cards, signed out and signed in', async () => {
    const visitor = await newBrowser({ phone: true })
    await visitor.goto('/bazar')
    await expect(cards(visitor, ALL_BAZARS)).toHaveCount(5)
    await expectFourCards(visitor, ALL_BAZARS)
    await page.setViewportSize(PHONE)
    await expect(cards(page, OTHER_BAZARS)).toHaveCount(4)
    await expectFourCards(page, OTHER_BAZARS)
    const header = page.getByRole('banner')
    await expect(header.getByText('Bazar', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Il bazar di Giulia' })).toBeAttached()
  })

  await test.step('A line of 44 px unfolds the own items, and is not there where none of them matches the search', async () => {
    const line = page.getByRole('button', { name: /^Il mio bazar/ })
    expect(Math.round((await line.boundingBox())?.height ?? 0)).toBe(44)
    await expect(card(page, 'Teiera')).toBeHidden()
    await line.click()
    await expect(card(page, 'Teiera')).toBeVisible()
    await page.goto('/bazar?q=slitta')
    await expect(card(page, 'Slitta')).toBeInViewport()
    await expect(line).toBeHidden()
    await expect(page.getByText('Fra i tuoi oggetti non c’è niente di simile.')).toBeHidden()
    await expect(page.getByText('Nessun oggetto trovato.')).toHaveCount(0)
  })

  await test.step('Chips filter by kind and category, and Back from an item keeps both', async () => {
    const chip = (name: string) =>
      page.getByRole('group', { name: 'Stato e categoria' }).getByRole('button', { name, exact: true })
    // A name that only screen readers read is one pixel wide.
    const nameWidth = async (name: string) => (await chip(name).getByText(name).boundingBox())?.width ?? 0
    await chip('Dono').click()
    expect(await nameWidth('Casa e arredo')).toBe(1)
    await chip('Casa e arredo').click()
    await expect.poll(() => nameWidth('Casa e arredo')).toBeGreaterThan(50)
    await expect.poll(() => titlesIn(page, OTHER_BAZARS)).toEqual(['Slitta'])
    await card(page, 'Slitta').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slitta' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => titlesIn(page, OTHER_BAZARS)).toEqual(['Slitta'])
    for (const name of ['Dono', 'Casa e arredo']) await expect(chip(name)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip('Casa e arredo')).toBeInViewport({ ratio: 1 })
    await chip('Casa e arredo').click()
    await expect(cards(page, OTHER_BAZARS)).toHaveCount(2)
  })
})

test('[BAZ-55] [RT-28] A list in view does not move when another user publishes: a button says how many items are new and shows them', {
  tag: '@thorough',
}, async ({ page, app }) => {
  await signInBrowser(app.origin, page, { name: 'Maria Favre', email: uniqueEmail('Maria') })
  const luca = await addPerson(app, 'Luca Perrin')
  for (let n = 1; n <= 30; n++) await addItem(app, luca.uid, { title: `Vecchio ${n}`, createdAt: day(n % 28) })
  const nadia = await signIn(app.origin, { name: 'Nadia Blanc', email: uniqueEmail('Nadia') })
  await page.goto('/bazar')
  await expect(cards(page, OTHER_BAZARS)).toHaveCount(24)
  const before = await titlesIn(page, OTHER_BAZARS)
  await cards(page, OTHER_BAZARS).nth(12).scrollIntoViewIfNeeded()
  const top = await cards(page, OTHER_BAZARS).nth(12).boundingBox()
  await publishItems(app, nadia, { title: 'Nuovo uno' }, { title: 'Nuovo due' })
  const button = page.getByRole('button', { name: '2 oggetti nuovi' })
  await expect(button).toBeInViewport()
  expect(await titlesIn(page, OTHER_BAZARS)).toEqual(before)
  expect(await cards(page, OTHER_BAZARS).nth(12).boundingBox()).toEqual(top)
  await button.press('Enter')
  await expect(cards(page, OTHER_BAZARS).first().getByRole('heading', { name: 'Nuovo due' })).toBeInViewport()
  await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { name: OTHER_BAZARS })).toBeFocused()
})
