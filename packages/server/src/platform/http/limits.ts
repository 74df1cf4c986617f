/** At most so many in one minute. */
export interface Limits {
  /** Calls from one network address, which a household or a mobile network shares; pages and pictures do not count. */
  callsPerAddress: number
  callsPerPerson: number
  /** Calls of one person that change something. */
  writesPerPerson: number
}

/** A request has arrived whole within this time, in milliseconds, or is cut off: a photo of 10 MB on a slow line takes that long. */
export const REQUEST_WITHIN = 3 * 60_000

/** Generous for people, tight for programs. */
export const LIMITS: Limits = { callsPerAddress: 3_000, callsPerPerson: 900, writesPerPerson: 180 }

/** The plugin that counts takes an infinite limit for none given, and puts its own. */
export const UNLIMITED: Limits = {
  callsPerAddress: Number.MAX_SAFE_INTEGER,
  callsPerPerson: Number.MAX_SAFE_INTEGER,
  writesPerPerson: Number.MAX_SAFE_INTEGER,
}
