import { randomUUID } from 'node:crypto'
import { CELL_COVER_METRES } from '@barattolo/domain/map/cell'
import type { Page } from '@playwright/test'
import { enterAs, openChooser } from './support/chooser.ts'
import { card, hang, neighbour } from './support/objects.ts'
import { DESK, expect, expectAccessible, MOVING, PHONE, test } from './support/test.ts'
import { undrawn } from './support/undrawn.ts'

test.use(MOVING)

test.beforeEach(({ house }) => house.empty())

/** How many pixels a kilometre takes around Aosta at the zoom of an object's small map, 11.8 (Web Mercator). */
const KM_IN_PIXELS = (512 * 2 ** 11.8) / (40_075 * Math.cos((45.737 * Math.PI) / 180))

/** One pixel, for photos that must load. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const servePhotos = (page: Page) =>
  page.route('**/images/**', (route) => route.fulfill({ body: PIXEL, contentType: 'image/gif' }))
const aPhoto = () => `/images/ab/${randomUUID()}-1600.webp`
const fact = (page: Page, name: string) =>
  page.locator('.it__sheet dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('[NAV-07] [ITEM-01] [ITEM-03] [ITEM-04] [ITEM-05] [ITEM-07] [ITEM-08] [ITEM-10] [ITEM-12] [IDN-41] a visitor sees the photo, the words and the facts', async ({
  page,
  house,
}) => {
  await servePhotos(page)
  const maria = await neighbour(house, 'Maria Favre')
  const id = await hang(house, maria.uid, {
    title: 'Slitta in legno',
    description: 'Scendeva da Pila.\nManca la corda.',
    category: 'hobby',
    tags: ['inverno', 'legno'],
    images: [aPhoto()],
  })
  const other = await hang(house, maria.uid, { title: 'Cesta', tags: ['legno'] })
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await page.goto(`/item/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Slitta in legno' })).toBeVisible()
    await expect(page).toHaveTitle('Slitta in legno · Barattolo')
    await expect(page.getByText('Scendeva da Pila.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Slitta in legno' })).toBeVisible()
    await expect(page.locator('.it__owner .ava')).toBeVisible()
    await expect(page.locator('.it__owner')).toContainText('Maria Favre')
    await expect(fact(page, 'Categoria')).toContainText('Tempo libero e hobby')
    await expect(fact(page, 'Scambio')).toContainText('Baratto')
    await expect(fact(page, 'Posizione')).toContainText('Aosta')
    await expect(page.getByRole('region', { name: 'Dallo stesso bazar' }).getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Interessa: Slitta in legno' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize(DESK)
  await fact(page, 'Tag').getByRole('link', { name: 'legno' }).click()
  await expect(page).toHaveURL('/bazar?tag=legno')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Togli il tag legno' }).click()
  await expect(page).toHaveURL('/bazar')
  await page.goto(`/item/${other}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cesta' })).toBeVisible()
})

test('[ITEM-28] the position is drawn as the circle that covers its cell, not as a point', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const exact = { lat: 45.7361, lng: 7.3174 }
  const id = await hang(house, maria.uid, { title: 'Slitta', ...exact })
  await page.goto(`/item/${id}`)
  const zone = page.getByRole('img', { name: /Aosta/ }).and(page.locator('.zone-map'))
  await page.locator('.it__zone').scrollIntoViewIfNeeded()
  const circle = zone.locator('.circles__zone')
  await expect(circle).toHaveCount(1)
  await expect(zone.locator('[data-marker]')).toHaveCount(0)
  const map = await zone.boundingBox()
  const drawn = await circle.evaluate((path) => path.getBoundingClientRect().toJSON() as DOMRect)
  if (!map) throw new Error('nothing is drawn')
  // The circle stands in the middle of the map, which is the middle of the cell, and reaches over its corners.
  expect(drawn.x + drawn.width / 2).toBeCloseTo(map.x + map.width / 2, 0)
  expect(drawn.y + drawn.height / 2).toBeCloseTo(map.y + map.height / 2, 0)
  const pixels = KM_IN_PIXELS * 2 * (CELL_COVER_METRES / 1000)
  expect(Math.abs(drawn.width - pixels)).toBeLessThan(pixels * 0.03)
  await expectAccessible(page)
})

test('[ITEM-11] an object without a place says so', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.route(`**/api/items/${id}`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, location: null, coords: null, geo: null } })
  })
  await undrawn(page)
  await page.goto(`/item/${id}`)
  await expect(fact(page, 'Posizione')).toContainText('Non specificata')
  await expect(page.locator('figure')).toHaveCount(0)
})

test('[ITEM-02] [ITEM-21] [ITEM-22] the photo is enlarged in a modal, which Escape and a click outside close', async ({
  page,
  house,
}) => {
  await servePhotos(page)
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta', images: [aPhoto(), aPhoto()] })
  await page.goto(`/item/${id}`)
  const large = page.getByRole('dialog', { name: 'Slitta' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 450)]) {
    await page.getByRole('button', { name: 'Ingrandisci la foto' }).click()
    await expect(large.getByRole('img', { name: 'Slitta' })).toBeVisible()
    await close()
    await expect(large).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ingrandisci la foto' })).toBeFocused()
  }
  const first = await page.getByRole('img', { name: 'Slitta' }).getAttribute('src')
  await page.getByRole('button', { name: 'Foto 2 di 2' }).click()
  await expect(page.getByRole('button', { name: 'Foto 2 di 2' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.getByRole('img', { name: 'Slitta' }).getAttribute('src')).not.toBe(first)
  await page.getByRole('button', { name: 'Ingrandisci la foto' }).click()
  await expectAccessible(page)
})

test('[ITEM-30] [ITEM-06] [ITEM-21] [ITEM-22] the owner’s modal shows the profile and leads to their bazar', async ({
  page,
  house,
}) => {
  const maria = await neighbour(house, 'Maria Favre')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.goto(`/item/${id}`)
  const owner = page.locator('.it__owner')
  const profile = page.getByRole('dialog', { name: 'Maria Favre' })
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 450)]) {
    await owner.click()
    await expect(profile.getByText('1 oggetto in circolo')).toBeVisible()
    await close()
    await expect(profile).toHaveCount(0)
  }
  await owner.click()
  await expectAccessible(page)
  await profile.getByRole('link', { name: 'Guarda il bazar di Maria' }).click()
  await expect(page).toHaveURL(`/bazar/${maria.uid}`)
})

test('[ITEM-09] the kind’s modal names all three kinds', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta', status: 'dono' })
  await page.goto(`/item/${id}`)
  await page.getByRole('button', { name: 'Dono. Che cosa vuol dire?' }).click()
  const kinds = page.getByRole('dialog', { name: 'I tre modi di scambiare' })
  for (const kind of ['Baratto', 'Dono', 'Da riparare']) await expect(kinds.getByText(kind, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(kinds).toHaveCount(0)
})

test('[ITEM-13] [ITEM-14] [ITEM-15] [ITEM-17] its story is told, with its lives', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta', createdAt: new Date('2026-10-12T10:00:00Z') })
  await house.db.updateTable('items').set({ passages: 2 }).execute()
  await page.goto(`/item/${id}`)
  const story = page.getByRole('region', { name: 'La sua storia' })
  await expect(story.getByRole('listitem')).toHaveText([
    'Messo in circolo12 ottobre 2026',
    'Terza vita: passato di mano 2 volte',
    /^Ultima modifica\d+ \w+ 20\d\d$/,
    'Disponibile · Baratto',
  ])
  await expect(page.getByRole('img', { name: 'Terza vita: passato di mano 2 volte' })).toBeVisible()
  await expectAccessible(page)
})

test('[ITEM-18] [ITEM-19] one can go back, and to the bazar', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.goto('/bazar?ordine=az')
  await card(page, 'Slitta').getByRole('link', { name: 'Slitta' }).click()
  await expect(page).toHaveURL(`/item/${id}`)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL('/bazar?ordine=az')
  await page.goto(`/item/${id}`)
  await page.getByRole('link', { name: 'Vai al bazar' }).click()
  await expect(page).toHaveURL('/bazar')
})

test('[ITEM-19] back leads to the bazar as it was filtered, also where the link was pressed before the script had come', async ({
  page,
  house,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/bazar?ordine=az')
  await page.unroute('**/*.js')
  await card(page, 'Slitta').getByRole('link', { name: 'Slitta' }).click()
  await expect(page).toHaveURL(`/item/${id}`)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL('/bazar?ordine=az')
})

test('opened by itself, back leads to the bazar', async ({ page, house }) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.goto(`/item/${id}`)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL('/bazar')
})

test('[ITEM-20] an object that is not there says so', async ({ page, expectComplaint }) => {
  expectComplaint(/404/)
  for (const id of [randomUUID(), 'qualcosa']) {
    await page.goto(`/item/${id}`)
    await expect(page.getByRole('heading', { name: 'Oggetto non trovato.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Torna al bazar' })).toHaveAttribute('href', '/bazar')
  }
  await expectAccessible(page)
})

test('[DATA-18] [DATA-19] [DATA-20] photos that fail one after the other give way to the next, then to the category’s picture, then to the logo', async ({
  page,
  house,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource/)
  const luca = await neighbour(house, 'Luca Perrin')
  const images = [aPhoto(), '/due.jpg', aPhoto()]
  const id = await hang(house, luca.uid, { title: 'Slitta', category: 'hobby', images })
  const photo = page.getByRole('button', { name: 'Ingrandisci la foto' }).getByRole('img')
  const third = images[2]?.match(/[\w-]{36}/)?.[0] ?? ''
  await page.route(`**/*${third}*`, (route) => route.fulfill({ body: PIXEL, contentType: 'image/gif' }))
  await page.goto(`/item/${id}`)
  await expect(photo).toHaveAttribute('src', new RegExp(third))
  await page.unroute(`**/*${third}*`)
  await page.reload()
  await expect(photo).toHaveAttribute('src', '/img/placeholders/hobby.svg')
  await page.route('**/img/placeholders/**', (route) => route.abort())
  await page.reload()
  await expect(photo).toHaveAttribute('src', '/img/logo.svg')
  await expect(photo).toHaveAttribute('alt', 'Slitta')
})

test('an object that does not load can be tried again', async ({ page, house, expectComplaint }) => {
  expectComplaint(/Failed to load resource/)
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await page.route('**/api/items/*', (route) => route.abort())
  await undrawn(page)
  await page.goto(`/item/${id}`)
  await expect(page.getByText('Caricamento…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('L’oggetto non si è caricato.')
  await expectAccessible(page)
  await page.unroute('**/api/items/*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slitta' })).toBeVisible()
})

test('its owner edits and deletes it there; a reserved one only after the exchange', async ({
  personNamed,
  house,
  expectComplaint,
}) => {
  // The page may hear that its object has gone before it leaves, and ask for it once more.
  expectComplaint(/404/)
  const giulia = await personNamed('Giulia', { phone: true })
  const id = await hang(house, giulia.uid, { title: 'Teiera' })
  const reserved = await hang(house, giulia.uid, { title: 'Promesso', availability: 'in_trattativa' })
  const { page } = giulia
  await page.goto(`/item/${reserved}`)
  await expect(page.getByText('In trattativa', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifica' })).toBeDisabled()
  await expect(page.getByText('per cambiarlo, prima annulla lo scambio')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/item/${id}`)
  await expect(page.getByRole('link', { name: 'Modifica', exact: true })).toHaveAttribute('href', `/item/${id}/modifica`)
  await expect(page.getByRole('button', { name: /Interessa/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Elimina', exact: true }).click()
  await page.getByRole('dialog', { name: 'Eliminare "Teiera"?' }).getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL('/bazar')
  await expect(card(page, 'Promesso')).toBeVisible()
  await expect(card(page, 'Teiera')).toHaveCount(0)
})

test('[BAZ-49] an object is shared with the device’s own sheet, as a copied link where it has none', async ({
  page,
  context,
  house,
}) => {
  const maria = await neighbour(house, 'Maria')
  const id = await hang(house, maria.uid, { title: 'Slitta' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }))
  await page.goto(`/item/${id}`)
  const share = page.getByRole('button', { name: 'Condividi' })
  await share.click()
  await expect(page.getByText('Link copiato')).toBeVisible()
  const link = `${house.origin}/item/${id}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const given: unknown[] = []
  await page.exposeFunction('takeShare', (data: unknown) => void given.push(data))
  await page.evaluate('navigator.share = (data) => takeShare(data)')
  await share.click()
  await expect.poll(() => given).toEqual([{ title: 'Slitta', url: link }])
})

test.describe('Interessa', () => {
  test('[API-26] [BAZ-37] [ITEM-16] [EXCH-62] opens one conversation, also when pressed twice, and goes there', async ({
    personNamed,
    house,
  }) => {
    const luca = await neighbour(house, 'Luca')
    const id = await hang(house, luca.uid, { title: 'Slitta' })
    const { page, uid } = await personNamed('Giulia')
    const opened: unknown[] = []
    page.on('request', (request) =>
      request.method() === 'POST' && request.url().endsWith('/api/conversations')
        ? opened.push(request.postDataJSON())
        : undefined,
    )
    await page.goto('/bazar')
    await card(page, 'Slitta').getByRole('button', { name: 'Interessa: Slitta' }).dblclick()
    await expect(page).toHaveURL(/\/scambio\/[0-9a-f-]{36}$/)
    expect(opened).toEqual([{ rootItemId: id, message: 'Mi interessa questo oggetto' }])
    const { id: talk } = await house.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
    await expect(page).toHaveURL(`/scambio/${talk}`)
    await page.goto(`/item/${id}`)
    await expect(page.getByText('1 trattativa aperta')).toBeVisible()
    await page.getByRole('button', { name: 'Interessa: Slitta' }).click()
    await expect(page).toHaveURL(`/scambio/${talk}`)
    expect(await house.db.selectFrom('conversations').select('interestedUid').execute()).toEqual([{ interestedUid: uid }])
  })

  test('[ERR-14] [ERR-15] [ERR-39] says where it was pressed what went wrong', async ({
    personNamed,
    house,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/)
    const luca = await neighbour(house, 'Luca')
    const id = await hang(house, luca.uid, { title: 'Slitta' })
    const { page } = await personNamed('Giulia')
    await page.goto(`/item/${id}`)
    const button = page.getByRole('button', { name: 'Interessa: Slitta' })
    const fault = page.locator('.it__acts').getByRole('alert')
    await page.route('**/api/conversations', (route) => route.abort())
    await button.click()
    await expect(fault).toHaveText("Errore durante l'invio dell'interesse.")
    await expectAccessible(page)
    await page.unroute('**/api/conversations')
    await page.route('**/api/conversations', (route) => route.fulfill({ status: 201, json: {} }))
    await button.click()
    await expect(fault).toHaveText('Interesse registrato, ma conversazione non creata.')
    await page.unroute('**/api/conversations')
    await house.db.updateTable('items').set({ availability: 'scambiato' }).execute()
    await button.click()
    await expect(fault).toContainText("Errore durante l'invio dell'interesse. ")
  })

  test('[IDN-115] [TRUST-03] signs a visitor in first, asks somebody new for the rules, and then carries on', async ({
    page,
    house,
    expectComplaint,
  }) => {
    // The first try, before the rules are accepted.
    expectComplaint(/status of 403/)
    const luca = await neighbour(house, 'Luca')
    await hang(house, luca.uid, { title: 'Slitta' })
    await page.goto('/bazar')
    const button = card(page, 'Slitta').getByRole('button', { name: 'Interessa: Slitta' })
    await enterAs(await openChooser(page, button), 'Giulia', undefined, { isNew: true })
    const dialog = page.getByRole('dialog', { name: 'Prima di cominciare' })
    await dialog.getByLabel(/Ho almeno 14 anni/).check()
    await dialog.getByRole('button', { name: 'Conferma e continua' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Spunta tutte e due le caselle per continuare.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByLabel(/accetto le regole/).check()
    await dialog.getByRole('button', { name: 'Conferma e continua' }).click()
    await expect(page).toHaveURL(/\/scambio\/[0-9a-f-]{36}$/)
  })

  test('sticks above the bottom bar on a phone', async ({ page, house, expectComplaint }) => {
    // The first try, before the rules are accepted.
    expectComplaint(/status of 403/)
    const luca = await neighbour(house, 'Luca')
    const id = await hang(house, luca.uid, { title: 'Slitta', description: 'Lunga storia. '.repeat(200) })
    await page.setViewportSize(PHONE)
    await page.goto(`/item/${id}`)
    const button = page.getByRole('button', { name: 'Interessa: Slitta' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 1200)
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  })
})
