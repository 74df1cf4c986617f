import { DAY_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'

/** `sealed`: the reported person has deleted the account; kept as evidence, for the admins alone. */
export const REPORT_STATES = ['open', 'objected', 'decided', 'sealed'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * The possible targets of a report: an object, a person, the picture or the words of a person (whose uid is the id), a chat message, a wanted
 * ad, the sentence of a feedback.
 */
export const REPORT_TARGETS = ['item', 'person', 'picture', 'words', 'message', 'request', 'feedback'] as const
export type ReportTargetKind = (typeof REPORT_TARGETS)[number]

/** What a decision can be about: what users can report, and what admins decide on by themselves only. */
export const DECISION_TARGETS = [...REPORT_TARGETS, 'conversation', 'exchange', 'ring'] as const
export type DecisionTargetKind = (typeof DECISION_TARGETS)[number]

/** The e-mails to a visitor; `review`: the second decision, after an objection. */
export type VisitorMailKind = 'receipt' | 'decision' | 'review'

/** The short number of a report, which its reporter quotes. */
export const reportNumber = (id: string) => id.slice(0, 8)

const SENTENCE_TITLE_MAX = 60

/** The title of a reported sentence, which has none of its own: its beginning. */
export function sentenceTitle(sentence: string): string {
  const characters = [...sentence]
  return characters.length <= SENTENCE_TITLE_MAX
    ? sentence
    : `${characters
        .slice(0, SENTENCE_TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`
}

interface ReportWords {
  readonly reason: ReportReason
  readonly text: string
}

/**
 * An open report after its reporter has reported the same thing again: nothing that was written is lost. A reason that the admin
 * should see first replaces the stored one (`intimate` hides photos, so nothing replaces it). The other reason is added to its text.
 */
export function mergeRepeatedReport(
  open: ReportWords,
  again: ReportWords,
  reasonLabels: Readonly<Record<ReportReason, string>>,
): ReportWords {
  const isReplaced = again.reason === 'intimate' || (again.reason === 'minors' && open.reason !== 'intimate')
  const reason = isReplaced ? again.reason : open.reason
  const withReason = (other: ReportReason, text: string) =>
    [other === reason ? '' : reasonLabels[other], text].filter((part) => part !== '').join(': ')
  const before = withReason(open.reason, open.text)
  const added = withReason(again.reason, open.text.includes(again.text) ? '' : again.text)
  if (before.includes(added)) return { reason, text: before }
  return { reason, text: before === '' ? added : `${before}\n\n${added}` }
}

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

/**
 * The outcomes of a decision: no action, the target is hidden or removed, or the reported person is warned or disabled. Without a
 * report an admin also resets an object, settles an exchange and closes a ring.
 */
export const REPORT_OUTCOMES = ['nothing', 'hidden', 'removed', 'warned', 'disabled', 'reset', 'settled', 'closed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

const PERSON_OUTCOMES = ['warned', 'disabled'] as const
const OUTCOMES_BY_TARGET: Record<DecisionTargetKind, readonly ReportOutcome[]> = {
  item: ['nothing', 'hidden', 'removed', ...PERSON_OUTCOMES],
  request: ['nothing', 'hidden', 'removed', ...PERSON_OUTCOMES],
  message: ['nothing', 'hidden', ...PERSON_OUTCOMES],
  // Only the sentence is hidden: the feedback goes on counting.
  feedback: ['nothing', 'hidden', ...PERSON_OUTCOMES],
  person: ['nothing', ...PERSON_OUTCOMES],
  picture: ['nothing', 'hidden', ...PERSON_OUTCOMES],
  words: ['nothing', 'hidden', ...PERSON_OUTCOMES],
  conversation: ['nothing', 'removed'],
  exchange: ['nothing', 'settled'],
  ring: ['nothing', 'closed'],
}

/** The outcomes that the admin may choose for a kind of target; `before` is the outcome that is reviewed, if there is one. */
export function outcomesFor(kind: DecisionTargetKind, before: ReportOutcome | null = null): readonly ReportOutcome[] {
  const outcomes = OUTCOMES_BY_TARGET[kind]
  return before === null || outcomes.includes(before) ? outcomes : ['nothing', before]
}

/** The outcomes that count against a person, if the target is one that users can report: conversations, exchanges and rings have several people. */
export const FAULT_OUTCOMES: readonly ReportOutcome[] = ['hidden', 'removed', ...PERSON_OUTCOMES]

/** The period for objections after a decision, in milliseconds. */
export const OBJECTION_MS = 14 * DAY_MS

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
