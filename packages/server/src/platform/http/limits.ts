/** Maximum numbers per minute. */
export interface Limits {
  /** Calls from one network address, which a household or a mobile network shares; pages and images do not count. */
  callsPerAddress: number
  callsPerPerson: number
  /** Calls of one person that change data. */
  writesPerPerson: number
}

/**
 * A request that has not fully arrived after this time, in milliseconds, is aborted: a slow connection needs that long for a 10
 * MB photo.
 */
export const REQUEST_TIMEOUT = 3 * 60_000

/** Limits that only programs reach, never people. */
export const LIMITS: Limits = { callsPerAddress: 3_000, callsPerPerson: 900, writesPerPerson: 180 }

/** The rate limit plugin treats infinity as "not set" and applies its own default. */
export const UNLIMITED: Limits = {
  callsPerAddress: Number.MAX_SAFE_INTEGER,
  callsPerPerson: Number.MAX_SAFE_INTEGER,
  writesPerPerson: Number.MAX_SAFE_INTEGER,
}
