/**
 * What the public figures of a profile count: different people, so that a second exchange, feedback or answer with the same person
 * adds nothing. `docs/decisions/021-trust.md` gives the reasons.
 */

const HOUR = 60 * 60 * 1000

/** The number of different people from which on a figure is shown; with fewer, readers could also tell who wrote which feedback. */
export const FIGURE_PEOPLE_MIN = 3
/** Both accounts must be older than this when they agree on an exchange, or when their conversation is opened, in milliseconds. */
export const FIGURE_ACCOUNT_AGE_MS = 7 * 24 * HOUR
/** The minimum time between the agreement on an exchange and its end, in milliseconds. */
export const FIGURE_HANDOVER_MS = HOUR

const NEW_ACCOUNT_MS = 60 * 24 * HOUR

/** Whether the profile of an account that exists since then says that it is new, instead of that it has few exchanges. */
export const isNewAccount = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) < NEW_ACCOUNT_MS
