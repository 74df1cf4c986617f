import type { Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { ExchangeMessageKind } from '../messages/exchange-kinds.ts'
import type { ProblemCode } from '../problem.ts'
import { deadlineOf, type ExchangeState, isRingExchange, type Meeting } from './exchange.ts'
import type { Statement } from './summary.ts'

/** A system message for the chat. `from` is the participant who caused it; null for automatic events. */
export interface ExchangeMessage {
  readonly kind: ExchangeMessageKind
  readonly from: Uid | null
  readonly meeting: Meeting | null
  /** Only for messages about a change of the objects: those that enter, and those that leave. */
  readonly items?: readonly ItemSnapshot[]
  readonly removed?: readonly ItemSnapshot[]
}

export interface ExchangeStep<T extends ExchangeState> {
  /** The exchange after the step; the same object as before if nothing has changed. */
  readonly next: T
  readonly messages: readonly ExchangeMessage[]
}
export type ExchangeMoveOutcome<T extends ExchangeState> =
  | ({ readonly ok: true } & ExchangeStep<T>)
  | { readonly ok: false; readonly refusal: ProblemCode }

/**
 * Evaluates the statements: the exchange is held if they contradict each other, is open while one is missing, and otherwise
 * ends. `next` already contains the new statement; `wasHeld` tells whether the exchange was held before it.
 */
export function evaluateStatements<T extends ExchangeState>(
  next: T,
  wasHeld: boolean,
  now: Date,
  statementMessages: readonly ExchangeMessage[],
): ExchangeStep<T> {
  const statements = new Set(next.people.map(({ statement }) => statement))
  if (statements.has('happened') && statements.has('notHappened')) {
    if (wasHeld) return { next, messages: statementMessages }
    return {
      next: { ...next, state: 'held', heldAt: now },
      messages: [...statementMessages, exchangeMessage('exchangeHeld', null)],
    }
  }
  if (statements.has(null)) {
    const reopened: T = { ...next, state: 'open', heldAt: null }
    // Between three or more people it is held while the time to answer has passed: reopened, it would be held again at once.
    const due = deadlineOf(reopened)
    const staysHeld = wasHeld && isRingExchange(next) && due !== null && due <= now
    return { next: staysHeld ? next : reopened, messages: statementMessages }
  }
  return statements.has('happened')
    ? endExchange(next, 'happened', now, [...statementMessages, exchangeMessage('exchangeDone', null)])
    : endExchange(next, 'notHappened', now, [...statementMessages, exchangeMessage('exchangeNotHappened', null)])
}

export function endExchange<T extends ExchangeState>(
  exchange: T,
  decision: Statement,
  now: Date,
  messages: readonly ExchangeMessage[],
): ExchangeStep<T> {
  return { next: { ...exchange, state: decision === 'happened' ? 'done' : 'notHappened', endedAt: now }, messages }
}

/** Nothing waits for an answer any more: neither a meeting nor a change of the objects. */
export const NOTHING_OPEN = { proposed: null, options: [], change: null } as const satisfies Partial<ExchangeState>

/** Applies the changes and increments the version. */
export function withChanges<T extends ExchangeState>(exchange: T, changes: Partial<ExchangeState>): T {
  return { ...exchange, ...changes, version: exchange.version + 1 }
}

export function exchangeMessage(kind: ExchangeMessageKind, from: Uid | null, meeting: Meeting | null = null): ExchangeMessage {
  return { kind, from, meeting }
}
