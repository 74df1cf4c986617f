import type { FastifyBaseLogger } from 'fastify'
import { tellJobRun } from './metrics/job-runs.ts'

/**
 * Runs `work` now, so that what is overdue is caught up with at start, and then at that pace, in milliseconds, one run at a
 * time; a failed run is logged and the next one comes. Returns how to stop, which waits for a run that is under way.
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
