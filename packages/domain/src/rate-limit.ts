import { MINUTE_MS } from './durations.ts'
/** At most `max` within each period of `windowMs` milliseconds. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** From when on all limits allow another one; null if now. `times`: when the earlier ones were. */
export function nextAllowedAt(times: readonly Date[], limits: readonly RateLimit[], now: Date): Date | null {
  const ends = limits.flatMap(({ max, windowMs }) => {
    const recent = times.map(Number).filter((time) => time > now.getTime() - windowMs)
    const oldestCounted = recent.toSorted((a, b) => a - b).at(-max)
    return oldestCounted === undefined ? [] : [oldestCounted + windowMs]
  })
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** The time that a refusal names, in whole minutes: at that time the limit has ended. */
export function roundUpToMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS)
}
