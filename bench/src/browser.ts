import { randomUUID } from 'node:crypto'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { type House, openHouse } from '@barattolo/e2e/support/house'
import { type Neighbour, signInBrowser } from '@barattolo/e2e/support/sign-in-browser'
import { hangUp, likes } from '@barattolo/e2e/support/talk'
import { type Browser, chromium } from 'playwright-core'
import { quantile } from './load.ts'

export interface BrowserReport {
  shown: { p50: number; p95: number; count: number }
  pages: { path: string; bytes: number; scriptBytes: number; mapCode: boolean }[]
}

const MESSAGES = 40

/** Browser measurements: the time until the recipient sees a message, and the bytes of a first visit. */
export async function measureBrowser(): Promise<BrowserReport> {
  const house = await openHouse()
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    return {
      shown: await messageTimes(house, browser),
      pages: [await firstVisit(house, browser, '/bazar'), await firstVisit(house, browser, '/mappa')],
    }
  } finally {
    await browser.close()
    await house.close()
  }
}

async function messageTimes(house: House, browser: Browser) {
  const [anna, bruno] = await Promise.all(['Anna', 'Bruno'].map((name) => person(house, browser, name)))
  if (!anna || !bruno) throw new Error('Anna and Bruno are not signed in')
  const [lamp] = await hangUp(house, anna, { title: 'Lampada' })
  const talk = await likes(house, bruno, lamp?._id ?? '')
  for (const { page } of [anna, bruno]) {
    await page.goto(`/scambio/${talk._id}`)
    await page.getByText('Mi interessa questo oggetto').first().waitFor()
  }
  const times: number[] = []
  for (let turn = 0; turn < MESSAGES; turn++) times.push(await sendAndSee(anna, bruno, `messaggio ${turn} ${randomUUID()}`))
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), count: times.length }
}

/** Both pages return absolute times from the clock of this machine, so the times can be compared. */
async function sendAndSee(sender: Neighbour, reader: Neighbour, text: string): Promise<number> {
  const seen = reader.page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return
          observer.disconnect()
          done(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
  const input = sender.page.getByPlaceholder('Scrivi a')
  await input.fill(text)
  const pressed = sender.page.evaluate(
    () =>
      new Promise<number>((done) =>
        document.addEventListener('keydown', () => done(performance.timeOrigin + performance.now()), {
          once: true,
          capture: true,
        }),
      ),
  )
  await input.press('Enter')
  return (await seen) - (await pressed)
}

async function person(house: House, browser: Browser, name: string): Promise<Neighbour> {
  const context = await browser.newContext({ baseURL: house.origin, viewport: { width: 1440, height: 900 } })
  return signInBrowser(house.origin, await context.newPage(), { name, email: `${name.toLowerCase()}@example.org` })
}

/** Bytes transferred with an empty cache until the network is idle. */
async function firstVisit(house: House, browser: Browser, path: string) {
  const context = await browser.newContext({ baseURL: house.origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  let scriptBytes = 0
  let mapCode = false
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    if (/maplibre|GlBase|MapBoard/i.test(response.url)) mapCode = true
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  return { path, bytes, scriptBytes, mapCode }
}
