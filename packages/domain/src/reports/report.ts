import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'

/** What can be reported: an object, a person, what somebody wrote in a chat, a wanted ad. */
export const REPORT_TARGETS = ['item', 'person', 'message', 'request'] as const
export type ReportTargetKind = (typeof REPORT_TARGETS)[number]

export const REPORT_REASONS = ['forbidden', 'money', 'deceptive', 'offensive', 'privacy', 'minors', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What may follow: nothing is wrong, it is hidden (and can be shown again) or removed, its person is warned or disabled. */
export const OUTCOMES = ['nothing', 'hidden', 'removed', 'warned', 'disabled'] as const
export type Outcome = (typeof OUTCOMES)[number]

const AGAINST_PERSON = ['warned', 'disabled'] as const
const ABOUT: Record<ReportTargetKind, readonly Outcome[]> = {
  item: ['nothing', 'hidden', 'removed', ...AGAINST_PERSON],
  request: ['nothing', 'hidden', 'removed', ...AGAINST_PERSON],
  message: ['nothing', 'hidden', ...AGAINST_PERSON],
  person: ['nothing', ...AGAINST_PERSON],
}

/** What the admin may decide about such a thing. */
export function outcomesFor(kind: ReportTargetKind): readonly Outcome[] {
  return ABOUT[kind]
}

const DAY = 24 * 60 * 60 * 1000
/** How long after a decision one may object to it, in milliseconds. */
export const OBJECTION_MS = 14 * DAY

export interface Decided {
  readonly decidedAt: Date
  readonly objectedAt: Date | null
  /** Who may object: whoever reported it, and whose it is. */
  readonly concerned: readonly Uid[]
}

export function objectUntil({ decidedAt }: Pick<Decided, 'decidedAt'>): Date {
  return new Date(decidedAt.getTime() + OBJECTION_MS)
}

/** Why this person may not object to a decision; null where they may. Nobody else hears of it at all. */
export function whyNotObject(decision: Decided, who: Uid, now: Date): ProblemCode | null {
  if (!decision.concerned.includes(who)) return 'decisionNotFound'
  if (decision.objectedAt) return 'objectionGiven'
  return objectUntil(decision) <= now ? 'objectionClosed' : null
}

/** What a new decision about the same thing undoes and does: nothing twice, and nothing that cannot be taken back is undone. */
export function stepsBetween(before: Outcome | null, after: Outcome): { undo: Outcome | null; carryOut: Outcome | null } {
  if (before === after) return { undo: null, carryOut: null }
  const undo = before === 'hidden' || before === 'disabled' ? before : null
  return { undo, carryOut: after === 'nothing' || after === 'warned' ? null : after }
}

/** Whether something follows from it. */
export const isUpheld = (outcome: Outcome) => outcome !== 'nothing'
