import { uid as uidSchema } from '@barattolo/domain/ids'
import { anItem, aPerson } from '@barattolo/server/testing/factories'
import type { Locator, Page } from '@playwright/test'
import { aHeap, board, count, marker, nearby, someObjects, takesHold, viewOf } from './support/map.ts'
import { DESK, expect, expectAccessible, PHONE, test } from './support/test.ts'

/** Without a graphics card WebGL runs on the processor, which takes seconds to start it. */
const WEBGL_IN_SOFTWARE = { timeout: 60_000 }

test.use({ viewport: DESK, reducedMotion: 'reduce' })

let objects: Awaited<ReturnType<typeof someObjects>>
test.beforeEach(async ({ house }) => {
  objects = await someObjects(house)
})

test('[NAV-03] [IDN-39] [MAP-01] [MAP-02] [MAP-03] [MAP-04] [MAP-14] [MAP-42] [MAP-43] the map fills the window, starts around Aosta at zoom 12 and asks no other host', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/mappa')
  await takesHold(page)
  const map = await board(page).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(Math.round((map?.y ?? 0) + (map?.height ?? 0))).toBe(DESK.height)
  expect(Math.round(map?.y ?? 0)).toBe(Math.round(header?.height ?? -1))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(DESK.height)
  const panel = await page.getByRole('region', { name: 'Mappa', exact: true }).boundingBox()
  expect(panel).toMatchObject({ x: 20, y: (map?.y ?? 0) + 20 })

  // One press moves the camera by a whole level around the middle: the address then tells where it started.
  await page.getByRole('button', { name: 'Ingrandisci la mappa' }).click()
  await expect.poll(() => viewOf(page)).toEqual([45.737, 7.317, 13])

  const circles = page.getByTestId('circles').locator('path:not(.circles__outside)')
  await expect(circles).toHaveCount(3)
  const widths = await circles.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().width))
  expect(widths[0]).toBeCloseTo((widths[2] ?? 0) / 3, -1)
  expect(widths[1]).toBeCloseTo(((widths[2] ?? 0) * 2) / 3, -1)

  await expect(board(page).getByText('Base cartografica di Barattolo · GeoNames CC BY 4.0')).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual(
    [],
  )
  await expectAccessible(page)
})

