/** In milliseconds. A day in a town may have an hour more or less: `town-time.ts` has those. */
export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
