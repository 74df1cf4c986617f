import { channel } from 'node:diagnostics_channel'

/** One run of a job: its name as the log has it, how long it took in seconds, and whether it failed. */
export interface JobRun {
  name: string
  seconds: number
  failed: boolean
}

const runs = channel('barattolo:job')

/** Tells whoever measures, if anybody does: jobs run in many places, and none of them should have to hand a meter on. */
export function tellJobRun(run: JobRun) {
  if (runs.hasSubscribers) runs.publish(run)
}

/** Answers how to stop. */
export function hearJobRuns(hear: (run: JobRun) => void): () => void {
  // An edge: the channel carries what `tellJobRun` puts in, and nothing else.
  const onRun = (run: unknown) => hear(run as JobRun)
  runs.subscribe(onRun)
  return () => runs.unsubscribe(onRun)
}
