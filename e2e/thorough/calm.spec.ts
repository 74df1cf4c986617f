import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { atRest } from '../support/at-rest.ts'
import { hang, neighbour } from '../support/objects.ts'
import { ask, likes } from '../support/talk.ts'
import { DESK, expect, MOVING, PHONE, test } from '../support/test.ts'

test.use(MOVING)

const SLOW_MS = 300

for (const size of [PHONE, DESK]) {
  test(`[PERF-03] Pages have no layout shift at ${size.width} px while images and fonts load slowly`, async ({
    page,
    house,
    personNamed,
    expectComplaint,
  }) => {
    // The unsubscribe page with an invalid token.
    expectComplaint(/status of 404/)
    await house.empty()
    const { uid } = await neighbour(house, 'Luca')
    const ids = []
    for (let n = 1; n <= 12; n++) ids.push(await hang(house, uid, { title: `Oggetto ${n}` }))
    const anna = await personNamed('Anna', { phone: size === PHONE })
    const ada = await personNamed('Ada', { phone: size === PHONE, email: 'admin@barattolo.test' })
    const hers = await hang(house, anna.uid, { title: 'Sedia di Anna' })
    const talk = await likes(house, anna, ids[0] ?? '')
    const ad = await ask<{ _id: string }>(house, anna, 'POST', '/api/requests', {
      title: 'Un ombrello',
      description: '',
      tags: [],
    })
    const target = { kind: 'item', id: ids[1] }
    await ask(house, anna, 'POST', '/api/reports', { target, reason: 'spam' })

    await page.setViewportSize(size)
    await expectCalm(page, [
      ...['/', '/home', '/bazar', `/bazar/${uid}`, `/item/${ids[0]}`, '/mappa', '/bacheca', `/requests/${ad._id}`],
      ...['/login', '/privacy', '/contact', '/disiscrizione?t=x', '/arrivederci'],
    ])
    await expectCalm(anna.page, [
      ...['/bazar', '/mio-bazar', `/item/${hers}`, `/item/${hers}/modifica`, '/aggiungi', `/requests/${ad._id}`],
      ...['/inbox', `/scambio/${talk._id}`, '/radar', '/avvisi', '/avvisi/preferenze'],
    ])
    await expectCalm(ada.page, ['/admin', '/admin?scheda=segnalazioni'])
  })
}

test('[PERF-03] The landing page has no layout shift while its HTML arrives in two parts', async ({
  page,
  baseURL,
  expectComplaint,
}) => {
  // The proxy has another origin and does not forward sockets.
  expectComplaint(/WebSocket/)
  const pieces = await serveInTwo(baseURL ?? '')
  await page.addInitScript(watchShifts)
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    for (const end of ['<main', '<h1', 'class="hero__p"', 'class="hero__b"', 'class="live"', '<footer']) {
      pieces.endFirstAt(end)
      expect(await shiftOf(page, pieces.address), `${size.width} px, up to ${end}`).toBeLessThan(0.05)
    }
  }
  pieces.close()
})

test('[PERF-11] Each fallback font that is installed here is as wide as the web font that it replaces while that loads', async ({
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
    const web = `450 16px "Figtree Variable"`
    await document.fonts.load(web)
    const fallbacks = getComputedStyle(document.documentElement).getPropertyValue('--figtree-fallbacks').split(',')
    const shares: Record<string, number> = {}
    for (const family of fallbacks.map((name) => name.trim())) {
      // Loading rejects if the font is not installed.
      const faces = await document.fonts.load(`450 16px ${family}`).catch(() => [])
      if (faces.length > 0) shares[family] = widthIn(`450 16px ${family}`) / widthIn(web)
    }
    return shares
  })
  expect(Object.keys(widths).length).toBeGreaterThan(0)
  for (const [family, share] of Object.entries(widths)) {
    expect(share, family).toBeGreaterThan(0.97)
    expect(share, family).toBeLessThan(1.03)
  }
})

/** A proxy of `origin` that sends `/` in two parts: the second one after the first has been painted. */
async function serveInTwo(origin: string) {
  let end = ''
  const server = createServer(async (request, reply) => {
    const answer = await fetch(origin + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const body = Buffer.from(await answer.arrayBuffer())
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const at = request.url === '/' ? body.indexOf(end) : 0
    reply.write(body.subarray(0, at))
    if (at > 0) await new Promise((done) => setTimeout(done, 2 * SLOW_MS))
    reply.end(body.subarray(at))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    endFirstAt: (text: string) => {
      end = text
    },
    close: () => server.close(),
  }
}

async function expectCalm(page: Page, addresses: readonly string[]) {
  await slowDown(page)
  for (const address of addresses) expect(await shiftOf(page, address), address).toBeLessThan(0.05)
}

/** Delays images and fonts, and records layout shifts. */
async function slowDown(page: Page) {
  await page.addInitScript(watchShifts)
  await page.route(/\.(woff2|webp|jpe?g|png)|\/images\//, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS))
    await route.continue()
  })
}

/** The cumulative layout shift of a page until it has settled. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await atRest(page)
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

/** Runs in the page, before all other scripts. */
function watchShifts() {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false) sum += Number(entry.value)
    }
    document.documentElement.dataset.shift = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}
