import type { FastifyBaseLogger } from 'fastify'
import { publishJobRun } from './metrics/job-runs.ts'

/**
 * Runs `work` at once, so that overdue work is done at start, and then at this interval in milliseconds, one run at a time. A
 * failed run is logged and does not stop the interval. Returns a stop function that waits for the current run.
 */
export function runEvery(
  interval: number,
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const runOnce = async () => {
    const startedAt = performance.now()
    const failed = await work().then(
      () => false,
      (error) => {
        log.error({ err: error }, name)
        return true
      },
    )
    publishJobRun({ name, seconds: (performance.now() - startedAt) / 1000, failed })
  }
  const run = () => {
    running ??= runOnce().finally(() => {
      running = null
    })
  }
  run()
  const timer = setInterval(run, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
