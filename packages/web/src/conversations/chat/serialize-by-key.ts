import pLimit, { type LimitFunction } from 'p-limit'

const limits = new Map<string, LimitFunction>()

/** Runs the jobs of one key one after the other, in call order. A failed job does not stop the next one. */
export function serializeByKey(key: string, job: () => Promise<void>): Promise<void> {
  const limit = limits.get(key) ?? pLimit(1)
  limits.set(key, limit)
  return limit(job)
}
