const MINUTE = 60 * 1000
/** The delay after each failed try of a delivery, in milliseconds; after the last one the delivery is given up. */
export const BACKOFF = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE)
