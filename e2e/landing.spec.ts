import { expect, expectAccessible, MOVING, PHONE, test } from './support/test.ts'

test.use(MOVING)

/** How much of what was shown has moved without being asked to: 0 is nothing. */
declare global {
  interface Window {
    moved: number
  }
}

const READ_PAGES = [
  ['/', 'Vale tutto. Anche la sedia zoppa.'],
  ['/home', 'Qui si scambia, si regala e si ripara'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Termini d’uso'],
  ['/forbidden', 'Cose e comportamenti vietati'],
  ['/disclaimer', 'Responsabilità'],
  ['/cookie-policy', 'Cookie'],
  ['/contact', 'Contatti'],
  ['/collabora', 'Porta Barattolo nella tua città'],
] as const

test('[HOME-28] [NAV-01] [NAV-02] [NAV-16] [NAV-17] [NAV-18] [NAV-19] [NAV-20] [NAV-21] [NAV-22] [NAV-41] [STAT-01] [STAT-02] [STAT-03] [STAT-04] [STAT-05] [STAT-18] the landing and the static pages are read without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const [path, title] of READ_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(7)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Le foto' })).toBeVisible()
  await context.close()
})

test('[HOME-01] [HOME-29] the page is taken over as it stands: nothing moves, nothing is fetched before it is painted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) window.moved += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    const scripts: string[] = []
    page.on('request', (request) => (request.resourceType() === 'script' ? scripts.push(request.url()) : undefined))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expect(page.getByText('Qui passano gli ultimi scambi.')).toHaveCount(0)
    await expect(page.locator('#main')).toContainText('faccia a faccia')
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.05)
    // Whatever the page's HTML names is small: the program is asked for by it, after the first paint.
    const named = await (await page.request.get('/')).text()
    expect(named.match(/<script[^>]*src="\/assets\/late-[^"]+"/g)).toHaveLength(1)
    expect(named).not.toContain('modulepreload')
  }
  await page.getByRole('link', { name: 'Apri la mappa' }).click()
  await expect(page).toHaveURL(/\/mappa/)
  // A mismatch would be a complaint of the console.
  for (const [path] of READ_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
  }
})

test('[SHARE-08] a tab older than the latest deploy asks to be reloaded, and what was typed is there afterwards', async ({
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/BazarPage|404|dynamically imported module|Suspense|error boundary/)
  const { page } = await personNamed('Giulia')
  await page.goto('/aggiungi')
  const title = page.getByRole('textbox', { name: 'Titolo' })
  await title.fill('Slitta di famiglia')
  // The server keeps no files of builds before: it answers as for any file that is not there.
  await page.route(/\/assets\/BazarPage-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('banner').getByRole('link', { name: 'Bazar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ricarica la pagina: quello che hai scritto resta.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page).toHaveURL(/\/bazar/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/aggiungi')
  await expect(title).toHaveValue('Slitta di famiglia')
})

test('[STAT-10] [STAT-11] [STAT-12] [STAT-13] [STAT-14] [STAT-15] [STAT-16] [STAT-17] the contact form says that it sends nothing', async ({
  page,
}) => {
  const written: string[] = []
  page.on('request', (request) => (request.method() === 'GET' ? undefined : written.push(request.url())))
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
  const [name, email, message] = ['Nome', 'E-mail', 'Messaggio'].map((label) => page.getByLabel(label, { exact: true }))
  if (!name || !email || !message) throw new Error('no field')
  const send = page.getByRole('button', { name: 'Prova a inviare' })
  await send.click()
  for (const missing of ['Scrivi il tuo nome.', 'Scrivi il tuo indirizzo e-mail.', 'Scrivi il messaggio.']) {
    await expect(page.getByText(missing)).toBeVisible()
  }
  await expect(name).toBeFocused()
  await expect(email).toHaveAttribute('type', 'email')
  await name.fill('Anna')
  await message.fill('Ciao!')
  await send.click()
  await expect(name).toHaveValue('Anna')
  await expect(message).toHaveValue('Ciao!')
  await email.fill('anna@example.org')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('il tuo messaggio non è partito')
  for (const field of [name, email, message]) await expect(field).toHaveValue('')
  expect(written).toEqual([])
  await expectAccessible(page)
})
