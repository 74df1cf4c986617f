import { DESK, expect, PHONE, test, WITH_MOTION } from './support/test.ts'

test.use(WITH_MOTION)

/** The cumulative layout shift of the page so far. */
declare global {
  interface Window {
    layoutShift: number
  }
}

const STATIC_PAGES = [
  ['/', 'Vale tutto. Anche la sedia zoppa.'],
  ['/home', 'Qui si scambia, si regala e si ripara'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Termini d’uso'],
  ['/forbidden', 'Cose e comportamenti vietati'],
  ['/disclaimer', 'Responsabilità'],
  ['/cookie-policy', 'Cookie'],
  ['/accessibilita', 'Accessibilità'],
  ['/contact', 'Contatti'],
  ['/collabora', 'Porta Barattolo nella tua città'],
] as const

test('[HOME-28] [NAV-01] [NAV-02] [NAV-16] [NAV-17] [NAV-18] [NAV-19] [NAV-20] [NAV-21] [NAV-22] [NAV-41] [STAT-01] [STAT-02] [STAT-03] [STAT-04] [STAT-05] [STAT-18] [STAT-20] The landing page and the static pages are readable without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  for (const [path, title] of STATIC_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(8)
  }
  for (const path of ['/privacy', '/terms', '/accessibilita', '/contact']) {
    await page.goto(path)
    await expect(page.getByText('Questo sito è una prova su un solo computer')).toBeVisible()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Le foto' })).toBeVisible()
  await context.close()
})

/** As many recent exchanges as the landing page shows, with titles that take two lines on a phone. */
const LONG_EXCHANGES = Array.from({ length: 3 }, () => ({
  sides: [
    [{ title: 'Il cassettone di castagno della nonna', category: 'home' }],
    [{ title: 'La bicicletta da corsa di mio fratello', category: 'mobility' }],
  ],
  place: 'Rhêmes-Notre-Dame',
  at: new Date().toISOString(),
}))

test('[HOME-01] [HOME-29] The prerendered landing page is hydrated without layout shift, and its scripts load after the first paint', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.route('**/api/exchanges/recent', (route) => route.fulfill({ json: LONG_EXCHANGES }))
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) window.layoutShift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const viewport of [PHONE, { width: 320, height: 640 }, DESK]) {
    await page.setViewportSize(viewport)
    const scripts: string[] = []
    page.on('request', (request) => (request.resourceType() === 'script' ? scripts.push(request.url()) : undefined))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
    await expect(page.getByText('Il cassettone di castagno')).toHaveCount(3)
    await expect(page.locator('#main')).toContainText('faccia a faccia')
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.05)
    // The HTML references only the small hydration entry, which loads the main script after the first paint.
    const html = await (await page.request.get('/')).text()
    expect(html.match(/<script[^>]*src="\/assets\/hydrate-entry-[^"]+"/g)).toHaveLength(1)
    expect(html).not.toContain('modulepreload')
  }
  await page.getByRole('link', { name: 'Apri la mappa' }).click()
  await expect(page).toHaveURL(/\/mappa/)
  // A hydration mismatch would be an error in the console and fail the test.
  for (const [path] of STATIC_PAGES.slice(1)) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Login con Google' })).toBeVisible()
  }
})

test('[SHARE-08] A tab that was opened before the latest deployment offers a reload, which keeps the typed text', {
  tag: '@thorough',
}, async ({ signInUser, allowConsoleErrors }) => {
  allowConsoleErrors(/BazarPage|404|dynamically imported module|Suspense|error boundary/)
  const { page } = await signInUser('Giulia')
  // The server has no files of earlier builds and answers 404. The page asks for those of other tabs ahead.
  await page.route(/\/assets\/BazarPage-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/aggiungi')
  const title = page.getByRole('textbox', { name: 'Titolo' })
  await title.fill('Slitta di famiglia')
  await page.getByRole('banner').getByRole('link', { name: 'Bazar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ricarica la pagina: quello che hai scritto resta.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page).toHaveURL(/\/bazar/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/aggiungi')
  await expect(title).toHaveValue('Slitta di famiglia')
})
