import { DAY_MS } from '../durations.ts'
import { FIRST_CONTACTS_PER_DAY, FIRST_WEEK_CONTACTS_PER_DAY, REPORTS_PER_DAY } from '../limits.ts'
import { nextAllowedAt } from '../rate-limit.ts'

/** How long an account counts as new. */
const FIRST_WEEK = 7 * DAY_MS

/** A day is the 24 hours before a moment, so that midnight does not give a second day's worth at once. */
export const DAILY_LIMIT_WINDOW_MS = DAY_MS

/** From when on the person may contact another stranger; null if now. `contacts`: the times of their first contacts. */
export function nextContactAt(contacts: readonly Date[], accountCreatedAt: Date, now: Date): Date | null {
  const weekEnd = new Date(accountCreatedAt.getTime() + FIRST_WEEK)
  if (now >= weekEnd) return nextAt(contacts, FIRST_CONTACTS_PER_DAY, now)
  const next = nextAt(contacts, FIRST_WEEK_CONTACTS_PER_DAY, now)
  if (!next || next <= weekEnd) return next
  // The limit rises before the oldest contact leaves the window.
  const nextAfterWeek = nextAt(contacts, FIRST_CONTACTS_PER_DAY, weekEnd) ?? weekEnd
  return new Date(Math.min(Number(nextAfterWeek), Number(next)))
}

/** From when on the person may report again; null if now. `reports`: the times of their reports. */
export function nextReportAt(reports: readonly Date[], now: Date): Date | null {
  return nextAt(reports, REPORTS_PER_DAY, now)
}

const nextAt = (times: readonly Date[], max: number, now: Date) => nextAllowedAt(times, [{ max, windowMs: DAY_MS }], now)
