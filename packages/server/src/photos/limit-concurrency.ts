import pLimit, { type LimitFunction } from 'p-limit'
import { TooManyRequests } from '../platform/http/too-many-requests.ts'

interface ConcurrencyLimits {
  /** Tasks of one key that run at once. */
  max: number
  /** Tasks of one key that wait. */
  maxWaiting: number
}

/** `Retry-After` of a refusal, in seconds. */
const RETRY_AFTER = 10

/** Runs a few tasks per key concurrently; further tasks wait in order, and throw TooManyRequests while too many of the key wait. */
export function limitConcurrency({ max, maxWaiting }: ConcurrencyLimits) {
  const limits = new Map<string, LimitFunction>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(max)
    if (limit.activeCount + limit.pendingCount >= max + maxWaiting) throw new TooManyRequests(RETRY_AFTER)
    limits.set(key, limit)
    try {
      return await limit(task)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
