import { insertItems } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import { delayFiles } from './support/delay-files.ts'
import { addItem, addPerson, card, titlesIn } from './support/items.ts'
import { createMapItems, disableWebGl, itemCount, mapRegion, marker, nearbyList } from './support/map.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

const HOSTILE = "</script><script>window.ran=1</script><!-- $& $' ]]>"

test('[PERF-04] [PERF-06] [BAZ-65] The bazar and an item page are server-rendered completely, and hydration sends no API calls for their data, also for the distances of a device that has answered “Da dove guardi?” or has said its position', async ({
  browser,
  app,
  page,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Luca Bionaz')
  const id = await addItem(app, uid, { title: 'Lampada blu', description: 'Si accende al primo colpo.' })
  const hostileItem = await addItem(app, uid, { title: HOSTILE, description: HOSTILE })

  const noScriptPage = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin, viewport: PHONE })
  ).newPage()
  await noScriptPage.goto('/bazar')
  await expect(card(noScriptPage, 'Lampada blu').locator('img')).toBeVisible()
  await expect(card(noScriptPage, HOSTILE)).toBeVisible()
  await card(noScriptPage, 'Lampada blu').getByRole('link').click()
  await expect(noScriptPage.getByRole('heading', { level: 1 })).toHaveText('Lampada blu')
  await expect(noScriptPage.getByText('Si accende al primo colpo.')).toBeVisible()
  await expect(noScriptPage.getByRole('button', { name: /^Luca B\./ })).toBeVisible()
  await noScriptPage.goto('/bazar?q=lampada')
  await expect(noScriptPage.getByRole('article')).toHaveCount(1)
  await noScriptPage.context().close()

  const apiCalls = recordApiCalls(page)
  for (const address of ['/bazar', `/item/${id}`, `/item/${hostileItem}`, '/bazar?q=lampada&stato=baratto']) {
    await page.goto(address)
    await waitUntilPageSettled(page)
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
  expect(apiCalls.filter((call) => call !== '/api/config')).toEqual([])

  await page.evaluate(() => {
    const gressan = { slug: 'gressan', name: 'Gressan', lat: 45.7195, lng: 7.2939 }
    localStorage.setItem('barattolo:da-dove', JSON.stringify(gressan))
  })
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const { release } = await delayFiles(page, /assets\/main-.*\.js/)
    await page.goto('/bazar', { waitUntil: 'domcontentloaded' })
    const lamp = card(page, 'Lampada blu')
    await expect(lamp).toBeVisible()
    await expect(page.getByText('Da dove guardi?')).toBeHidden()
    await expect(lamp.getByText('Aosta')).toBeHidden()
    await page.evaluate(() => document.fonts.ready)
    const before = await lamp.boundingBox()
    release()
    await expect(lamp.getByText(/^\d+,\d\skm$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Da Gressan: cambia comune' })).toBeVisible()
    expect(await lamp.boundingBox()).toEqual(before)
  }
  expect(apiCalls.filter((call) => call !== '/api/config')).toEqual([])

  // The list is hydrated after the device has said its position.
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 45.737, longitude: 7.317 })
  await page.addInitScript(() => {
    localStorage.removeItem('barattolo:da-dove')
    const { geolocation } = navigator
    const getPosition = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (onPosition, ...rest) =>
      getPosition(
        (position) => {
          onPosition(position)
          document.documentElement.dataset.position = 'read'
        },
        ...rest,
      )
  })
  const { release } = await delayFiles(page, /assets\/BazarPage-.*\.js/)
  await page.goto('/bazar', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-position', 'read')
  release()
  await expect(card(page, 'Lampada blu').getByText(/^\d+,\d\skm$/)).toBeVisible()
})

test('[PERF-07] A signed-in user sees their own view of the bazar, never the visitor’s view first', async ({
  app,
  signInUser,
}) => {
  await app.emptyDatabase()
  const anna = await signInUser('Anna', { phone: true })
  const ownItem = await addItem(app, anna.uid, { title: 'Sedia mia' })
  const { uid } = await addPerson(app, 'Luca')
  await addItem(app, uid, { title: 'Lampada blu' })
  const { page } = anna
  await page.goto('/bazar?mio=aperto')
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')

  // While the main script is delayed, the public list is hidden, and its space is reserved.
  const { release } = await delayFiles(page, /assets\/main-.*\.js/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByPlaceholder('Cerca per titolo')).toBeVisible()
  await expect(page.getByText('Lampada blu')).toBeHidden()
  release()
  await expect(page.getByRole('region', { name: 'Il mio bazar', exact: true })).toContainText('Sedia mia')
  await expect(card(page, 'Lampada blu')).toBeVisible()

  await page.goto(`/item/${ownItem}`)
  await expect(page.getByRole('link', { name: 'Modifica' })).toBeVisible()
})

