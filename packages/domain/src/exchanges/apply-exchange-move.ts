import type { MeetingOptionId, Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import {
  deadlineOf,
  type Exchange,
  type ExchangeParticipant,
  type ExchangeState,
  earlyHandoverCountsAt,
  hasStatements,
  isOver,
  isRingExchange,
  isSameMeeting,
  isSilenceAnAnswer,
  type Meeting,
  participantOf,
  setChangeEndsAt,
} from './exchange.ts'
import {
  type ExchangeMoveOutcome,
  type ExchangeStep,
  endExchange,
  evaluateStatements,
  exchangeMessage,
  NOTHING_OPEN,
  withChanges,
} from './exchange-step.ts'
import { applyEarlyProofs } from './handover.ts'
import {
  applyOptions,
  applyTicks,
  isOptionsRepeat,
  isTicksRepeat,
  meetingTimeRefusal,
  optionsRefusal,
  type ProposedOption,
  ticksRefusal,
} from './meeting-options.ts'
import { exchangeMoveRefusal } from './moves.ts'
import { applySetMove, endSetChange, isSetMoveRepeat, type SetMove, setMoveRefusal } from './set-change.ts'
import type { Statement } from './summary.ts'

export type ExchangeMove =
  | { readonly type: 'propose'; readonly meeting: Meeting }
  | { readonly type: 'proposeOptions'; readonly options: readonly ProposedOption[] }
  | { readonly type: 'tick'; readonly options: readonly MeetingOptionId[] }
  | SetMove
  | { readonly type: 'confirm' | 'happened' | 'notHappened' | 'callOff' }

/**
 * Applies a participant's move. `version` is the version that the client had loaded; without it there is no version check.
 * Repeating the participant's own last move changes nothing and is not an error, whatever the version.
 */
export function applyExchangeMove<T extends Exchange>(
  exchange: T,
  me: Uid,
  move: ExchangeMove,
  now: Date,
  version?: number,
): ExchangeMoveOutcome<T> {
  const caller = participantOf(exchange, me)
  if (!caller) return { ok: false, refusal: 'notAParticipant' }
  if (isRepeat(exchange, caller, move, version)) return { ok: true, next: exchange, messages: [] }
  const refusal = refusalOf(exchange, me, move, now, version)
  return refusal ? { ok: false, refusal } : { ok: true, ...executeMove(exchange, me, move, now) }
}

function isRepeat(
  exchange: ExchangeState,
  caller: ExchangeParticipant,
  move: ExchangeMove,
  version: number | undefined,
): boolean {
  switch (move.type) {
    case 'propose':
      if (exchange.state !== 'open') return false
      if (exchange.proposed) return caller.confirmedAt !== null && isSameMeeting(exchange.proposed, move.meeting)
      return isSameMeeting(exchange.agreed, move.meeting)
    case 'proposeOptions':
      return exchange.state === 'open' && isOptionsRepeat(exchange, caller.uid, move.options)
    case 'tick':
      return exchange.state === 'open' && isTicksRepeat(exchange, caller, move.options)
    case 'confirm':
      return exchange.state === 'open' && (exchange.proposed ?? exchange.agreed) !== null && caller.confirmedAt !== null
    case 'proposeChange':
    case 'agreeChange':
    case 'refuseChange':
    case 'withdrawChange':
      return exchange.state === 'open' && isSetMoveRepeat(exchange, caller.uid, move, version)
    case 'happened':
    case 'notHappened':
      return caller.statement === move.type
    case 'callOff':
      return exchange.state === 'calledOff' && exchange.calledOffBy === caller.uid
  }
}

function refusalOf(exchange: Exchange, me: Uid, move: ExchangeMove, now: Date, version?: number): ProblemCode | null {
  // A finished exchange takes precedence over a stale version.
  if (isOver(exchange)) return 'exchangeOver'
  if (version !== undefined && version !== exchange.version) return 'staleVersion'
  const general = exchangeMoveRefusal(exchange, me, move.type, now)
  if (general) return general
  if (move.type === 'propose') return meetingTimeRefusal(move.meeting, now)
  if (move.type === 'proposeChange' || move.type === 'agreeChange') return setMoveRefusal(exchange, me, move)
  if (move.type === 'proposeOptions') return optionsRefusal(move.options, now)
  return move.type === 'tick' ? ticksRefusal(exchange, me, move.options, now) : null
}

function executeMove<T extends Exchange>(exchange: T, me: Uid, move: ExchangeMove, now: Date): ExchangeStep<T> {
  switch (move.type) {
    case 'propose':
      return applyProposal(exchange, me, move.meeting, now)
    case 'proposeOptions':
      return applyOptions(exchange, me, move.options, now)
    case 'tick':
      return applyTicks(exchange, me, move.options, now)
    case 'confirm':
      return applyConfirmation(exchange, me, now)
    case 'proposeChange':
    case 'agreeChange':
    case 'refuseChange':
    case 'withdrawChange':
      return applySetMove(exchange, me, move)
    case 'happened':
    case 'notHappened':
      return applyStatement(exchange, me, move.type, now)
    case 'callOff':
      return {
        next: withChanges(exchange, { ...NOTHING_OPEN, state: 'calledOff', calledOffBy: me, endedAt: now }),
        messages: [exchangeMessage('calledOff', me)],
      }
  }
}

function applyProposal<T extends ExchangeState>(exchange: T, me: Uid, meeting: Meeting, now: Date): ExchangeStep<T> {
  // Proposing the meeting that is already proposed confirms it; proposing the agreed one drops the open proposal.
  if (isSameMeeting(exchange.proposed, meeting)) return applyConfirmation(exchange, me, now)
  if (isSameMeeting(exchange.agreed, meeting)) return applyAgreement(exchange, me, meeting, now)
  const people = exchange.people.map((participant) => ({ ...participant, confirmedAt: participant.uid === me ? now : null }))
  return {
    next: withChanges(exchange, { people, proposed: { ...meeting, by: me } }),
    messages: [exchangeMessage('meetingProposed', me, meeting)],
  }
}

function applyConfirmation<T extends ExchangeState>(exchange: T, me: Uid, now: Date): ExchangeStep<T> {
  if (!exchange.proposed) return { next: exchange, messages: [] }
  const { place, at } = exchange.proposed
  const people = exchange.people.map((participant) =>
    participant.uid === me ? { ...participant, confirmedAt: now } : participant,
  )
  if (people.every(({ confirmedAt }) => confirmedAt !== null)) return applyAgreement(exchange, me, { place, at }, now)
  return { next: withChanges(exchange, { people }), messages: [exchangeMessage('meetingConfirmed', me, { place, at })] }
}

function applyAgreement<T extends ExchangeState>(exchange: T, me: Uid, meeting: Meeting, now: Date): ExchangeStep<T> {
  const people = exchange.people.map((participant) => ({ ...participant, confirmedAt: participant.confirmedAt ?? now }))
  return {
    next: withChanges(exchange, { people, agreed: meeting, proposed: null }),
    messages: [exchangeMessage('meetingAgreed', me, meeting)],
  }
}

function applyStatement<T extends ExchangeState>(exchange: T, me: Uid, statement: Statement, now: Date): ExchangeStep<T> {
  const people = exchange.people.map((participant) => ({
    ...participant,
    ...(participant.uid === me ? { statement, statedAt: now } : { notifiedAt: null }),
  }))
  const statementMessage = exchangeMessage(statement === 'happened' ? 'saidHappened' : 'saidNotHappened', me)
  const next = withChanges(exchange, { ...NOTHING_OPEN, people })
  const messages = [...endSetChange(exchange, 'changeOverridden').messages, statementMessage]
  return evaluateStatements(next, exchange.state === 'held', now, messages)
}

/**
 * Applies a passed deadline: a proposed change of the objects ends, codes typed before the agreed time count, one statement counts for all if their silence is an answer,
 * an exchange without statements is called off, one with a participant whose silence is none is held for the admin, and a held
 * one that the admin has not decided counts as not happened.
 */
export function applyDeadline<T extends ExchangeState>(exchange: T, now: Date): ExchangeStep<T> {
  const deadline = deadlineOf(exchange)
  if (!deadline || deadline > now) return { next: exchange, messages: [] }
  if (exchange.state === 'open' && earlyHandoverCountsAt(exchange))
    return applyNextDeadline(applyEarlyProofs(exchange, deadline, now), now)
  if (exchange.change && setChangeEndsAt(exchange)?.getTime() === deadline.getTime())
    return applyNextDeadline(endSetChange(exchange, 'changeExpired'), now)
  const next = withChanges(exchange, NOTHING_OPEN)
  if (exchange.state === 'held') return endExchange(next, 'notHappened', now, [exchangeMessage('heldTooLong', null)])
  if (!hasStatements(exchange))
    return { next: { ...next, state: 'calledOff', endedAt: now }, messages: [exchangeMessage('exchangeExpired', null)] }
  if (!isSilenceAnAnswer(exchange)) {
    const kind = isRingExchange(exchange) ? 'heldUnanswered' : 'heldUnnotified'
    return { next: { ...next, state: 'held', heldAt: now }, messages: [exchangeMessage(kind, null)] }
  }
  const hasHappened = exchange.people.some(({ statement }) => statement === 'happened')
  return hasHappened
    ? endExchange(next, 'happened', now, [exchangeMessage('doneBySilence', null)])
    : endExchange(next, 'notHappened', now, [exchangeMessage('notHappenedBySilence', null)])
}

/** Applies the next deadline too, which may already have passed if the job runs late. */
function applyNextDeadline<T extends ExchangeState>({ next, messages }: ExchangeStep<T>, now: Date): ExchangeStep<T> {
  const following = applyDeadline(next, now)
  return { next: following.next, messages: [...messages, ...following.messages] }
}

/** The admin decides an exchange with contradicting statements. */
export function settleHeldExchange<T extends ExchangeState>(exchange: T, decision: Statement, now: Date): ExchangeMoveOutcome<T> {
  if (exchange.state !== 'held') return { ok: false, refusal: isOver(exchange) ? 'exchangeOver' : 'nothingHeld' }
  const kind = decision === 'happened' ? 'settledHappened' : 'settledNotHappened'
  return { ok: true, ...endExchange(withChanges(exchange, {}), decision, now, [exchangeMessage(kind, null)]) }
}

/** Calls an unfinished exchange off without checking statements, for example after an account was deleted. */
export function forceCallOff<T extends ExchangeState>(exchange: T, by: Uid | null, now: Date): T {
  if (isOver(exchange)) return exchange
  return withChanges(exchange, { ...NOTHING_OPEN, state: 'calledOff', calledOffBy: by, endedAt: now })
}
