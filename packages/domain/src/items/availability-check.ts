const DAY = 24 * 60 * 60 * 1000
/** Milliseconds after the last confirmation until the owner is asked whether they still have the object. */
export const AVAILABILITY_CHECK_MS = 60 * DAY

/** Objects that were last confirmed before this time are due for an availability check. */
export function availabilityCheckDueBefore(now: Date): Date {
  return new Date(now.getTime() - AVAILABILITY_CHECK_MS)
}