test('[PERF-08] Clicks and typed text before the scripts have loaded and during hydration are not lost', async ({
  app,
  newBrowser,
  page: desk,
}) => {
  await app.emptyDatabase()
  const { uid } = await addPerson(app, 'Luca')
  for (const [title, status] of [
    ['Zaino blu', 'dono'],
    ['Anfora blu', 'dono'],
    ['Lampada blu', 'baratto'],
    ['Sedia', 'dono'],
  ] as const)
    await addItem(app, uid, { title, status })
  const phone = await newBrowser({ phone: true })
  // Delays in turn the hydration entry, which records early input, and the main script.
  for (const script of [/assets\/hydrate-entry-.*\.js/, /assets\/main-.*\.js/]) {
    const onPhone = await delayFiles(phone, script)
    await phone.goto('/bazar', { waitUntil: 'commit' })
    await phone.getByPlaceholder('Cerca per titolo').fill('lampada')
    await phone.getByRole('button', { name: 'Filtri' }).click()
    onPhone.release()
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expect(phone).toHaveURL('/bazar?q=lampada')

    const onDesk = await delayFiles(desk, script)
    await desk.goto('/bazar', { waitUntil: 'commit' })
    await desk.getByRole('combobox', { name: 'Ordine' }).focus()
    await desk.keyboard.type('Titolo A')
    await desk.getByRole('combobox', { name: 'Stato' }).focus()
    await desk.keyboard.type('Dono')
    await desk.getByPlaceholder('Cerca per titolo').focus()
    await desk.keyboard.type('blu')
    onDesk.release()
    await expect.poll(() => new URL(desk.url()).search).toMatch(/(?=.*ordine=az)(?=.*q=blu)(?=.*dono)/)
    await expect.poll(() => titlesIn(desk, 'I bazar della città')).toEqual(['Anfora blu', 'Zaino blu'])
    await expect(desk.getByRole('combobox', { name: 'Stato' })).toHaveValue('dono')
    await expect(desk.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  }

  // A selection during hydration is one history entry, which one Back undoes.
  const newTab = await desk.context().newPage()
  await newTab.addInitScript(() => {
    const selectOrder = () => {
      const order = document.querySelector<HTMLSelectElement>('select[aria-label="Ordine"]')
      if (!order) throw new Error('the page has no sort order to select')
      order.value = 'title'
      for (const type of ['input', 'change']) order.dispatchEvent(new Event(type, { bubbles: true }))
    }
    addEventListener('barattolo:shown', selectOrder, { once: true })
  })
  await newTab.goto('/bazar')
  await expect(newTab).toHaveURL('/bazar?ordine=az')
  await expect(newTab.getByRole('combobox', { name: 'Ordine' })).toHaveValue('title')
  await newTab.goBack()
  await expect(newTab).toHaveURL('/bazar')
  await expect(newTab.getByRole('combobox', { name: 'Ordine' })).toHaveValue('newest')
})

test('[MAP-68] The map screen is server-rendered with list, count and filters for both layouts, and hydration sends no API calls for their data', {
  tag: '@thorough',
}, async ({ browser, app, page }) => {
  await createMapItems(app)
  const filtered = '/mappa?comune=gressan&raggio=10&stato=dono&categoria=garden'
  for (const viewport of [PHONE, DESK]) {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin, viewport })
    const noScriptPage = await context.newPage()
    await noScriptPage.goto('/mappa')
    await expect(noScriptPage.getByRole('heading', { level: 1 })).toHaveText('Qui vicino')
    await expect(itemCount(noScriptPage)).toHaveText('3 oggetti mostrati entro 5 km da Aosta')
    await expect(nearbyList(noScriptPage).getByRole('link')).toHaveCount(3)
    await expect(nearbyList(noScriptPage).locator('img').first()).toBeVisible()
    await expect(noScriptPage.getByRole('combobox', { name: 'Categoria' })).toHaveCount(viewport === DESK ? 1 : 0)
    await expect(noScriptPage.getByRole('button', { name: 'Stato e categoria' })).toHaveCount(viewport === DESK ? 0 : 1)
    await noScriptPage.goto(filtered)
    await expect(itemCount(noScriptPage)).toHaveText('1 oggetto mostrato entro 10 km da Gressan')
    await expect(noScriptPage.getByRole('combobox', { name: 'Comune' })).toHaveValue('gressan')
    await expect(noScriptPage.getByRole('combobox', { name: 'Raggio' })).toHaveValue('10')
    await context.close()
  }

  await disableWebGl(page)
  const apiCalls = recordApiCalls(page)
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.goto('/mappa')
    await expect(marker(page, 'Radio a valvole, Da riparare')).toBeVisible()
    await expect(mapRegion(page).locator('svg[data-layers=all]')).toBeAttached()
    await waitUntilPageSettled(page)
    // Only the fields of this layout are left, so that each label names one field.
    await expect(page.getByLabel('Categoria', { exact: true })).toHaveCount(viewport === DESK ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Stato e categoria' })).toHaveCount(viewport === DESK ? 0 : 1)
    await page.goto(filtered)
    await expect(marker(page, 'Piantine di basilico, Dono')).toBeVisible()
    await expect(itemCount(page)).toHaveText('1 oggetto mostrato entro 10 km da Gressan')
    await waitUntilPageSettled(page)
  }
  expect(apiCalls.filter((call) => call !== '/api/config')).toEqual([])
})

