import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { createSampleData } from '@barattolo/e2e/screens/sample-data'
import { startTestApp } from '@barattolo/e2e/support/test-app'
import { type Browser, chromium, type Page } from 'playwright-core'
import { median } from './load.ts'

/** Milliseconds; the median of all rounds. */
export interface PhoneRow {
  hasWebGl: boolean
  /** Largest contentful paint of `/mappa` with an empty cache. */
  largestPaint: number
  /** The part of the long tasks of `/mappa` above 50 ms. */
  blocked: number
  /** From the press on "Mappa" in the bazar until the list and the map are drawn. */
  fromBazar: number
  layoutShift: number
}

/** A slow phone on a slow mobile connection. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 }
const ROUNDS = 3

type Round = Omit<PhoneRow, 'hasWebGl'>

/** Measures the map screen on a slow phone. WebGL of a machine without a graphics card runs on the processor, so it is measured with and without. */
export async function measurePhone(): Promise<PhoneRow[]> {
  const app = await startTestApp()
  try {
    await createSampleData(app)
    return [await measureVariant(app.origin, false), await measureVariant(app.origin, true)]
  } finally {
    await app.close()
  }
}

async function measureVariant(origin: string, hasWebGl: boolean): Promise<PhoneRow> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-background-networking', ...(hasWebGl ? [] : ['--disable-3d-apis'])],
  })
  try {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ ...(await measureOpening(browser, origin)), ...(await measureFromBazar(browser, origin)) })
    const medianOf = (figure: keyof Round) => median(rounds.map((round) => round[figure]))
    return {
      hasWebGl,
      largestPaint: medianOf('largestPaint'),
      blocked: medianOf('blocked'),
      fromBazar: medianOf('fromBazar'),
      layoutShift: medianOf('layoutShift'),
    }
  } finally {
    await browser.close()
  }
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', NETWORK)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

// By attribute: a search by role would slow down the page that is measured.
const LIST_AND_MAP = '[aria-label="Elenco degli oggetti vicini"] li a >> nth=0'
const MAP = '[data-circle] >> nth=0'

async function waitForMap(page: Page) {
  await page.locator(LIST_AND_MAP).waitFor()
  await page.locator(MAP).waitFor({ state: 'attached' })
}

async function measureOpening(browser: Browser, origin: string): Promise<Omit<Round, 'fromBazar'>> {
  const page = await openPhone(browser)
  await page.addInitScript(() => {
    const figures = { largestPaint: 0, blocked: 0, layoutShift: 0 }
    Object.assign(window, { figures })
    const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => {
      figures.largestPaint = startTime
    })
    observe('longtask', ({ duration }) => {
      figures.blocked += Math.max(0, duration - 50)
    })
    observe('layout-shift', (entry) => {
      figures.layoutShift += (entry as PerformanceEntry & { value: number }).value
    })
  })
  await page.goto(`${origin}/mappa`)
  await waitForMap(page)
  await page.waitForTimeout(4000)
  const figures = await page.evaluate(() => (window as unknown as { figures: Omit<Round, 'fromBazar'> }).figures)
  await page.context().close()
  return figures
}

async function measureFromBazar(browser: Browser, origin: string): Promise<Pick<Round, 'fromBazar'>> {
  const page = await openPhone(browser)
  await page.goto(`${origin}/bazar`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(4000)
  const before = Date.now()
  await page.getByRole('link', { name: 'Mappa' }).last().tap()
  await waitForMap(page)
  const fromBazar = Date.now() - before
  await page.context().close()
  return { fromBazar }
}
