import { DAY_MS } from '../durations.ts'
/** The maximum number of stored fits of a wanted ad: more than one person looks through. */
export const FITS_PER_REQUEST_MAX = 40
/** The fits of an ad are written again after a day, because an object may have become available beside those that were the best. */
export const FITS_REFRESH_MS = DAY_MS
