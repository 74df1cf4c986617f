const DAY = 24 * 60 * 60 * 1000
/** Without a word from its owner, in milliseconds: then they are asked whether they still have it. */
export const FRESH_MS = 60 * DAY

/** Objects of which nothing was heard since then are asked about. */
export function freshBefore(now: Date): Date {
  return new Date(now.getTime() - FRESH_MS)
}
