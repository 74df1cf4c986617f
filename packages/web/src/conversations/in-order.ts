const queues = new Map<string, Promise<void>>()

/** Runs the jobs of one key one after the other, in call order. A failed job does not stop the next one. */
export function inOrder(place: string, job: () => Promise<void>): Promise<void> {
  const before = queues.get(place) ?? Promise.resolve()
  const next = before.catch(() => undefined).then(job)
  queues.set(place, next)
  return next
}
