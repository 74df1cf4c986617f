import { gzipSync } from 'node:zlib'
import { findOrInstallChromium } from '@barattolo/e2e/chromium'
import { MAP_MARKERS } from '@barattolo/e2e/support/map-markers'
import { METROPOLIS } from '@barattolo/server/testing/town/load-town'
import { type Browser, chromium } from 'playwright-core'
import { median, quantile } from './load.ts'
import { moveItems, publishContinuously } from './move-items.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { measurePan, type PanReport } from './script-per-frame.ts'
import { readFigure, type ServerProcess, startProductServer } from './server-process.ts'

export interface ViewRow {
  radius: number
  zoom: number
  objects: number
  markers: number
  /** Compressed. */
  bytes: number
  /** Response times without and with the server's cache, in milliseconds. */
  uncached: number
  cached: number
}

/** Response times of concurrent requests, in milliseconds. */
export interface ConcurrentTimes {
  p50: number
  max: number
}

export interface LargeMapReport {
  /** Objects in the circle of 20 km. */
  objects: number
  views: ViewRow[]
  /** Requests of 32 people with different circles: without other load, and while objects are published. */
  idle: ConcurrentTimes
  publishing: ConcurrentTimes
  /** The server's longest event loop delay in milliseconds and its memory in megabytes. */
  maxLoopDelay: number
  memory: number | null
  pages: { width: number; firstMarkersAt: number; pan: PanReport }[]
}

/** The region's main town. The browser's map is limited to this region. */
const REGION_CENTER = { lat: 45.737, lng: 7.317 }
const CONCURRENT_PEOPLE = 32

/** Measures the map with hundreds of thousands of objects in one circle: server responses, and script time while panning. */
export async function measureLargeMap(objects: number): Promise<LargeMapReport> {
  const dataset = await openSampleDataset(objects)
  try {
    await moveItems(dataset.db, METROPOLIS, REGION_CENTER)
    const server = await startProductServer(dataset)
    try {
      const views = await measureViews(server.origin)
      // Reading the delay resets it: the warm-up is not counted.
      await readFigure(server, 'loopDelay')
      const idle = await measureConcurrent(server.origin, 0)
      const stop = publishContinuously(dataset.db, 20)
      const publishing = await measureConcurrent(server.origin, 0.02)
      await stop()
      const maxLoopDelay = await readFigure(server, 'loopDelay')
      const pages = await measureInBrowser(server)
      return {
        objects: views[0]?.objects ?? 0,
        views,
        idle,
        publishing,
        maxLoopDelay,
        memory: server.memory(),
        pages,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await dataset.close()
  }
}

/** The view of a map of 1056 × 832 px around the town, as the web app requests it. */
function viewAt(zoom: number) {
  const halfWidth = (360 / (256 * 2 ** zoom)) * 760
  return {
    west: REGION_CENTER.lng - halfWidth,
    east: REGION_CENTER.lng + halfWidth,
    south: REGION_CENTER.lat - halfWidth * 0.6,
    north: REGION_CENTER.lat + halfWidth * 0.6,
    zoom,
  }
}

interface Answer {
  count: number
  clusters: unknown[] | null
  points: unknown[]
}

const CACHE_EXPIRY_MS = 1100
const REPEATS = 9

async function measureViews(origin: string): Promise<ViewRow[]> {
  const rows: ViewRow[] = []
  for (const radius of [20, 5])
    for (const zoom of [10, 12, 13, 14, 15, 16, 17, 18, 20]) {
      const query = { lat: REGION_CENTER.lat, lng: REGION_CENTER.lng, radius, ...viewAt(zoom) }
      const uncached: number[] = []
      const cached: number[] = []
      let last = await fetchMap(origin, query)
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        if (repeat % 3 === 0) {
          await new Promise((done) => setTimeout(done, CACHE_EXPIRY_MS))
          last = await fetchMap(origin, query)
          uncached.push(last.ms)
        }
        cached.push((await fetchMap(origin, query)).ms)
      }
      const { count, clusters, points } = last.answer
      const markers = points.length + (clusters?.length ?? 0)
      rows.push({ radius, zoom, objects: count, markers, bytes: last.bytes, uncached: median(uncached), cached: median(cached) })
    }
  return rows
}

/** Concurrent requests with different circles and views; `offset` moves all of them so that the server's cache has no entry. */
async function measureConcurrent(origin: string, offset: number): Promise<ConcurrentTimes> {
  await new Promise((done) => setTimeout(done, CACHE_EXPIRY_MS))
  const people = Array.from({ length: CONCURRENT_PEOPLE }, (_, index) => {
    const [lat, lng] = [REGION_CENTER.lat + (index % 6) * 0.01 + offset, REGION_CENTER.lng + Math.floor(index / 6) * 0.01]
    return fetchMap(origin, { lat, lng, radius: 5, ...viewAt(12 + (index % 5)) })
  })
  const times = (await Promise.all(people)).map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { p50: quantile(times, 0.5), max: times.at(-1) ?? 0 }
}

async function fetchMap(origin: string, query: Record<string, number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const before = performance.now()
  const response = await fetch(`${origin}/api/map?${search}`)
  const text = await response.text()
  const ms = performance.now() - before
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return { ms, bytes: gzipSync(text).length, answer: JSON.parse(text) as Answer }
}

async function measureInBrowser({ origin }: ServerProcess) {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium() ?? '',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    return [await measurePage(browser, origin, 1440, 900), await measurePage(browser, origin, 390, 844)]
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, baseURL: string, width: number, height: number) {
  const context = await browser.newContext({ baseURL, viewport: { width, height } })
  const page = await context.newPage()
  const startedAt = performance.now()
  await page.goto('/mappa?raggio=20')
  await page.locator(MAP_MARKERS).first().waitFor()
  const firstMarkersAt = performance.now() - startedAt
  // MapLibre is loaded on the first interaction with the map; panning is measured with MapLibre.
  await page.locator('[data-base]').press('Shift')
  await page.locator('[data-base=gl]').waitFor()
  const pan = await measurePan(browser, page)
  await context.close()
  return { width, firstMarkersAt, pan }
}
