import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'

export const REPORT_STATES = ['open', 'objected', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The possible targets of a report: an object, a person, a chat message, a wanted ad. */
export const REPORT_TARGETS = ['item', 'person', 'message', 'request'] as const
export type ReportTargetKind = (typeof REPORT_TARGETS)[number]

export const REPORT_REASONS = [
  'forbidden',
  'money',
  'deceptive',
  'offensive',
  'privacy',
  'intimate',
  'minors',
  'spam',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The outcomes of a report: no action, the target is hidden or removed, or the reported person is warned or disabled. */
export const REPORT_OUTCOMES = ['nothing', 'hidden', 'removed', 'warned', 'disabled'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

const PERSON_OUTCOMES = ['warned', 'disabled'] as const
const OUTCOMES_BY_TARGET: Record<ReportTargetKind, readonly ReportOutcome[]> = {
  item: ['nothing', 'hidden', 'removed', ...PERSON_OUTCOMES],
  request: ['nothing', 'hidden', 'removed', ...PERSON_OUTCOMES],
  message: ['nothing', 'hidden', ...PERSON_OUTCOMES],
  person: ['nothing', ...PERSON_OUTCOMES],
}

/** The outcomes that the admin may choose for a kind of target. */
export function outcomesFor(kind: ReportTargetKind): readonly ReportOutcome[] {
  return OUTCOMES_BY_TARGET[kind]
}

const DAY = 24 * 60 * 60 * 1000
/** The period for objections after a decision, in milliseconds. */
export const OBJECTION_MS = 14 * DAY

export interface DecisionState {
  readonly decidedAt: Date
  readonly objectedAt: Date | null
  /** Who may object: the reporters and the owner of the target. */
  readonly concerned: readonly Uid[]
}

export function objectionDeadline({ decidedAt }: Pick<DecisionState, 'decidedAt'>): Date {
  return new Date(decidedAt.getTime() + OBJECTION_MS)
}

/** Why the caller may not object to a decision; null if they may. Users who are not concerned get `decisionNotFound`. */
export function objectionRefusal(decision: DecisionState, caller: Uid, now: Date): ProblemCode | null {
  if (!decision.concerned.includes(caller)) return 'decisionNotFound'
  if (decision.objectedAt) return 'objectionGiven'
  return objectionDeadline(decision) <= now ? 'objectionClosed' : null
}

/**
 * The outcome that a new decision undoes and the outcome that it carries out. Only `hidden` and `disabled` are reversible;
 * `nothing` and `warned` change no data; the same outcome again changes nothing.
 */
export function outcomeSteps(
  before: ReportOutcome | null,
  after: ReportOutcome,
): { undo: ReportOutcome | null; carryOut: ReportOutcome | null } {
  if (before === after) return { undo: null, carryOut: null }
  const undo = before === 'hidden' || before === 'disabled' ? before : null
  return { undo, carryOut: after === 'nothing' || after === 'warned' ? null : after }
}

/** Whether the report was upheld. */
export const isUpheld = (outcome: ReportOutcome) => outcome !== 'nothing'
