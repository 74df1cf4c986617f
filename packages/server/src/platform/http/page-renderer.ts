import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { RenderedPage } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { withTimeout } from '../database/with-timeout.ts'
import { createFairTurns, createPlaces } from './fair-turns.ts'
import type { ApiResponse, FromWorker, ToWorker, WorkerSettings } from './page-render-protocol.ts'
import { TooManyRequests } from './too-many-requests.ts'

/** Calls the API for one page. */
export type CallApi = (address: string) => Promise<ApiResponse>

export interface PageRenderer {
  /**
   * The rendered page of a URL for a network address; null if it is not server-rendered. Rejects if the page cannot be rendered now:
   * with TooManyRequests if too many wait.
   */
  render: (url: string, callApi: CallApi, network: string) => Promise<RenderedPage | null>
  close: () => Promise<void>
}

export interface RenderLimits {
  /** Milliseconds until a page is sent without content. */
  timeout: number
  /** Pages that the worker renders at the same time; it calculates for one while others wait for their data. */
  concurrency: number
  /** Pages that are rendered or wait at the same time; further ones are sent without content. */
  maxPending: number
  /** Of one network address. */
  maxPerAddress: number
  /** Milliseconds between the end of a worker and the start of the next. */
  restartDelay: number
}

export const RENDER_LIMITS: RenderLimits = {
  timeout: 5000,
  concurrency: 8,
  maxPending: 64,
  maxPerAddress: 16,
  restartDelay: 1000,
}
/** `Retry-After` of a refusal, in seconds. */
const RETRY_AFTER = 5
/** Of the worker's heap, in megabytes. A worker that needs more ends, and another one is started. */
const MAX_HEAP = 128
const WORKER_FILE = new URL('./page-render-worker.ts', import.meta.url)

interface PendingRender extends PromiseWithResolvers<RenderedPage | null> {
  callApi: CallApi
  /** Calls of the API without a response yet. */
  openCalls: number
  timer: NodeJS.Timeout
}

/**
 * Renders pages in a worker thread, so that a render does not delay other requests. The worker starts with the first page, and
 * again with the next page after it has ended, but not more often than each `restartDelay`. The next page is of the network address
 * that has used the least time.
 */
export function createPageRenderer(modulePath: string, town: Town, limits: RenderLimits = RENDER_LIMITS): PageRenderer {
  const pending = new Map<number, PendingRender>()
  const places = createPlaces({ max: limits.maxPending, maxPerKey: limits.maxPerAddress })
  const turns = createFairTurns({ concurrency: limits.concurrency })
  let worker: Worker | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let lastRender = 0

  function startWorker(): Worker {
    const workerData: WorkerSettings = { modulePath, compileCache: getCompileCacheDir() ?? null, town }
    const started = new Worker(WORKER_FILE, {
      workerData,
      // The renderer needs no setting, and no secret of the server.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    })
    const end = (error: unknown) => {
      if (worker !== started) return
      worker = null
      endedAt = performance.now()
      for (const id of [...pending.keys()]) settle(id, ({ reject }) => reject(error))
    }
    started.on('message', (message: FromWorker) => receive(started, message))
    started.on('error', end)
    started.on('exit', (code) => end(new Error(`the page renderer has ended with code ${code}`)))
    return started
  }

  function receive(from: Worker, message: FromWorker) {
    if (message.kind === 'fetch') void answerCall(from, message)
    else if (message.kind === 'rendered') settle(message.render, ({ resolve }) => resolve(message.page))
    else settle(message.render, ({ reject }) => reject(message.error))
  }

  async function answerCall(from: Worker, { render, fetch, address }: Extract<FromWorker, { kind: 'fetch' }>) {
    const page = pending.get(render)
    if (!page) return
    const send = (message: ToWorker) => from.postMessage(message)
    page.openCalls += 1
    try {
      send({ kind: 'response', fetch, response: await page.callApi(address) })
    } catch (error) {
      send({ kind: 'fetchFailed', fetch, error })
    }
    page.openCalls -= 1
  }

  function settle(id: number, apply: (page: PendingRender) => void) {
    const page = pending.get(id)
    if (!page) return
    pending.delete(id)
    clearTimeout(page.timer)
    apply(page)
  }

  /** A page that waits for the API is given up; otherwise the worker is busy without end, and is ended. */
  function giveUp(id: number) {
    const isBusy = pending.get(id)?.openCalls === 0
    settle(id, ({ reject }) => reject(new Error(`the page was not rendered within ${limits.timeout} ms`)))
    if (isBusy) void worker?.terminate()
  }

  async function renderInWorker(url: string, callApi: CallApi): Promise<RenderedPage | null> {
    if (!worker && performance.now() - endedAt < limits.restartDelay)
      throw new Error('the page renderer has ended and is started again soon')
    worker ??= startWorker()
    lastRender += 1
    const id = lastRender
    const result = Promise.withResolvers<RenderedPage | null>()
    pending.set(id, { ...result, callApi, openCalls: 0, timer: setTimeout(() => giveUp(id), limits.timeout) })
    const message: ToWorker = { kind: 'render', render: id, url }
    worker.postMessage(message)
    return result.promise
  }

  return {
    async render(url, callApi, network) {
      const leave = places.take(network)
      if (!leave) throw new TooManyRequests(RETRY_AFTER)
      const deadline = performance.now() + limits.timeout
      const rendered = turns
        .run(network, async () => {
          if (performance.now() > deadline) throw new Error(`the page has waited for its turn for ${limits.timeout} ms`)
          return renderInWorker(url, callApi)
        })
        .finally(leave)
      return withTimeout(limits.timeout, rendered)
    },
    async close() {
      await worker?.terminate()
    },
  }
}
