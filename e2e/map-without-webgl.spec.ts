import { TEST_TOWNS } from '@barattolo/domain/test-towns.fixtures'
import config from './playwright.config.ts'
import { createMapItems, itemCount, mapRegion, marker, nearbyList, shownCount, viewInAddress } from './support/map.ts'
import { trackRequests } from './support/page-settled.ts'
import { DESK, expect, expectAccessible, test } from './support/test.ts'

test('[MAP-28] [MAP-47] Without WebGL the map is drawn as SVG, can be moved by dragging, wheel and keys, and shows its items', {
  tag: '@thorough',
}, async ({ playwright, app, timezoneId }) => {
  // A browser of its own: with another `launchOptions` the file would need a worker and an app of its own.
  const { args = [], ...launch } = config.use?.launchOptions ?? {}
  const browser = await playwright.chromium.launch({ ...launch, args: [...args, '--disable-3d-apis'] })
  const page = await browser.newPage({
    viewport: DESK,
    baseURL: app.origin,
    locale: 'it-IT',
    ...(timezoneId ? { timezoneId } : {}),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const errors: string[] = []
  trackRequests(page)
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  const { boots } = await createMapItems(app)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/mappa')
  await expect(itemCount(page)).toHaveText(shownCount('3 oggetti mostrati', app.town))
  await expect(nearbyList(page).getByRole('link')).toHaveCount(3)
  await expect(mapRegion(page)).toHaveAttribute('data-base', 'shipped')
  const drawing = mapRegion(page).locator('svg[data-layers] path')
  await expect.poll(async () => (await drawing.count()) > 0).toBe(app.town === TEST_TOWNS.aosta)
  await expectAccessible(page)

  // The map keeps moving after a drag, so it is dragged to the side on which nothing covers the markers.
  await page.mouse.move(400, 650)
  await page.mouse.down()
  await page.mouse.move(500, 700, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => viewInAddress(page)?.[1] ?? 180).toBeLessThan(app.town.centre.lng - 0.007)
  const [, , zoom = 0] = viewInAddress(page) ?? []
  await page.mouse.wheel(0, -300)
  await expect.poll(() => viewInAddress(page)?.[2] ?? 0).toBeGreaterThan(zoom)
  await mapRegion(page).focus()
  await page.keyboard.press('-')
  await expect.poll(() => viewInAddress(page)?.[2] ?? 20).toBeLessThan(zoom + 0.5)

  const zoomOf = () => viewInAddress(page)?.[2] ?? 0
  const before = zoomOf()
  await page.getByRole('button', { name: 'Ingrandisci la mappa' }).click()
  await expect.poll(zoomOf).toBeGreaterThan(before + 0.5)
  await page.getByRole('button', { name: 'Rimpicciolisci la mappa' }).click()
  await expect.poll(zoomOf).toBeLessThan(before + 0.5)
  await page.getByLabel('Categoria', { exact: true }).selectOption('hobby')
  await expect(itemCount(page)).toHaveText(shownCount('1 oggetto mostrato', app.town))
  await expect(nearbyList(page).getByRole('link')).toHaveCount(1)

  await marker(page, 'Scarponi da trekking, Baratto').click()
  await page.getByRole('dialog', { name: 'Scarponi da trekking' }).getByRole('link', { name: 'Vedi oggetto' }).click()
  await expect(page).toHaveURL(`/item/${boots}`)
  // MapLibre is not loaded where it cannot run.
  expect(requestedUrls.filter((url) => /maplibre|GlBase/i.test(url))).toEqual([])
  expect(errors).toEqual([])
  await browser.close()
})
