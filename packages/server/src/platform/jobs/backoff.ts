import { MINUTE_MS } from '@barattolo/domain/durations'
/** The delay after each failed try of a delivery, in milliseconds; after the last one the delivery is given up. */
export const BACKOFF = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)
