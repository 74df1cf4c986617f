import type { Uid } from '../ids.ts'
import { type Exchange, type ExchangeParticipant, type ExchangeState, isOver, type Leg, participantOf } from './exchange.ts'
import {
  type ExchangeMoveOutcome,
  type ExchangeStep,
  evaluateStatements,
  exchangeMessage,
  NOTHING_OPEN,
  withChanges,
} from './exchange-step.ts'
import { endSetChange } from './set-change.ts'

/** The participants to whom `me` gives or from whom `me` receives; in a ring of four, the opposite participant is neither. */
function counterpartsOf({ legs }: { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] }, me: Uid): Uid[] {
  const counterparts = legs.flatMap(({ giver, receiver }) => (giver === me ? receiver : receiver === me ? giver : []))
  return [...new Set(counterparts)]
}

/** Whether one of the two has typed the other's code. */
export function haveMet({ proofs }: Pick<Exchange, 'proofs'>, one: Uid, other: Uid): boolean {
  return proofs.some(({ by, of }) => (by === one && of === other) || (by === other && of === one))
}

/** Whether `by` has typed the code that `of` showed. */
function hasTyped({ proofs }: Pick<Exchange, 'proofs'>, by: Uid, of: Uid): boolean {
  return proofs.some((proof) => proof.by === by && proof.of === of)
}

/**
 * The counterparts whose code `me` can still type with effect. Before the agreed time these are all whose code `me` has not
 * typed, because the exchange ends at once when both have typed; after it, one code per pair is enough.
 */
export function missingCodes(exchange: Exchange, me: Uid, now: Date): Uid[] {
  const hasCode = isEarly(exchange, now) ? hasTyped : haveMet
  return counterpartsOf(exchange, me).filter((other) => !hasCode(exchange, me, other))
}

function isEarly({ agreed }: Pick<Exchange, 'agreed'>, now: Date): boolean {
  return agreed !== null && agreed.at > now
}

/** Whether the two people of every leg have each typed the other's code. */
function hasEveryCode(exchange: Exchange): boolean {
  return exchange.legs.every(({ giver, receiver }) => hasTyped(exchange, giver, receiver) && hasTyped(exchange, receiver, giver))
}

/**
 * Records that `me` typed or scanned the code of `other`, which proves that they met and counts as “avvenuto” of both. Between
 * two people this ends the exchange; in a ring a participant's “avvenuto” counts once they have met all their counterparts.
 * The request may arrive late or repeatedly, so a stale version is no refusal. A code typed before the agreed time is stored and
 * counts from that time on (`applyDeadline`), or at once when both people of every leg have typed the other's code.
 * A participant's own “non avvenuto” is replaced only by a code that they type themselves; else the admin decides.
 * `version` is the one that the typist's device had loaded. If the objects have changed since, the two may have exchanged the earlier
 * ones: the code ends nothing, and both are asked. A device that knows no version was loaded before objects could change.
 */
export function applyHandoverCode<T extends Exchange>(
  exchange: T,
  me: Uid,
  other: Uid,
  now: Date,
  version = 1,
): ExchangeMoveOutcome<T> {
  const caller = participantOf(exchange, me)
  if (!caller) return { ok: false, refusal: 'notAParticipant' }
  if (!counterpartsOf(exchange, me).includes(other)) return { ok: false, refusal: 'wrongHandoverCode' }
  if (isRepeat(exchange, caller, other, now)) return { ok: true, next: exchange, messages: [] }
  if (isOver(exchange)) return { ok: false, refusal: 'exchangeOver' }
  if (!exchange.agreed) return { ok: false, refusal: 'meetingNotAgreed' }
  if (version < exchange.setVersion) return { ok: true, ...askForSet(exchange, now) }
  const isTyped = hasTyped(exchange, me, other)
  const proofs = isTyped ? exchange.proofs : [...exchange.proofs, { by: me, of: other, at: now }]
  const hasMetAll = (uid: Uid) => counterpartsOf(exchange, uid).every((counterpart) => haveMet({ proofs }, uid, counterpart))
  const people = exchange.people.map((participant) =>
    hasMetAll(participant.uid) ? { ...participant, handedOverAt: participant.handedOverAt ?? now } : participant,
  )
  const next = withChanges({ ...exchange, proofs }, { people, change: null })
  const messages = [...endSetChange(exchange, 'changeOverridden').messages, exchangeMessage('handedOver', me)]
  if (isEarly(exchange, now) && !hasEveryCode(next)) return { ok: true, next, messages }
  return { ok: true, ...applyProofs(next, proofCountsFor(me), now, now, messages) }
}

function askForSet<T extends Exchange>(exchange: T, now: Date): ExchangeStep<T> {
  if (exchange.setAskedAt) return { next: exchange, messages: [] }
  return { next: withChanges(exchange, { setAskedAt: now }), messages: [exchangeMessage('otherSet', null)] }
}

/** Whether typing the code changes nothing: it was already typed, or one code of the pair is enough. */
function isRepeat(exchange: Exchange, caller: ExchangeParticipant, other: Uid, now: Date): boolean {
  if (isOver(exchange) || isEarly(exchange, now)) {
    return hasTyped(exchange, caller.uid, other) || (exchange.state === 'done' && haveMet(exchange, caller.uid, other))
  }
  const replacesStatement = caller.statement === 'notHappened' && caller.handedOverAt !== null
  return haveMet(exchange, caller.uid, other) && !replacesStatement
}

/** A proof counts as a statement of participants who have made none, and of the typist even after their “non avvenuto”. */
const proofCountsFor =
  (typist: Uid | null) =>
  ({ uid, handedOverAt, statement }: ExchangeParticipant) =>
    handedOverAt !== null && (statement === null || (uid === typist && statement === 'notHappened'))

function applyProofs<T extends ExchangeState>(
  exchange: T,
  isProven: (participant: ExchangeParticipant) => boolean,
  statementTime: Date,
  now: Date,
  messages: ExchangeStep<T>['messages'],
): ExchangeStep<T> {
  if (!exchange.people.some(isProven)) return { next: exchange, messages }
  const people = exchange.people.map(
    (participant): ExchangeParticipant =>
      isProven(participant) ? { ...participant, statement: 'happened', statedAt: statementTime } : participant,
  )
  return evaluateStatements({ ...exchange, ...NOTHING_OPEN, people }, exchange.state === 'held', now, messages)
}

/** Counts the proofs from before the agreed time as statements made at that time. */
export function applyEarlyProofs<T extends ExchangeState>(exchange: T, agreedAt: Date, now: Date): ExchangeStep<T> {
  return applyProofs(withChanges(exchange, {}), proofCountsFor(null), agreedAt, now, [])
}
