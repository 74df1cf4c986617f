import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import type { Meeting, Standing } from './exchange.ts'
import type { ExchangeLineKind } from './lines.ts'
import type { Statement } from './summary.ts'

/** A system message for the chat. `from` is the participant who acted; null for automatic events. */
export interface ExchangeLine {
  readonly kind: ExchangeLineKind
  readonly from: Uid | null
  readonly meeting: Meeting | null
}

export interface ExchangeStep<T extends Standing> {
  /** The same object if nothing has changed. */
  readonly next: T
  readonly lines: readonly ExchangeLine[]
}
export type ExchangePlayed<T extends Standing> =
  | ({ readonly ok: true } & ExchangeStep<T>)
  | { readonly ok: false; readonly refusal: ProblemCode }

/**
 * Evaluates the statements: if all agree the exchange ends, if they contradict it is held, else it stays open.
 * `next` is the exchange with the statements, `wasHeld` whether it was held before.
 */
export function weighed<T extends Standing>(
  next: T,
  wasHeld: boolean,
  now: Date,
  said: readonly ExchangeLine[],
): ExchangeStep<T> {
  const statements = new Set(next.people.map(({ statement }) => statement))
  if (statements.has('happened') && statements.has('notHappened')) {
    if (wasHeld) return { next, lines: said }
    return { next: { ...next, state: 'held', heldAt: now }, lines: [...said, line('exchangeHeld', null)] }
  }
  if (statements.has(null)) return { next: { ...next, state: 'open', heldAt: null }, lines: said }
  return statements.has('happened')
    ? ended(next, 'happened', now, [...said, line('exchangeDone', null)])
    : ended(next, 'notHappened', now, [...said, line('exchangeNotHappened', null)])
}

export function ended<T extends Standing>(
  exchange: T,
  decision: Statement,
  now: Date,
  lines: readonly ExchangeLine[],
): ExchangeStep<T> {
  return { next: { ...exchange, state: decision === 'happened' ? 'done' : 'notHappened', endedAt: now }, lines }
}

/** Applies the changes and increments the version. */
export function changed<T extends Standing>(exchange: T, changes: Partial<Standing>): T {
  return { ...exchange, ...changes, version: exchange.version + 1 }
}

export function line(kind: ExchangeLineKind, from: Uid | null, meeting: Meeting | null = null): ExchangeLine {
  return { kind, from, meeting }
}
