import { DAY_MS } from './durations.ts'
/** How long data is kept. The privacy page prints this table, and the jobs that delete read it. */

export type Period = { readonly months: number } | { readonly days: number }

export const RETENTION = {
  /** From the last visit to the warning. */
  unusedAccount: { months: 24 },
  /** From the warning to the erasure. */
  unusedAccountWarning: { days: 60 },
  /** From the last message of a conversation that is neither pending nor has an exchange in progress, or of a ring that has ended. */
  closedConversation: { months: 24 },
  /** From the end of the exchange: agreed and proposed places. */
  meetingPlace: { days: 90 },
  notices: { days: 180 },
  contactMessages: { days: 180 },
  /** From the decision. */
  reports: { months: 12 },
  /** The log of what admins have done. */
  adminLog: { months: 24 },
  /** The hash of a suspended person's e-mail, from the erasure of the account. */
  suspendedEmail: { months: 24 },
  /** The counts of the daily limits by keyed hash of the e-mail, also after the account's erasure. */
  dailyCounts: { days: 7 },
  /** The devices in which a person has signed in, from the last day. */
  devices: { months: 12 },
  /** Suggested swaps that a person has refused. */
  refusedSwaps: { days: 90 },
  /** Suggested rings that were refused or have expired, from their expiry on. */
  suggestedRings: { days: 90 },
  /** The counts of visitors' messages and reports by keyed hash of the network address. */
  addressCounts: { days: 1 },
} as const satisfies Record<string, Period>

/** What happened at or before this instant is older than the period. Months are calendar months in UTC. */
export function retentionCutoff(period: Period, now: Date): Date {
  return 'days' in period ? new Date(now.getTime() - period.days * DAY_MS) : addMonths(now, -period.months)
}

/** When what happened at `from` becomes older than the period. */
export function retentionEnd(period: Period, from: Date): Date {
  return 'days' in period ? new Date(from.getTime() + period.days * DAY_MS) : addMonths(from, period.months)
}

/** A day that the month does not have becomes its last one. */
function addMonths(from: Date, months: number): Date {
  const result = new Date(from)
  result.setUTCMonth(from.getUTCMonth() + months)
  if (result.getUTCDate() !== from.getUTCDate()) result.setUTCDate(0)
  return result
}

export interface AccountUse {
  lastSeenAt: Date
  /** When the person was last warned; null if never. */
  warnedAt: Date | null
  /** Whether the person takes part in an exchange that has not ended. */
  hasOpenExchange: boolean
}

/**
 * What the retention job does with an account. A visit after the warning makes it void. An exchange in progress delays the
 * erasure, not the warning.
 */
export function unusedAccountStep({ lastSeenAt, warnedAt, hasOpenExchange }: AccountUse, now: Date): 'keep' | 'warn' | 'erase' {
  if (lastSeenAt > retentionCutoff(RETENTION.unusedAccount, now)) return 'keep'
  if (warnedAt === null || warnedAt < lastSeenAt) return 'warn'
  return warnedAt <= retentionCutoff(RETENTION.unusedAccountWarning, now) && !hasOpenExchange ? 'erase' : 'keep'
}
