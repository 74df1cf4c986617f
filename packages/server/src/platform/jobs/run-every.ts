import { channel } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `work` at once, so that overdue work is done at start, and then at this interval in milliseconds, one run at a time. A
 * failed run is logged and does not stop the interval. While `canRun` is false, runs are skipped. Returns a stop function that
 * waits for the current run.
 */
export function runEvery(
  interval: number,
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<unknown>,
  canRun: () => boolean = () => true,
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
    if (!canRun()) return
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

/** One run of a job: its name as in the log, its duration in seconds, and whether it failed. */
export interface JobRun {
  name: string
  seconds: number
  failed: boolean
}

const runs = channel('barattolo:job')

/**
 * Publishes a job run to the metrics, if they are enabled. Uses a diagnostics channel, so that jobs do not depend on the metrics.
 */
export function publishJobRun(run: JobRun) {
  if (runs.hasSubscribers) runs.publish(run)
}

/** Subscribes to job runs; returns the function that unsubscribes. */
export function subscribeToJobRuns(listener: (run: JobRun) => void): () => void {
  // The cast is safe: only `publishJobRun` publishes to this channel.
  const onRun = (run: unknown) => listener(run as JobRun)
  runs.subscribe(onRun)
  return () => runs.unsubscribe(onRun)
}
