import pLimit, { type LimitFunction } from 'p-limit'

/** Runs at most `max` tasks per key concurrently; further tasks wait in order. */
export function limitConcurrency(max: number) {
  const limits = new Map<string, LimitFunction>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(max)
    limits.set(key, limit)
    try {
      return await limit(task)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
