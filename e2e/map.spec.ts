import type { TestTown } from '@barattolo/domain/test-towns.fixtures'
import type { Municipality } from '@barattolo/domain/town'
import type { Locator, Page } from '@playwright/test'
import {
  activateMapLibre,
  createClusteredItems,
  createMapItems,
  disableWebGl,
  itemCount,
  mapRegion,
  marker,
  nearbyList,
  shownCount,
  viewInAddress,
} from './support/map.ts'
import { DESK, expect, expectAccessible, PHONE, test } from './support/test.ts'

test.use({ viewport: DESK, reducedMotion: 'reduce' })

let items: Awaited<ReturnType<typeof createMapItems>>
test.beforeEach(async ({ app }) => {
  items = await createMapItems(app)
})

test('[NAV-03] [IDN-39] [MAP-01] [MAP-02] [MAP-03] [MAP-04] [MAP-14] [MAP-42] [MAP-43] [MAP-48] [MAP-54] The map fills the window, starts around Aosta at zoom 12, contacts no other host, loads MapLibre on first use and keeps working offline', {
  tag: '@drawn-map',
}, async ({ page, app, baseURL, allowConsoleErrors }) => {
  // Thumbnails that are still loading fail when the browser goes offline.
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const libraryRequests = () => requestedUrls.filter((url) => /maplibre|GlBase|gl-map/i.test(url))
  await page.goto('/bazar')
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.goto(`/item/${items.boots}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(libraryRequests()).toEqual([])
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Mappa' }).click()
  await expect(mapRegion(page)).toHaveAttribute('data-base', 'shipped')
  expect(libraryRequests()).toEqual([])
  await expect(mapRegion(page).locator('svg[data-layers]')).toHaveCount(1)
  await activateMapLibre(page)
  expect(libraryRequests()).not.toEqual([])
  await expect(mapRegion(page).locator('svg[data-layers]')).toHaveCount(0)

  await expectMapFillsWindow(page)
  await expectInitialView(page, app.town)
  await expect(mapRegion(page).getByText(/GeoNames CC BY 4\.0$/)).toHaveText(
    'Base cartografica di Barattolo · GeoNames CC BY 4.0',
  )
  const foreign = (url: string) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:') && !url.startsWith('blob:')
  expect(requestedUrls.filter(foreign)).toEqual([])
  await expectMapWorksOffline(page, app.town)
})

test('[MAP-02] [MAP-03] [MAP-42] Without MapLibre, too, the map fills the window, starts around the main municipality and keeps working offline', {
  tag: '@thorough',
}, async ({ page, app, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await disableWebGl(page)
  await page.goto('/mappa')
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await expectMapFillsWindow(page)
  await expectInitialView(page, app.town)
  await expectMapWorksOffline(page, app.town)
})

const expectMapFillsWindow = (page: Page) =>
  test.step('The map fills the window below the header', async () => {
    const map = await mapRegion(page).boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(Math.round((map?.y ?? 0) + (map?.height ?? 0))).toBe(DESK.height)
    expect(Math.round(map?.y ?? 0)).toBe(Math.round(header?.height ?? -1))
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(DESK.height)
    expect(await panel(page).boundingBox()).toMatchObject({ x: 20, y: (map?.y ?? 0) + 20 })
  })

const expectInitialView = (page: Page, { views }: TestTown) =>
  test.step('The map starts around the main municipality', async () => {
    // Zooming in keeps the centre and writes the view to the URL, which then shows where the map started.
    await page.getByRole('button', { name: 'Ingrandisci la mappa' }).click()
    await expect.poll(() => viewInAddress(page)).toEqual([views.map.lat, views.map.lng, views.map.zoom + 1])
    const circles = page.locator('[data-circle]')
    await expect(circles).toHaveCount(3)
    const widths = await circles.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().width))
    expect(widths[0]).toBeCloseTo((widths[2] ?? 0) / 3, -1)
    expect(widths[1]).toBeCloseTo(((widths[2] ?? 0) * 2) / 3, -1)
    await expectAccessible(page)
    // The base map contains no focusable elements: Tab moves the focus from the map to the first marker.
    await mapRegion(page).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAttribute('data-marker', /.+/)
  })

const expectMapWorksOffline = (page: Page, town: TestTown) =>
  test.step('The map keeps working offline', async () => {
    await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Rimpicciolisci la mappa' }).click()
    await expect.poll(() => viewInAddress(page)?.[2]).toBe(town.views.map.zoom)
    await expect(itemCount(page)).toHaveText(shownCount('3 oggetti mostrati', town))
    await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
    await expect(mapRegion(page).getByText(town.main.name, { exact: true })).toBeVisible()
    await expect(mapRegion(page).getByText('Base cartografica di Barattolo · GeoNames CC BY 4.0')).toBeVisible()
    await page.context().setOffline(false)
  })

test('[MAP-39] [MAP-41] [MAP-51] [MAP-61] A card of the list selects and opens its item; Back, a reload and a shared link restore municipality, radius, filters, selection and view', {
  tag: '@thorough',
}, async ({ page, browser, app }) => {
  const { neighbour } = app.town
  await disableWebGl(page)
  await page.goto('/mappa')
  // Changes that are made during the hydration may be applied in another order.
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await page.getByLabel('Stato', { exact: true }).selectOption({ label: 'Dono' })
  await page.getByLabel('Categoria', { exact: true }).selectOption('garden')
  await page.getByLabel('Comune').selectOption(neighbour.name)
  await page.getByLabel('Raggio').selectOption('10')
  // A circle of 10 km just fits this window with 39.9 pixels per kilometre; the button zooms out by one level.
  const zoom = Math.log2((39.9 * 40_075 * Math.cos((neighbour.lat * Math.PI) / 180)) / 512)
  await expect.poll(() => viewInAddress(page)?.[2]).toBeCloseTo(zoom, 1)
  await page.getByRole('button', { name: 'Rimpicciolisci la mappa' }).click()
  await expect.poll(() => viewInAddress(page)?.[2]).toBeCloseTo(zoom - 1, 1)
  await nearbyList(page)
    .getByRole('link', { name: /Piantine/ })
    .click()
  await expect(page).toHaveURL(`/item/${items.plants}`)
  await page.goBack()
  await expectRestoredMap(page, neighbour)
  await page.reload()
  await expectRestoredMap(page, neighbour)
  expect(viewInAddress(page)?.[2]).toBeCloseTo(zoom - 1, 1)

  const sharedPage = await (await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })).newPage()
  await disableWebGl(sharedPage)
  await sharedPage.goto(page.url())
  await expectRestoredMap(sharedPage, neighbour)
  const sharedMarker = marker(sharedPage, 'Piantine di basilico, Dono')
  const [sharedBox, originalBox] = [await boxOf(sharedMarker), await boxOf(marker(page, 'Piantine di basilico, Dono'))]
  // The URL contains the view rounded to a few metres.
  expect(Math.hypot(sharedBox.x - originalBox.x, sharedBox.y - originalBox.y)).toBeLessThan(0.5)
  await sharedPage.context().close()
})

async function expectRestoredMap(page: Page, { slug, name }: Municipality) {
  await expect(page.getByLabel('Comune')).toHaveValue(slug)
  await expect(page.getByLabel('Raggio')).toHaveValue('10')
  await expect(page.getByLabel('Stato', { exact: true })).toHaveValue('dono')
  await expect(page.getByLabel('Categoria', { exact: true })).toHaveValue('garden')
  await expect(itemCount(page)).toHaveText(`1 oggetto mostrato entro 10 km da ${name}`)
  await expect(nearbyList(page).getByRole('link', { name: /Piantine/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog', { name: 'Piantine di basilico' })).toBeVisible()
}

test('[MAP-22] [MAP-23] [MAP-24] [MAP-49] [CONST-02] [CONST-03] The map works with the keyboard alone; markers differ by status, are 40 pixels wide with a hit area of 46, and open an info window of at most 180 pixels', async ({
  page,
  app,
}) => {
  await disableWebGl(page)
  await page.goto('/mappa')
  await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
  await mapRegion(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => viewInAddress(page)?.[1] ?? 180).toBeLessThan(app.town.centre.lng)
  await page.keyboard.press('+')
  await expect.poll(() => viewInAddress(page)?.[2]).toBe(13)
  await page.keyboard.press('-')
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('data-marker', /.+/)
  await page.keyboard.press('Enter')
  const info = page.getByRole('dialog')
  await expect(info).toBeFocused()
  expect((await info.boundingBox())?.width).toBeLessThanOrEqual(180)
  await expectAccessible(page)
  // The heart is loaded later.
  const heart = info.getByRole('button', { name: 'nei preferiti' })
  await expect(heart).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(heart).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(info.getByRole('link', { name: 'Vedi oggetto' })).toBeFocused()
  // In the tab order the info window comes after the markers and before the map's controls.
  await info.getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ingrandisci la mappa' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await expect(focused).toHaveAttribute('data-marker', /.+/)

  await page.goto('/mappa')
  for (const [name, kind] of [
    ['Scarponi da trekking, Baratto', 'swap'],
    ['Piantine di basilico, Dono', 'gift'],
    ['Radio a valvole, Da riparare', 'repair'],
  ] as const) {
    const icon = marker(page, name).locator('img')
    await expect(icon).toHaveAttribute('src', new RegExp(`/${kind}-`))
    expect(await icon.boundingBox()).toMatchObject({ width: 40, height: 40 })
  }
  // The panel covers no part of it.
  const box = await boxOf(marker(page, 'Piantine di basilico, Dono'))
  await page.mouse.click(box.x - 2, box.y + 20)
  await expect(page.getByRole('dialog', { name: 'Piantine di basilico' })).toBeVisible()
})

const SMALL_PHONE = { width: 320, height: 640 }
const panel = (page: Page) => page.getByRole('region', { name: 'Mappa', exact: true })
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('[MAP-52] [MAP-62] [MAP-63] [MAP-64] On a desktop, a phone and a small phone the list scrolls to the item of the selected marker; on phones the panel and the sheet leave enough space for the map', {
  tag: '@thorough',
}, async ({ page, app }) => {
  await createClusteredItems(app, items.owner, 30)
  await disableWebGl(page)
  await test.step('On a desktop the list scrolls to the item of the selected marker', async () => {
    await openMapAt(page, DESK)
    await expectListFollowsMarker(page)
  })

  await test.step('On a phone the circle fits, the sheet has three heights and nothing covers the info window', async () => {
    await openMapAt(page, PHONE)
    await expectCircleFits(page)
    await expect(page.getByRole('button', { name: 'Salva questa ricerca' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await expectThreeSheetHeights(page)
    await page.getByRole('button', { name: 'Stato e categoria' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mostra' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Mostra' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectListFollowsMarker(page)
    await expectInfoWindowUncovered(page, PHONE)
  })

  await test.step('On a small phone more than 40% of the map is free and nothing covers the info window', async () => {
    await openMapAt(page, SMALL_PHONE)
    const [map, panelBox, listBox] = [await boxOf(mapRegion(page)), await boxOf(panel(page)), await boxOf(nearbyList(page))]
    expect((listBox.y - panelBox.y - panelBox.height) / map.height).toBeGreaterThan(0.4)
    const save = page.getByRole('button', { name: 'Salva questa ricerca' })
    const badge = nearbyList(page)
      .getByText(/^(Baratto|Dono|Da riparare)$/)
      .first()
    for (const part of [save, nearbyList(page).getByRole('link').first(), badge]) await expect(part).toBeInViewport({ ratio: 1 })
    const list = nearbyList(page).getByRole('list').locator('..')
    expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expectListFollowsMarker(page)
    await expectInfoWindowUncovered(page, SMALL_PHONE)
    await save.click()
    await expect(page.getByRole('dialog', { name: 'Salva la ricerca' })).toBeVisible()
    await expectAccessible(page)
  })
})

async function openMapAt(page: Page, size: { width: number; height: number }, rows = 24) {
  await page.setViewportSize(size)
  await page.goto('/mappa')
  await expect(nearbyList(page).getByRole('link')).toHaveCount(rows)
}

async function expectCircleFits(page: Page) {
  const [circleBox, panelBox, sheetBox] = [
    await boxOf(page.locator('[data-circle=whole]')),
    await boxOf(panel(page)),
    await boxOf(nearbyList(page)),
  ]
  expect(circleBox.x).toBeGreaterThan(0)
  expect(circleBox.y).toBeGreaterThan(panelBox.y + panelBox.height - 4)
  expect(circleBox.y + circleBox.height).toBeLessThan(sheetBox.y)
  expect(sheetBox.height).toBe(200)
}

/** Enter, the arrow keys, the close button and dragging change the height of the sheet. */
async function expectThreeSheetHeights(page: Page) {
  const handle = nearbyList(page).getByRole('button', { name: 'Apri di più l’elenco' })
  const mapHeight = (await boxOf(mapRegion(page))).height
  const height = async () => Math.round((await boxOf(nearbyList(page))).height)
  await handle.press('Enter')
  await expect.poll(height).toBe(Math.round(mapHeight / 2))
  await handle.press('ArrowUp')
  await expect.poll(height).toBe(Math.round(mapHeight))
  await expectAccessible(page)
  await nearbyList(page).getByRole('button', { name: 'Chiudi l’elenco' }).press('Enter')
  await expect.poll(height).toBe(200)

  const handleBox = await boxOf(handle)
  await page.mouse.move(195, handleBox.y + 10)
  await page.mouse.down()
  await page.mouse.move(195, handleBox.y - 100, { steps: 5 })
  await page.mouse.move(195, handleBox.y - 150, { steps: 5 })
  await page.mouse.up()
  await expect.poll(height).toBe(Math.round(mapHeight / 2))
  await handle.press('ArrowDown')
  await expect.poll(height).toBe(200)
}

/** Clicking a marker scrolls the list to its item, even if the list has not loaded that item yet. */
async function expectListFollowsMarker(page: Page) {
  await marker(page, 'Radio a valvole, Da riparare').click()
  const row = nearbyList(page).getByRole('link', { name: /Radio a valvole/ })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport({ ratio: 1 })
}

async function expectInfoWindowUncovered(page: Page, size: { width: number }) {
  const info = await boxOf(page.getByRole('dialog', { name: 'Radio a valvole' }))
  const [panelBox, listBox] = [await boxOf(panel(page)), await boxOf(nearbyList(page))]
  expect(info.y).toBeGreaterThan(panelBox.y + panelBox.height)
  expect(info.y + info.height).toBeLessThan(listBox.y)
  expect(info.x).toBeGreaterThanOrEqual(0)
  expect(info.x + info.width).toBeLessThanOrEqual(size.width)
}

/** Points of the info window that another element covers, of a grid over the window. */
const coveredPoints = (page: Page) =>
  page.getByRole('dialog', { name: 'Radio a valvole' }).evaluate((info) => {
    const { left, right, top, bottom } = info.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.05, 0.35, 0.65, 0.95].map((y) => ({ x, y })))
    return points.filter(({ x, y }) => {
      const found = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
      // Nothing is outside the window.
      return found !== null && !info.contains(found)
    })
  })

test('[MAP-73] On a desktop the legend and the buttons of the map do not cover the info window', { tag: '@thorough' }, async ({
  page,
}) => {
  await disableWebGl(page)
  await openMapAt(page, DESK, 3)
  await marker(page, 'Radio a valvole, Da riparare').click()
  const legend = await boxOf(page.getByRole('list', { name: 'Legenda' }))
  for (const cover of [legend, await boxOf(page.getByRole('button', { name: 'Ingrandisci la mappa' }))]) {
    const info = await boxOf(page.getByRole('dialog', { name: 'Radio a valvole' }))
    const [x, y] = [info.x + info.width / 2, info.y + info.height + 150]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + cover.x - info.x, y + cover.y - info.y - info.height / 2, { steps: 5 })
    // Waits until the map has stopped, so that it does not go on by itself.
    await page.waitForFunction(() =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => true),
    )
    await page.mouse.up()
    expect(await coveredPoints(page)).toEqual([])
  }
})

test('[MAP-73] [MAP-74] On a phone, also at 200 % text, nothing covers the info window; a raised sheet hides it, and a selected marker lowers the sheet', {
  tag: '@thorough',
}, async ({ page }) => {
  await disableWebGl(page)
  for (const size of ['100%', '200%'])
    await test.step(`At ${size} text`, async () => {
      await openMapAt(page, PHONE, 3)
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await marker(page, 'Radio a valvole, Da riparare').click()
      const info = page.getByRole('dialog', { name: 'Radio a valvole' })
      await expect.poll(() => coveredPoints(page)).toEqual([])
      const handle = nearbyList(page).getByRole('button', { name: 'Apri di più l’elenco' })
      await handle.press('Enter')
      await expect(info).toBeHidden()
      await handle.press('ArrowDown')
      await expect(info).toBeVisible()
      await handle.press('ArrowUp')
      await marker(page, 'Scarponi da trekking, Baratto').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Scarponi da trekking' })).toBeVisible()
      await expect(handle).toHaveAttribute('aria-expanded', 'false')
    })
})
