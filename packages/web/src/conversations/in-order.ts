const queues = new Map<string, Promise<void>>()

/** What is written in one place arrives in the order in which it was written: each waits until the one before has gone, or has failed. */
export function inOrder(place: string, job: () => Promise<void>): Promise<void> {
  const before = queues.get(place) ?? Promise.resolve()
  const next = before.catch(() => undefined).then(job)
  queues.set(place, next)
  return next
}
