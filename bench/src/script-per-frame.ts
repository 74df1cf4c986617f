import { MAP_MARKERS } from '@barattolo/e2e/support/map-markers'
import type { Browser, Page } from 'playwright-core'
import { quantile } from './load.ts'

export interface PanReport {
  frames: number
  /** Script time per frame, in milliseconds. */
  p50: number
  p95: number
  max: number
  markers: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of the thread, without the time of other processes. */
  tdur?: number
  args: { name?: string }
}

/** Names of the trace events that run script on the main thread. */
const SCRIPT = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'v8.callFunction',
])
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'v8']

/** Pans the map with the pointer and measures the script time of each frame, including the handling of responses. */
export async function measurePan(browser: Browser, page: Page): Promise<PanReport> {
  await pan(page, 15)
  await browser.startTracing(page, { categories: CATEGORIES })
  await pan(page, 40)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  const times = scriptPerFrame(traceEvents).toSorted((a, b) => a - b)
  const markers = await page.locator(`:is(${MAP_MARKERS}):not([inert])`).count()
  return { frames: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95), max: times.at(-1) ?? 0, markers }
}

async function pan(page: Page, steps: number) {
  const box = await page.locator('[data-base]').boundingBox()
  if (!box) throw new Error('the map is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.45]
  for (const direction of [1, -1]) {
    await page.mouse.move(x - direction * 3, y)
    await page.mouse.down()
    for (let step = 1; step <= steps; step++) await page.mouse.move(x - direction * (3 + step * 6), y + step * 2)
    await page.mouse.up()
    await page.waitForTimeout(1200)
  }
}

/** Milliseconds of script between one frame of the main thread and the next. */
function scriptPerFrame(events: readonly TraceEvent[]): number[] {
  const main = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
    .reduce((longest, thread) => (thread.length > longest.length ? thread : longest), [])
  const frames = main
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const times = frames.map(() => 0)
  let end = 0
  let frame = 0
  for (const { ts, dur = 0, tdur = dur } of outermost(main)) {
    if (ts < end) continue
    end = ts + dur
    while (frame < frames.length - 1 && (frames[frame + 1] ?? 0) <= ts) frame++
    times[frame] = (times[frame] ?? 0) + tdur / 1000
  }
  return times
}

const outermost = (events: readonly TraceEvent[]) =>
  events.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)).toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
