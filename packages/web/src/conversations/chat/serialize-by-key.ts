const queues = new Map<string, Promise<void>>()

/** Runs the jobs of one key one after the other, in call order. A failed job does not stop the next one. */
export function serializeByKey(key: string, job: () => Promise<void>): Promise<void> {
  const previous = queues.get(key) ?? Promise.resolve()
  const next = previous.catch(() => undefined).then(job)
  queues.set(key, next)
  return next
}
