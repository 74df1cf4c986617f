import type { FastifyBaseLogger } from 'fastify'
import { tellJobRun } from './metrics/job-runs.ts'

/**
 * Runs `work` at once, so that overdue work is done at start, and then at this interval in milliseconds, one run at a time. A
 * failed run is logged and does not stop the interval. Returns a stop function that waits for the current run.
 */
export function every(
  milliseconds: number,
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const attempt = async () => {
    const begin = performance.now()
    const failed = await work().then(
      () => false,
      (error) => {
        log.error({ err: error }, name)
        return true
      },
    )
    tellJobRun({ name, seconds: (performance.now() - begin) / 1000, failed })
  }
  const run = () => {
    running ??= attempt().finally(() => {
      running = null
    })
  }
  run()
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
