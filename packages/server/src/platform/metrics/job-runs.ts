import { channel } from 'node:diagnostics_channel'

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
