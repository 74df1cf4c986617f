/** The clock of an app may be ten seconds behind or ahead. In milliseconds. */
export const CLOCK_ERROR = 11_000
/** One may be behind and another one ahead. */
export const TWO_CLOCKS_ERROR = 21_000

/** Whether a time has surely passed, has surely not passed, or may be either. */
export function hasPassed(time: string, at: string): boolean | null {
  const difference = Date.parse(at) - Date.parse(time)
  return Math.abs(difference) < CLOCK_ERROR ? null : difference > 0
}