test('[MAP-68] A crowded map arrives with its exact number, and the client requests the clusters of its view', {
  tag: '@thorough',
}, async ({ app, page }) => {
  const { owner } = await createMapItems(app)
  await insertItems(app.db, 400, { owner, title: 'Libro', lat: 45.7375, lng: 7.3175 })
  await disableWebGl(page)
  const apiCalls = recordApiCalls(page)
  await page.goto('/mappa')
  await expect(itemCount(page)).toHaveText(`403 oggetti mostrati entro 5 km da Aosta`)
  await expect(marker(page, /ingrandisci$/).first()).toBeVisible()
  await waitUntilPageSettled(page)
  expect(apiCalls.filter((call) => call !== '/api/config')).toEqual(['/api/map'])
})

test('[MAP-68] [PERF-07] A signed-in user never sees the visitor’s list, count and markers of the map', async ({
  app,
  signInUser,
}) => {
  await createMapItems(app)
  const { page } = await signInUser('Anna', { phone: true })
  await disableWebGl(page)
  await page.goto('/mappa')
  await expect(nearbyList(page).getByRole('link').first()).toBeVisible()
  const { release } = await delayFiles(page, /assets\/main-.*\.js/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('combobox', { name: 'Comune' })).toBeVisible()
  await expect(nearbyList(page).locator('a').first()).toBeAttached()
  await expect(nearbyList(page).locator('a').first()).toBeHidden()
  await expect(itemCount(page)).toBeHidden()
  release()
  await expect(nearbyList(page).getByRole('link').first()).toBeVisible()
  await expect(itemCount(page)).toHaveText('3 oggetti mostrati entro 5 km da Aosta')
})

test('[MAP-68] [PERF-08] Fields changed and buttons clicked on the map screen before its scripts have loaded are not lost', {
  tag: '@thorough',
}, async ({ app, newBrowser, page: desk }) => {
  await createMapItems(app)
  const phone = await newBrowser({ phone: true })
  await disableWebGl(phone)
  for (const script of [/assets\/hydrate-entry-.*\.js/, /assets\/main-.*\.js/]) {
    const { release } = await delayFiles(phone, script)
    await phone.goto('/mappa', { waitUntil: 'commit' })
    await phone.getByRole('combobox', { name: 'Raggio' }).focus()
    await phone.keyboard.type('10')
    await phone.getByRole('button', { name: 'Stato e categoria' }).click()
    release()
    await expect(phone.getByRole('dialog')).toBeVisible()
    await expect.poll(() => new URL(phone.url()).searchParams.get('raggio')).toBe('10')
    // Behind the dialog.
    await expect(itemCount(phone, { includeHidden: true })).toContainText('entro 10 km da Aosta')

    // The map is not measured yet when the change is replayed, and fits the circle when it is.
    await disableWebGl(desk)
    const onDesk = await delayFiles(desk, script)
    await desk.goto('/mappa', { waitUntil: 'commit' })
    await desk.getByRole('combobox', { name: 'Raggio' }).focus()
    await desk.keyboard.type('20')
    onDesk.release()
    await expect(itemCount(desk)).toContainText('entro 20 km da Aosta')
    await expect(desk.locator('[data-circle=whole]')).toBeInViewport({ ratio: 1 })
  }
})

function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Not data of the page: the number of what only contains the letters, once the end of a short list is in view.
    if (pathname.startsWith('/api/') && !searchParams.has('inside')) calls.push(pathname)
  })
  return calls
}
