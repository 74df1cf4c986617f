import { randomUUID } from 'node:crypto'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { openConversation, publishItems } from '@barattolo/e2e/support/api-calls'
import { type BrowserUser, signInBrowser } from '@barattolo/e2e/support/sign-in-browser'
import { startTestApp, type TestApp } from '@barattolo/e2e/support/test-app'
import { type Browser, chromium } from 'playwright-core'
import { quantile } from './load.ts'

export interface BrowserReport {
  messageLatency: { p50: number; p95: number; count: number }
  pages: { path: string; bytes: number; scriptBytes: number; mapCode: boolean }[]
}

const MESSAGES = 40

/** Browser measurements: the time until the recipient sees a message, and the bytes of a first visit. */
export async function measureBrowser(): Promise<BrowserReport> {
  const app = await startTestApp()
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    return {
      messageLatency: await measureMessages(app, browser),
      pages: [await measureFirstVisit(app, browser, '/bazar'), await measureFirstVisit(app, browser, '/mappa')],
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

async function measureMessages(app: TestApp, browser: Browser) {
  const [anna, bruno] = await Promise.all(['Anna', 'Bruno'].map((name) => signInPerson(app, browser, name)))
  if (!anna || !bruno) throw new Error('Anna and Bruno are not signed in')
  const [lamp] = await publishItems(app, anna, { title: 'Lampada' })
  const conversation = await openConversation(app, bruno, lamp?._id ?? '')
  for (const { page } of [anna, bruno]) {
    await page.goto(`/scambio/${conversation._id}`)
    await page.getByText('Mi interessa questo oggetto').first().waitFor()
  }
  const times: number[] = []
  for (let turn = 0; turn < MESSAGES; turn++)
    times.push(await measureMessageLatency(anna, bruno, `messaggio ${turn} ${randomUUID()}`))
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), count: times.length }
}

/** Both pages return absolute times from the clock of this machine, so the times can be compared. */
async function measureMessageLatency(sender: BrowserUser, reader: BrowserUser, text: string): Promise<number> {
  const displayedAt = reader.page.evaluate(
    (expected) =>
      new Promise<number>((done) => {
        const check = () => {
          if (!document.body.textContent.includes(expected)) return
          observer.disconnect()
          done(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(check)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
  const input = sender.page.getByPlaceholder('Scrivi a')
  await input.fill(text)
  const pressedAt = sender.page.evaluate(
    () =>
      new Promise<number>((done) =>
        document.addEventListener('keydown', () => done(performance.timeOrigin + performance.now()), {
          once: true,
          capture: true,
        }),
      ),
  )
  await input.press('Enter')
  return (await displayedAt) - (await pressedAt)
}

async function signInPerson(app: TestApp, browser: Browser, name: string): Promise<BrowserUser> {
  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 1440, height: 900 } })
  return signInBrowser(app.origin, await context.newPage(), { name, email: `${name.toLowerCase()}@example.org` })
}

/** Bytes transferred with an empty cache until the network is idle. */
async function measureFirstVisit(app: TestApp, browser: Browser, path: string) {
  const context = await browser.newContext({ baseURL: app.origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const resourceTypes = new Map<string, string>()
  let bytes = 0
  let scriptBytes = 0
  let mapCode = false
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    resourceTypes.set(requestId, type)
    if (/maplibre|GlBase|MapBoard/i.test(response.url)) mapCode = true
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (resourceTypes.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.close()
  return { path, bytes, scriptBytes, mapCode }
}
