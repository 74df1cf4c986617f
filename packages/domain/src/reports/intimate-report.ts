import { HOUR_MS } from '../durations.ts'

/** How long a report with the reason `intimate` hides the reported photos without a decision, in milliseconds. */
export const INTIMATE_HIDES_MS = 72 * HOUR_MS
/** The account that hides photos at once must be older than this, in milliseconds. */
export const INTIMATE_ACCOUNT_AGE_MS = 7 * 24 * HOUR_MS
/** The number of reports by which a person hides photos at once, within `INTIMATE_WINDOW_MS`. */
export const INTIMATE_REPORTS_MAX = 3
export const INTIMATE_WINDOW_MS = 24 * HOUR_MS
/** From this number of reports that the admin has found unfounded on, a person hides nothing at once any more. */
export const UNFOUNDED_INTIMATE_MAX = 2

export interface IntimateReporter {
  readonly accountCreatedAt: Date
  /** Their reports that have hidden photos at once, within the window. */
  readonly hidRecently: number
  /** Their reports with this reason that were decided with `nothing`. */
  readonly unfounded: number
}

/** Whether a report with the reason `intimate` hides the photos before the admin has decided; otherwise it only waits for the admin. */
export function hidesPhotosAtOnce({ accountCreatedAt, hidRecently, unfounded }: IntimateReporter, now: Date): boolean {
  return (
    now.getTime() - accountCreatedAt.getTime() > INTIMATE_ACCOUNT_AGE_MS &&
    hidRecently < INTIMATE_REPORTS_MAX &&
    unfounded < UNFOUNDED_INTIMATE_MAX
  )
}
