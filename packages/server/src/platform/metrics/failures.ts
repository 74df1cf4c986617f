import { channel } from 'node:diagnostics_channel'

/** What has failed outside of a request: an e-mail or a push that was not taken, the photo store, live events that clients have missed. */
export const FAILURES = ['mail', 'push', 'photoStore', 'liveEvents'] as const
export type Failure = (typeof FAILURES)[number]

const failures = channel('barattolo:failure')

/** Publishes a failure to the metrics, if they are enabled. */
export function publishFailure(failure: Failure): void {
  if (failures.hasSubscribers) failures.publish(failure)
}

/** Subscribes to failures; returns the function that unsubscribes. */
export function subscribeToFailures(listener: (failure: Failure) => void): () => void {
  // The cast is safe: only `publishFailure` publishes to this channel.
  const onFailure = (failure: unknown) => listener(failure as Failure)
  failures.subscribe(onFailure)
  return () => failures.unsubscribe(onFailure)
}
