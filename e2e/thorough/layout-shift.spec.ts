import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { callApi, openConversation } from '../support/api-calls.ts'
import { addItem, addPerson } from '../support/items.ts'
import { waitUntilPageSettled } from '../support/page-settled.ts'
import { DESK, expect, PHONE, test, WITH_MOTION } from '../support/test.ts'

test.use(WITH_MOTION)

for (const size of [PHONE, DESK]) {
  test(`[PERF-03] Pages have no layout shift at ${size.width} px while images and fonts load slowly`, async ({
    page,
    app,
    signInUser,
    allowConsoleErrors,
  }) => {
    // The unsubscribe page is opened with an invalid token, which is answered with 404.
    allowConsoleErrors(/status of 404/)
    await app.emptyDatabase()
    const { uid } = await addPerson(app, 'Luca')
    const ids = []
    for (let n = 1; n <= 12; n++) ids.push(await addItem(app, uid, { title: `Oggetto ${n}` }))
    const anna = await signInUser('Anna', { phone: size === PHONE })
    const ada = await signInUser('Ada', { phone: size === PHONE, email: 'admin@barattolo.test' })
    const annaItem = await addItem(app, anna.uid, { title: 'Sedia di Anna' })
    const conversation = await openConversation(app, anna, ids[0] ?? '')
    const request = await callApi<{ _id: string }>(app, anna, 'POST', '/api/requests', {
      title: 'Un ombrello',
      description: '',
      tags: [],
    })
    const target = { kind: 'item', id: ids[1] }
    await callApi(app, anna, 'POST', '/api/reports', { target, reason: 'spam' })

    await page.setViewportSize(size)
    await expectNoLayoutShift(page, [
      ...['/', '/home', '/bazar', `/bazar/${uid}`, `/item/${ids[0]}`, '/mappa', '/bacheca', `/requests/${request._id}`],
      ...['/login', '/privacy', '/contact', '/disiscrizione?t=x', '/arrivederci'],
    ])
    await expectNoLayoutShift(anna.page, [
      ...['/bazar', '/mio-bazar', `/item/${annaItem}`, `/item/${annaItem}/modifica`, '/aggiungi', `/requests/${request._id}`],
      ...[
        '/inbox',
        `/scambio/${conversation._id}`,
        '/radar',
        '/avvisi',
        '/avvisi/preferenze',
        '/preferiti',
        '/profilo',
        '/profilo/dati',
      ],
    ])
    await expectNoLayoutShift(ada.page, ['/admin', '/admin?scheda=segnalazioni', '/stato'])
  })
}

test('[PERF-03] The landing page has no layout shift while its HTML arrives in two parts', async ({
  page,
  baseURL,
  allowConsoleErrors,
}) => {
  // The proxy has another origin and does not forward sockets.
  allowConsoleErrors(/WebSocket/)
  const splitServer = await serveInTwoParts(baseURL ?? '', page)
  await page.addInitScript(recordLayoutShifts)
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    for (const marker of ['<main', '<h1', '>Barattolo è il mercato', 'corrieri.</p>', 'aria-label="Ultimi scambi"', '<footer']) {
      splitServer.splitAt(marker)
      expect(await measureLayoutShift(page, splitServer.address), `${size.width} px, up to ${marker}`).toBeLessThan(0.05)
    }
  }
  splitServer.close()
})

test('[PERF-11] Each installed fallback font is as wide as the web font that it replaces while that font loads', async ({
  page,
}) => {
  await page.goto('/privacy')
  const widths = await page.evaluate(async () => {
    const text = document.querySelector('main')?.textContent ?? ''
    const widthIn = (font: string) => {
      const line = document.createElement('span')
      Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', font, fontSynthesis: 'none' })
      line.textContent = text
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    const webFont = `450 16px "Figtree Variable"`
    await document.fonts.load(webFont)
    const fallbacks = getComputedStyle(document.documentElement).getPropertyValue('--figtree-fallbacks').split(',')
    const ratios: Record<string, number> = {}
    for (const family of fallbacks.map((name) => name.trim())) {
      // Loading rejects if the font is not installed.
      const faces = await document.fonts.load(`450 16px ${family}`).catch(() => [])
      if (faces.length > 0) ratios[family] = widthIn(`450 16px ${family}`) / widthIn(webFont)
    }
    return ratios
  })
  expect(Object.keys(widths).length).toBeGreaterThan(0)
  for (const [family, ratio] of Object.entries(widths)) {
    expect(ratio, family).toBeGreaterThan(0.97)
    expect(ratio, family).toBeLessThan(1.03)
  }
})

/** A proxy of `origin` that sends `/` in two parts: the second one after the first has been painted. */
async function serveInTwoParts(origin: string, page: Page) {
  let marker = ''
  let painted = Promise.withResolvers<void>()
  await page.exposeFunction('reportPainted', () => painted.resolve())
  await page.addInitScript(reportFirstPaint)
  const server = createServer(async (request, reply) => {
    const answer = await fetch(origin + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const body = Buffer.from(await answer.arrayBuffer())
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const at = request.url === '/' ? body.indexOf(marker) : 0
    if (at === -1) throw new Error(`the page has no ${marker}`)
    reply.write(body.subarray(0, at))
    if (at > 0) await painted.promise
    reply.end(body.subarray(at))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    splitAt: (text: string) => {
      marker = text
      painted = Promise.withResolvers()
    },
    close: () => server.close(),
  }
}

async function expectNoLayoutShift(page: Page, addresses: readonly string[]) {
  await delayAssets(page)
  for (const address of addresses) expect(await measureLayoutShift(page, address), address).toBeLessThan(0.05)
}

/** Delays images and fonts until the page has painted a frame without them, and records layout shifts. */
async function delayAssets(page: Page) {
  await page.addInitScript(recordLayoutShifts)
  await page.route(/\.(woff2|webp|jpe?g|png)|\/images\//, async (route) => {
    // A navigation ends the wait.
    await page.evaluate(waitUntilPainted).catch(() => undefined)
    await route.continue()
  })
}

/** The cumulative layout shift of a page until it has settled. */
async function measureLayoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await waitUntilPageSettled(page)
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

/** Runs in the page, before all other scripts. */
function recordLayoutShifts() {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false) sum += Number(entry.value)
    }
    document.documentElement.dataset.shift = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page, before all other scripts: reports when the browser has painted what has arrived of the page. */
function reportFirstPaint() {
  requestAnimationFrame(async () => {
    // Runs when the parser has nothing left to parse.
    await scheduler.postTask(() => undefined, { priority: 'background' })
    requestAnimationFrame(() => {
      const report: unknown = Reflect.get(window, 'reportPainted')
      if (typeof report === 'function') report()
    })
  })
}

/** Runs in the page: waits for two frames after the first one with content. */
async function waitUntilPainted() {
  let framesWithContent = 0
  while (framesWithContent < 2) {
    await new Promise(requestAnimationFrame)
    if (performance.getEntriesByName('first-contentful-paint').length > 0) framesWithContent++
  }
}
