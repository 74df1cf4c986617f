import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import {
  countsAt,
  deadlineOf,
  type Exchange,
  hasStatements,
  isOver,
  MEETING_AHEAD_MS,
  type Meeting,
  type Party,
  partyOf,
  type Standing,
  sameMeeting,
} from './exchange.ts'
import { countEarly } from './handover.ts'
import { whyNot } from './moves.ts'
import { changed, type ExchangePlayed, type ExchangeStep, ended, line, weighed } from './step.ts'
import type { Statement } from './summary.ts'

export type ExchangeMove =
  | { readonly type: 'propose'; readonly meeting: Meeting }
  | { readonly type: 'confirm' | 'happened' | 'notHappened' | 'callOff' }

/**
 * Applies a participant's move. `version` is the version that the client had loaded; without it there is no version check.
 * Repeating the own last move changes nothing and is no error, whatever the version.
 */
export function play<T extends Exchange>(
  exchange: T,
  me: Uid,
  move: ExchangeMove,
  now: Date,
  version?: number,
): ExchangePlayed<T> {
  const mine = partyOf(exchange, me)
  if (!mine) return { ok: false, refusal: 'notAParticipant' }
  if (isRepeat(exchange, mine, move)) return { ok: true, next: exchange, lines: [] }
  const refusal = refusalOf(exchange, me, move, now, version)
  return refusal ? { ok: false, refusal } : { ok: true, ...carryOut(exchange, me, move, now) }
}

function isRepeat(exchange: Standing, mine: Party, move: ExchangeMove): boolean {
  switch (move.type) {
    case 'propose':
      if (exchange.state !== 'open') return false
      if (exchange.proposed) return mine.confirmedAt !== null && sameMeeting(exchange.proposed, move.meeting)
      return sameMeeting(exchange.agreed, move.meeting)
    case 'confirm':
      return exchange.state === 'open' && (exchange.proposed ?? exchange.agreed) !== null && mine.confirmedAt !== null
    case 'happened':
    case 'notHappened':
      return mine.statement === move.type
    case 'callOff':
      return exchange.state === 'calledOff' && exchange.calledOffBy === mine.uid
  }
}

function refusalOf(exchange: Exchange, me: Uid, move: ExchangeMove, now: Date, version?: number): ProblemCode | null {
  // A finished exchange takes precedence over a stale version.
  if (isOver(exchange)) return 'exchangeOver'
  if (version !== undefined && version !== exchange.version) return 'staleVersion'
  const general = whyNot(exchange, me, move.type, now)
  if (general || move.type !== 'propose') return general
  const ahead = move.meeting.at.getTime() - now.getTime()
  if (!(ahead > 0)) return 'meetingInThePast'
  return ahead > MEETING_AHEAD_MS ? 'meetingTooFar' : null
}

function carryOut<T extends Standing>(exchange: T, me: Uid, move: ExchangeMove, now: Date): ExchangeStep<T> {
  switch (move.type) {
    case 'propose':
      return proposed(exchange, me, move.meeting, now)
    case 'confirm':
      return confirmed(exchange, me, now)
    case 'happened':
    case 'notHappened':
      return stated(exchange, me, move.type, now)
    case 'callOff':
      return {
        next: changed(exchange, { state: 'calledOff', proposed: null, calledOffBy: me, endedAt: now }),
        lines: [line('calledOff', me)],
      }
  }
}

function proposed<T extends Standing>(exchange: T, me: Uid, meeting: Meeting, now: Date): ExchangeStep<T> {
  // Proposing the meeting that is already proposed confirms it; proposing the agreed one drops the open proposal.
  if (sameMeeting(exchange.proposed, meeting)) return confirmed(exchange, me, now)
  if (sameMeeting(exchange.agreed, meeting)) return agreed(exchange, me, meeting, now)
  const people = exchange.people.map((party) => ({ ...party, confirmedAt: party.uid === me ? now : null }))
  return {
    next: changed(exchange, { people, proposed: { ...meeting, by: me } }),
    lines: [line('meetingProposed', me, meeting)],
  }
}

function confirmed<T extends Standing>(exchange: T, me: Uid, now: Date): ExchangeStep<T> {
  if (!exchange.proposed) return { next: exchange, lines: [] }
  const { place, at } = exchange.proposed
  const people = exchange.people.map((party) => (party.uid === me ? { ...party, confirmedAt: now } : party))
  if (people.every(({ confirmedAt }) => confirmedAt !== null)) return agreed(exchange, me, { place, at }, now)
  return { next: changed(exchange, { people }), lines: [line('meetingConfirmed', me, { place, at })] }
}

function agreed<T extends Standing>(exchange: T, me: Uid, meeting: Meeting, now: Date): ExchangeStep<T> {
  const people = exchange.people.map((party) => ({ ...party, confirmedAt: party.confirmedAt ?? now }))
  return {
    next: changed(exchange, { people, agreed: meeting, proposed: null }),
    lines: [line('meetingAgreed', me, meeting)],
  }
}

function stated<T extends Standing>(exchange: T, me: Uid, statement: Statement, now: Date): ExchangeStep<T> {
  const people = exchange.people.map((party) => ({
    ...party,
    ...(party.uid === me ? { statement, statedAt: now } : {}),
  }))
  const said = line(statement === 'happened' ? 'saidHappened' : 'saidNotHappened', me)
  const next = changed(exchange, { people, proposed: null })
  return weighed(next, exchange.state === 'held', now, [said])
}

/**
 * Applies a passed deadline: codes typed before the agreed time count, one statement counts for all, an exchange without
 * statements is called off, and a held one that the admin has not decided counts as not happened.
 */
export function elapse<T extends Standing>(exchange: T, now: Date): ExchangeStep<T> {
  const deadline = deadlineOf(exchange)
  if (!deadline || deadline > now) return { next: exchange, lines: [] }
  if (exchange.state === 'open' && countsAt(exchange)) return andThen(countEarly(exchange, deadline, now), now)
  const next = changed(exchange, { proposed: null })
  if (exchange.state === 'held') return ended(next, 'notHappened', now, [line('heldTooLong', null)])
  if (!hasStatements(exchange))
    return { next: { ...next, state: 'calledOff', endedAt: now }, lines: [line('exchangeExpired', null)] }
  const happened = exchange.people.some(({ statement }) => statement === 'happened')
  return happened
    ? ended(next, 'happened', now, [line('doneBySilence', null)])
    : ended(next, 'notHappened', now, [line('notHappenedBySilence', null)])
}

/** A late run may have passed the next deadline too. */
function andThen<T extends Standing>({ next, lines }: ExchangeStep<T>, now: Date): ExchangeStep<T> {
  const later = elapse(next, now)
  return { next: later.next, lines: [...lines, ...later.lines] }
}

/** The admin decides an exchange with contradicting statements. */
export function settle<T extends Standing>(exchange: T, decision: Statement, now: Date): ExchangePlayed<T> {
  if (exchange.state !== 'held') return { ok: false, refusal: isOver(exchange) ? 'exchangeOver' : 'nothingHeld' }
  const kind = decision === 'happened' ? 'settledHappened' : 'settledNotHappened'
  return { ok: true, ...ended(changed(exchange, {}), decision, now, [line(kind, null)]) }
}

/** Calls the exchange off regardless of statements, because an account was deleted or the admin reset an object. */
export function callOffForced<T extends Standing>(exchange: T, by: Uid | null, now: Date): T {
  if (isOver(exchange)) return exchange
  return changed(exchange, { state: 'calledOff', proposed: null, calledOffBy: by, endedAt: now })
}
