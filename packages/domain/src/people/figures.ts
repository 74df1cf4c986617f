import { HOUR_MS } from '../durations.ts'
/**
 * What the public figures of a profile count: different people, so that a second exchange, feedback or answer with the same person
 * adds nothing. `docs/decisions/021-trust.md` gives the reasons.
 */

/** The number of different people from which on a figure is shown; with fewer, readers could also tell who wrote which feedback. */
export const FIGURE_PEOPLE_MIN = 3
/** Both accounts must be older than this when they agree on an exchange, or when their conversation is opened, in milliseconds. */
export const FIGURE_ACCOUNT_AGE_MS = 7 * 24 * HOUR_MS
/** The minimum time between the agreement on an exchange and its end, in milliseconds. */
export const FIGURE_HANDOVER_MS = HOUR_MS

const NEW_ACCOUNT_MS = 60 * 24 * HOUR_MS

/** Whether the profile of an account that exists since then says that it is new, instead of that it has few exchanges. */
export const isNewAccount = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) < NEW_ACCOUNT_MS