test('[MAP-09] [MAP-10] [MAP-11] [MAP-19] a municipality recentres the map at zoom 13, Tutti leads back; the count is of its circle', async ({
  page,
}) => {
  await page.goto('/mappa')
  await expect(count(page)).toHaveText('3 oggetti mostrati entro 5 km da Aosta')
  await page.getByLabel('Comune').selectOption('Cogne')
  await expect.poll(() => viewOf(page)).toEqual([45.6074, 7.358, 13])
  await expect(count(page)).toHaveText('1 oggetto mostrato entro 5 km da Cogne')
  await expect(marker(page, 'Slitta di Cogne, Dono')).toBeVisible()
  await expect(nearby(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Comune').selectOption('Tutti')
  await expect.poll(() => viewOf(page)).toEqual([45.737, 7.317, 12])
  await page.getByLabel('Raggio').selectOption('20')
  await expect(count(page)).toHaveText('4 oggetti mostrati entro 20 km da Aosta')
  await expect(nearby(page).getByRole('link')).toHaveCount(4)
})

test('[MAP-22] [CONST-02] [CONST-04] markers differ by kind, 40 pixels drawn and 46 to hit', async ({ page }) => {
  await page.goto('/mappa')
  const kinds = {
    'Scarponi da trekking, Baratto': 'swap',
    'Piantine di basilico, Dono': 'gift',
    'Radio a valvole, Da riparare': 'repair',
  }
  for (const [name, kind] of Object.entries(kinds)) {
    await expect(marker(page, name)).toHaveAttribute('data-kind', kind)
    await expect(marker(page, name).locator('img')).toHaveAttribute('src', new RegExp(`/${kind}-`))
    expect(await marker(page, name).locator('img').boundingBox()).toMatchObject({ width: 40, height: 40 })
  }
  const box = await marker(page, 'Radio a valvole, Da riparare').boundingBox()
  await page.mouse.click((box?.x ?? 0) - 2, (box?.y ?? 0) + 20)
  await expect(page.getByRole('dialog', { name: 'Radio a valvole' })).toBeVisible()
})

test('[MAP-23] [MAP-24] [MAP-25] [MAP-26] [MAP-27] [MAP-28] [MAP-29] [CONST-03] a marker opens its window, closing it clears the selection', async ({
  page,
}) => {
  await page.goto('/mappa')
  await marker(page, 'Scarponi da trekking, Baratto').click()
  const info = page.getByRole('dialog', { name: 'Scarponi da trekking' })
  await expect(info.getByRole('heading', { name: 'Scarponi da trekking' })).toBeVisible()
  await expect(info.getByText('Baratto', { exact: true })).toBeVisible()
  await expect(info.locator('img')).toBeVisible()
  await expect(info.getByRole('button', { name: /Interessa/ })).toBeVisible()
  expect((await info.boundingBox())?.width).toBeLessThanOrEqual(180)
  await expect(nearby(page).getByRole('link', { name: /Scarponi/ })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`oggetto=${objects.boots}`))
  await expectAccessible(page)

  await info.getByRole('button', { name: 'Chiudi la scheda' }).click()
  await expect(info).toHaveCount(0)
  await expect(page).not.toHaveURL(/oggetto=/)
  await expect(nearby(page).locator('[aria-current]')).toHaveCount(0)

  await marker(page, 'Scarponi da trekking, Baratto').click()
  await info.getByRole('link', { name: 'Vedi oggetto' }).click()
  await expect(page).toHaveURL(`/item/${objects.boots}`)
})

test('[MAP-39] [MAP-41] [MAP-51] a card selects its object and opens it; Back restores place, radius, selection and view', async ({
  page,
  browser,
}) => {
  await page.goto('/mappa')
  await page.getByLabel('Comune').selectOption('Gressan')
  await page.getByLabel('Raggio').selectOption('10')
  // A circle of 10 km just fits this window at zoom 11.09; the button then goes one step back.
  await expect.poll(() => viewOf(page)?.[2]).toBeCloseTo(11.09, 1)
  await page.getByRole('button', { name: 'Rimpicciolisci la mappa' }).click()
  await expect.poll(() => viewOf(page)?.[2]).toBeCloseTo(10.09, 1)
  await nearby(page)
    .getByRole('link', { name: /Piantine/ })
    .click()
  await expect(page).toHaveURL(`/item/${objects.plants}`)
  await page.goBack()
  await expect(page.getByLabel('Comune')).toHaveValue('gressan')
  await expect(page.getByLabel('Raggio')).toHaveValue('10')
  await expect(nearby(page).getByRole('link', { name: /Piantine/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog', { name: 'Piantine di basilico' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Piantine di basilico' })).toBeVisible()
  expect(viewOf(page)?.[2]).toBeCloseTo(10.09, 1)

  const shared = await (await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })).newPage()
  await shared.goto(page.url())
  await expect(shared.getByLabel('Comune')).toHaveValue('gressan')
  await expect(shared.getByLabel('Raggio')).toHaveValue('10')
  await expect(shared.getByRole('dialog', { name: 'Piantine di basilico' })).toBeVisible()
  const place = marker(shared, 'Piantine di basilico, Dono')
  const [shown, there] = [await boxOf(place), await boxOf(marker(page, 'Piantine di basilico, Dono'))]
  // The address keeps the view to a few metres.
  expect(Math.hypot(shown.x - there.x, shown.y - there.y)).toBeLessThan(0.5)
  await shared.context().close()
})

/** What calls about objects carried as `authorization`, from now on. */
function authorizationsOf(page: Page) {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/(map|items)/.test(request.url())) sent.push(request.headers().authorization)
  })
  return sent
}

test('[API-11] [MAP-18] a visitor’s map sends no authorization, a signed-in person’s map always sends the token', async ({
  page,
  personNamed,
}) => {
  const { page: signedIn } = await personNamed('Anna')
  for (const each of [page, signedIn]) {
    const sent = authorizationsOf(each)
    await each.goto('/mappa')
    await marker(each, 'Radio a valvole, Da riparare').click()
    await expect(each.getByRole('dialog', { name: 'Radio a valvole' })).toBeVisible()
    expect(sent.length).toBeGreaterThanOrEqual(3)
    expect(sent.map((header) => header?.startsWith('Bearer ') ?? false)).toEqual(sent.map(() => each === signedIn))
  }
})

