/** The lists that a client can watch: it gets an event when one of them has changed. */
export const WATCHED_LISTS = ['items', 'requests'] as const
export type WatchedList = (typeof WATCHED_LISTS)[number]
