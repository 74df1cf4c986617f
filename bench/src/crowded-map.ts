import { gzipSync } from 'node:zlib'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { METROPOLIS } from '@barattolo/server/testing/city/load-city'
import { type Browser, chromium } from 'playwright-core'
import { median, quantile } from './load.ts'
import { keepPublishing, movedTo } from './map-world.ts'
import { figureOf, type Served, serveProduct } from './process.ts'
import { type PanReport, panning } from './script-per-frame.ts'
import { openWorld } from './world.ts'

export interface ViewRow {
  radius: number
  zoom: number
  objects: number
  marks: number
  /** Compressed. */
  bytes: number
  /** Response times without and with the server's cache, in milliseconds. */
  first: number
  kept: number
}

/** Response times of concurrent requests, in milliseconds. */
export interface Together {
  p50: number
  most: number
}

export interface CrowdedMapReport {
  /** Objects in the circle of 20 km. */
  objects: number
  views: ViewRow[]
  /** 32 concurrent people with different circles, without other load and while objects are published. */
  alone: Together
  publishing: Together
  /** The server's longest event loop delay in milliseconds and its memory in megabytes. */
  held: number
  memory: number | null
  pages: { width: number; firstPins: number; pan: PanReport }[]
}

/** The region's main town, the area to which the browser's map is limited. */
const TOWN = { lat: 45.737, lng: 7.317 }
const AT_ONCE = 32

/** Measures the map with hundreds of thousands of objects in one circle: server responses, and script time while panning. */
export async function measureCrowdedMap(objects: number): Promise<CrowdedMapReport> {
  const world = await openWorld(objects)
  try {
    await movedTo(world.db, METROPOLIS, TOWN)
    const server = await serveProduct(world)
    try {
      const views = await measureViews(server.origin)
      // Reading the delay resets it: the warm-up is not counted.
      await figureOf(server, 'held')
      const alone = await askTogether(server.origin, 0)
      const stop = keepPublishing(world.db, 20)
      const publishing = await askTogether(server.origin, 0.02)
      await stop()
      const held = await figureOf(server, 'held')
      const pages = await inBrowser(server)
      return {
        objects: views[0]?.objects ?? 0,
        views,
        alone,
        publishing,
        held,
        memory: server.memory(),
        pages,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await world.close()
  }
}

/** The view of a map of 1056 × 832 px around the town, as the web app requests it. */
function viewAt(zoom: number) {
  const across = (360 / (256 * 2 ** zoom)) * 760
  return {
    west: TOWN.lng - across,
    east: TOWN.lng + across,
    south: TOWN.lat - across * 0.6,
    north: TOWN.lat + across * 0.6,
    zoom,
  }
}

interface Answer {
  count: number
  clusters: unknown[] | null
  points: unknown[]
}

const WAITED_MS = 1100
const TIMES = 9

async function measureViews(origin: string): Promise<ViewRow[]> {
  const rows: ViewRow[] = []
  for (const radius of [20, 5])
    for (const zoom of [10, 12, 13, 14, 15, 16, 17, 18, 20]) {
      const query = { lat: TOWN.lat, lng: TOWN.lng, radius, ...viewAt(zoom) }
      const first: number[] = []
      const kept: number[] = []
      let last = await ask(origin, query)
      for (let time = 0; time < TIMES; time++) {
        if (time % 3 === 0) {
          await new Promise((done) => setTimeout(done, WAITED_MS))
          last = await ask(origin, query)
          first.push(last.ms)
        }
        kept.push((await ask(origin, query)).ms)
      }
      const { count, clusters, points } = last.answer
      const marks = points.length + (clusters?.length ?? 0)
      rows.push({ radius, zoom, objects: count, marks, bytes: last.bytes, first: median(first), kept: median(kept) })
    }
  return rows
}

/** Concurrent requests with different circles and views; `offset` moves all of them so that the server's cache has no entry. */
async function askTogether(origin: string, aside: number): Promise<Together> {
  await new Promise((done) => setTimeout(done, WAITED_MS))
  const people = Array.from({ length: AT_ONCE }, (_, index) => {
    const [lat, lng] = [TOWN.lat + (index % 6) * 0.01 + aside, TOWN.lng + Math.floor(index / 6) * 0.01]
    return ask(origin, { lat, lng, radius: 5, ...viewAt(12 + (index % 5)) })
  })
  const times = (await Promise.all(people)).map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { p50: quantile(times, 0.5), most: times.at(-1) ?? 0 }
}

async function ask(origin: string, query: Record<string, number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const before = performance.now()
  const answered = await fetch(`${origin}/api/map?${search}`)
  const text = await answered.text()
  const ms = performance.now() - before
  if (!answered.ok) throw new Error(`${answered.status} ${text}`)
  return { ms, bytes: gzipSync(text).length, answer: JSON.parse(text) as Answer }
}

async function inBrowser({ origin }: Served) {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    return [await inWindow(browser, origin, 1440, 900), await inWindow(browser, origin, 390, 844)]
  } finally {
    await browser.close()
  }
}

async function inWindow(browser: Browser, baseURL: string, width: number, height: number) {
  const context = await browser.newContext({ baseURL, viewport: { width, height } })
  const page = await context.newPage()
  const opened = performance.now()
  await page.goto('/mappa?raggio=20')
  await page.locator('.cl, .mk').first().waitFor()
  const firstPins = performance.now() - opened
  // MapLibre is loaded on the first interaction with the map; panning is measured with MapLibre.
  await page.locator('.board-map').press('Shift')
  await page.locator('.board-map[data-base="gl"]').waitFor()
  const pan = await panning(browser, page)
  await context.close()
  return { width, firstPins, pan }
}