test('[API-12] [API-64] somebody who was blocked is neither on the map nor in its list, count and search, until they are unblocked or one signs out', async ({
  personNamed,
  house,
  expectComplaint,
}) => {
  // The page of the person who is being blocked asks about them once more.
  expectComplaint(/status of 404/)
  const { page, uid } = await personNamed('Anna')
  const bruno = await aPerson(house.db, { name: 'Bruno Blanc' })
  await anItem(house.db, { owner: bruno.uid, title: 'Radio di Bruno', status: 'dono', lat: 45.75, lng: 7.29 })
  const found = page.getByRole('list', { name: 'Risultati' }).getByRole('listitem')
  const openMap = () => page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Mappa' }).click()
  async function expectOfBruno(shown: boolean) {
    await expect(count(page)).toHaveText(`${shown ? 4 : 3} oggetti mostrati entro 5 km da Aosta`)
    await expect(marker(page, 'Radio di Bruno, Dono')).toHaveCount(shown ? 1 : 0)
    await expect(nearby(page).getByRole('link')).toHaveCount(shown ? 4 : 3)
    await page.getByRole('banner').getByRole('button', { name: 'Cerca' }).click()
    await page.getByPlaceholder('Cerca per titolo o descrizione').fill('radio')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${shown ? '2 oggetti' : '1 oggetto'} per “radio”`)).toBeVisible()
    await expect(found).toHaveCount(shown ? 2 : 1)
    await page.keyboard.press('Escape')
    await expect(found).toHaveCount(0)
  }
  await page.goto('/mappa')
  await expectOfBruno(true)

  // From here on without loading the page anew: what was fetched before would still be there.
  await nearby(page)
    .getByRole('link', { name: /Radio di Bruno/ })
    .click()
  await page
    .getByRole('button', { name: /Bruno B/ })
    .first()
    .click()
  await page.getByRole('link', { name: /Guarda il bazar/ }).click()
  await page.getByRole('button', { name: /^Blocca Bruno/ }).click()
  await page.getByRole('button', { name: 'Blocca', exact: true }).click()
  await expect(page).toHaveURL(/\/bazar$/)
  await openMap()
  await expectOfBruno(false)

  await page.getByRole('banner').getByRole('link', { name: 'Anna' }).click()
  await page.getByRole('button', { name: /^Sblocca Bruno/ }).click()
  await expect(page.getByText('Non hai bloccato nessuno.')).toBeVisible()
  await openMap()
  await expectOfBruno(true)

  await house.db
    .insertInto('blocks')
    .values({ blockerUid: bruno.uid, blockedUid: uidSchema.parse(uid), createdAt: new Date() })
    .execute()
  await page.reload()
  await expectOfBruno(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await openMap()
  await expectOfBruno(true)
})

test('[MAP-61] [WANT-14] kind and category are chosen in the panel: map, list and count follow, the address restores them', async ({
  personNamed,
}) => {
  const { page } = await personNamed('Anna')
  await page.goto('/mappa')
  await page.getByLabel('Stato').selectOption({ label: 'Dono' })
  await expect(count(page)).toHaveText('1 oggetto mostrato entro 5 km da Aosta')
  await expect(board(page).locator('[data-marker]')).toHaveCount(1)
  await expect(nearby(page).getByRole('link', { name: /Piantine/ })).toBeVisible()
  await expect(nearby(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Categoria').selectOption('hobby')
  await expect(count(page)).toHaveText('0 oggetti mostrati entro 5 km da Aosta')
  await expect(nearby(page)).toContainText('Nessun oggetto trovato.')
  await page.getByLabel('Raggio').selectOption('20')
  await expect(count(page)).toHaveText('1 oggetto mostrato entro 20 km da Aosta')
  await nearby(page)
    .getByRole('link', { name: /Slitta/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slitta di Cogne')
  await page.goBack()
  for (const again of [() => Promise.resolve(null), () => page.reload()]) {
    await again()
    await expect(page).toHaveURL(/stato=dono&categoria=hobby/)
    await expect(page.getByLabel('Stato')).toHaveValue('dono')
    await expect(page.getByLabel('Categoria')).toHaveValue('hobby')
    await expect(count(page)).toHaveText('1 oggetto mostrato entro 20 km da Aosta')
  }
  await page.getByRole('button', { name: 'Salva questa ricerca' }).click()
  const form = page.getByRole('dialog', { name: 'Salva la ricerca' })
  await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('hobby')
})

test('[MAP-62] on a phone kind and category are in a sheet, and its button says how many are chosen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/mappa')
  await page.getByRole('button', { name: 'Stato e categoria' }).click()
  const sheet = page.getByRole('dialog', { name: 'Stato e categoria' })
  await sheet.getByLabel('Categoria').selectOption('tech')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Mostra' }).click()
  await expect(page.getByRole('button', { name: 'Stato e categoria (1)' })).toBeVisible()
  await expect(count(page)).toHaveText('1 oggetto mostrato entro 5 km da Aosta')
  await expectAccessible(page)
})

test('[CONST-09] [MAP-49] many objects in one place are one red cluster; pressing it zooms in until they stand apart', async ({
  page,
  house,
}) => {
  await aHeap(house, objects.owner, 12)
  await page.goto('/mappa')
  const cluster = marker(page, '12 oggetti, ingrandisci')
  await expect(cluster).toHaveClass(/cl--red/)
  await cluster.focus()
  await expect(cluster).toBeFocused()
  await cluster.click()
  await expect.poll(() => viewOf(page)?.[2] ?? 0).toBeGreaterThan(12.5)
  await expect(cluster).toHaveCount(0)
})

test('[MAP-49] by keyboard alone: from the panel to an object and back', async ({ page }) => {
  await page.goto('/mappa')
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await board(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => viewOf(page)?.[1] ?? 9).toBeLessThan(7.317)
  await page.keyboard.press('+')
  await expect.poll(() => viewOf(page)?.[2]).toBe(13)
  await page.keyboard.press('-')
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('data-marker', /.+/)
  await page.keyboard.press('Enter')
  const info = page.getByRole('dialog')
  await expect(info).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(info.getByRole('link', { name: 'Vedi oggetto' })).toBeFocused()
  // The window comes after the pins and before the map's own controls.
  await info.getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ingrandisci la mappa' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await expect(focused).toHaveAttribute('data-marker', /.+/)
})

test('[ERR-10] [ERR-12] [BAZ-46] a failure is told and Riprova asks again; the map is there all the same', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|Errore nel caricamento degli oggetti/)
  await page.route(/\/api\/(map|items)/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/mappa')
  await expect(nearby(page).getByRole('alert')).toContainText('Errore nel caricamento degli oggetti.', {
    timeout: 20_000,
  })
  await expect(count(page)).toHaveText('Non riesco a contare gli oggetti.')
  await takesHold(page)
  await expectAccessible(page)
  await page.unroute(/\/api\/(map|items)/)
  await nearby(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(nearby(page).getByRole('link')).toHaveCount(3)
  await expect(count(page)).toHaveText('3 oggetti mostrati entro 5 km da Aosta')
})

test('[MAP-48] without a network the map that is open goes on: it moves, zooms and keeps its objects', async ({
  page,
  context,
  expectComplaint,
}) => {
  // Thumbnails that had not come yet.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/mappa')
  await takesHold(page)
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ingrandisci la mappa' }).click()
  await expect.poll(() => viewOf(page)?.[2]).toBe(13)
  await expect(count(page)).toHaveText('3 oggetti mostrati entro 5 km da Aosta')
  await expect(board(page).locator('.lb').filter({ hasText: 'Aosta' })).toBeVisible()
  await expect(board(page).getByText('Base cartografica di Barattolo · GeoNames CC BY 4.0')).toBeVisible()
  await context.setOffline(false)
})

test('a vector style that does not answer leaves the shipped map, and its name alone', async ({ page, expectComplaint }) => {
  expectComplaint(/Failed to load resource|ERR_|Content Security Policy/)
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mapStyleUrl: 'http://127.0.0.1:9/style.json' } })
  })
  await page.goto('/mappa')
  await expect(board(page)).toHaveAttribute('data-base', 'gl', WEBGL_IN_SOFTWARE)
  await expect(board(page).getByText(/GeoNames CC BY 4.0$/)).toBeVisible()
})

test('a vector style that answers lies over the shipped map, and its makers are named', async ({ page, baseURL }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mapStyleUrl: `${baseURL}/a-style.json` } })
  })
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [7.2, 45.7],
        [7.4, 45.7],
        [7.4, 45.8],
        [7.2, 45.8],
        [7.2, 45.7],
      ],
    ],
  }
  const style = {
    version: 8,
    sources: { theirs: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: square } } },
    layers: [{ id: 'theirs', type: 'fill', source: 'theirs', paint: { 'fill-color': '#123456' } }],
  }
  await page.route('**/a-style.json', (route) => route.fulfill({ json: style }))
  await page.goto('/mappa')
  await expect(board(page)).toHaveAttribute('data-base', 'vector', WEBGL_IN_SOFTWARE)
  for (const name of ['OpenFreeMap', '© OpenMapTiles', '© OpenStreetMap']) {
    await expect(board(page).getByRole('link', { name })).toBeVisible()
  }
  await expect(board(page).locator('.lb')).toHaveCount(0)
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await expectAccessible(page)
})

test('[MAP-52] on a phone: the circle fits, the plate and the sheet leave the map free, the sheet has three stops', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/mappa')
  await expect(nearby(page).getByRole('link')).toHaveCount(3)
  const circle = await page.locator('.circles__whole').boundingBox()
  const plate = await page.getByRole('region', { name: 'Mappa', exact: true }).boundingBox()
  const sheet = await nearby(page).boundingBox()
  expect(circle?.x).toBeGreaterThan(0)
  expect(circle?.y ?? 0).toBeGreaterThan((plate?.y ?? 0) + (plate?.height ?? 0) - 4)
  expect((circle?.y ?? 0) + (circle?.height ?? 0)).toBeLessThan(sheet?.y ?? 0)
  expect(sheet?.height).toBe(200)
  await expect(page.getByRole('button', { name: 'Salva questa ricerca' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const grip = nearby(page).getByRole('button', { name: 'Apri di più l’elenco' })
  const room = (await board(page).boundingBox())?.height ?? 0
  const height = async () => Math.round((await nearby(page).boundingBox())?.height ?? 0)
  await grip.press('Enter')
  await expect.poll(height).toBe(Math.round(room / 2))
  await grip.press('ArrowUp')
  await expect.poll(height).toBe(Math.round(room))
  await expectAccessible(page)
  await nearby(page).getByRole('button', { name: 'Chiudi l’elenco' }).press('Enter')
  await expect.poll(height).toBe(200)

  const at = await grip.boundingBox()
  await page.mouse.move(195, (at?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(195, (at?.y ?? 0) - 100, { steps: 5 })
  await page.mouse.move(195, (at?.y ?? 0) - 150, { steps: 5 })
  await page.mouse.up()
  await expect.poll(height).toBe(Math.round(room / 2))
})

const SMALL_PHONE = { width: 320, height: 640 }
const panel = (page: Page) => page.getByRole('region', { name: 'Mappa', exact: true })
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

for (const [where, size] of [
  ['at a desk', DESK],
  ['on a phone', PHONE],
  ['on a small phone', SMALL_PHONE],
] as const)
  test(`[MAP-63] the list follows the pressed marker also to an object that it has not fetched yet, ${where}`, async ({
    page,
    house,
  }) => {
    await aHeap(house, objects.owner, 30)
    await page.setViewportSize(size)
    await page.goto('/mappa')
    await expect(nearby(page).getByRole('link')).toHaveCount(24)
    await marker(page, 'Radio a valvole, Da riparare').click()
    const row = nearby(page).getByRole('link', { name: /Radio a valvole/ })
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row).toBeInViewport({ ratio: 1 })
    if (size === DESK) return
    const info = await boxOf(page.getByRole('dialog', { name: 'Radio a valvole' }))
    const [above, below] = [await boxOf(panel(page)), await boxOf(nearby(page))]
    expect(info.y).toBeGreaterThan(above.y + above.height)
    expect(info.y + info.height).toBeLessThan(below.y)
    expect(info.x).toBeGreaterThanOrEqual(0)
    expect(info.x + info.width).toBeLessThanOrEqual(size.width)
  })

test('[MAP-64] on a small phone the panel and the sheet leave two fifths of the map free, and the sheet is not cut', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE)
  await page.goto('/mappa')
  await expect(nearby(page).getByRole('link')).toHaveCount(3)
  const [map, above, below] = [await boxOf(board(page)), await boxOf(panel(page)), await boxOf(nearby(page))]
  expect((below.y - above.y - above.height) / map.height).toBeGreaterThan(0.4)
  const save = page.getByRole('button', { name: 'Salva questa ricerca' })
  for (const part of [save, nearby(page).getByRole('link').first(), nearby(page).locator('.kind').first()])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect(
    await nearby(page)
      .locator('.side__list')
      .evaluate((list) => list.scrollHeight - list.clientHeight),
  ).toBe(0)
  await save.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('[MAP-54] nothing of the map library is fetched before a map is on screen', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const library = () => asked.filter((url) => /maplibre|GlBase|gl-map/i.test(url))
  await page.goto('/bazar')
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.goto(`/item/${objects.boots}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(library()).toEqual([])
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Mappa' }).click()
  await expect(board(page)).toHaveAttribute('data-base', 'shipped')
  expect(library()).toEqual([])
  await takesHold(page)
  expect(library()).not.toEqual([])
})

test('[PRIV-09] the viewer’s own place is asked for by a button and rounded before it stands in the address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 45.7211234, longitude: 7.2931234 })
  await page.goto('/mappa')
  await expect(page).not.toHaveURL(/vicino/)
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await expect(count(page)).toContainText('entro 5 km da te')
  const [lat = '', lng = ''] = new URL(page.url()).searchParams.get('vicino')?.split(',') ?? []
  expect(lat).not.toContain('45.7211')
  expect(lng).not.toContain('7.2931')
  expect(Math.abs(Number(lat) - 45.7211)).toBeLessThan(0.004)
})
