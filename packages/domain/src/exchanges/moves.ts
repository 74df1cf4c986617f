import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import {
  type Exchange,
  type ExchangeParticipant,
  type ExchangeState,
  hasOpenOptions,
  hasStatements,
  isOver,
  isRingExchange,
  participantOf,
  setChangeEndsAt,
} from './exchange.ts'
import { missingCodes } from './handover.ts'
import { EXCHANGE_MOVES, type ExchangeMoveName } from './summary.ts'

/** The moves that are allowed now. The client shows buttons from this list, and the server checks moves with it. */
export function legalExchangeMoves(exchange: Exchange, me: Uid, now: Date): ExchangeMoveName[] {
  return EXCHANGE_MOVES.filter((move) => exchangeMoveRefusal(exchange, me, move, now) === null)
}

/** Why a move is refused; null if it is allowed. */
export function exchangeMoveRefusal(exchange: Exchange, me: Uid, move: ExchangeMoveName, now: Date): ProblemCode | null {
  const caller = participantOf(exchange, me)
  if (!caller) return 'notAParticipant'
  if (isOver(exchange)) return 'exchangeOver'
  switch (move) {
    case 'happened':
    case 'notHappened':
      return statementRefusal(exchange, caller, move, now)
    case 'handOver':
      return handoverRefusal(exchange, me, now)
    case 'propose':
      return sizeRefusal(exchange, 'two') ?? lockedRefusal(exchange)
    case 'confirm':
      return sizeRefusal(exchange, 'two') ?? lockedRefusal(exchange) ?? confirmRefusal(exchange, caller, now)
    case 'proposeOptions':
      return sizeRefusal(exchange, 'more') ?? lockedRefusal(exchange)
    case 'tick':
      return sizeRefusal(exchange, 'more') ?? lockedRefusal(exchange) ?? tickRefusal(exchange, now)
    case 'proposeChange':
      return sizeRefusal(exchange, 'two') ?? setLockedRefusal(exchange, now) ?? (exchange.change ? 'changeOpen' : null)
    case 'agreeChange':
      return answerRefusal(exchange, me) ?? setLockedRefusal(exchange, now)
    case 'refuseChange':
      return answerRefusal(exchange, me)
    case 'withdrawChange':
      return exchange.change?.by === me ? null : 'noChangeProposed'
    case 'callOff':
      return lockedRefusal(exchange) ?? handedOverRefusal(exchange)
  }
}

/** Between three or more, one code shows that an object has passed, before anyone can say how it went for all. */
function handedOverRefusal(exchange: Exchange): ProblemCode | null {
  return isRingExchange(exchange) && exchange.proofs.length > 0 ? 'alreadyStated' : null
}

/** Why the exchange cannot be called off; null if it can. The same for all participants. */
export function callOffRefusal(exchange: ExchangeState): ProblemCode | null {
  return isOver(exchange) ? 'noOpenExchange' : lockedRefusal(exchange)
}

/** After the first statement, the meeting cannot be changed and the exchange cannot be called off. */
function lockedRefusal(exchange: ExchangeState): ProblemCode | null {
  if (exchange.state === 'held') return 'exchangeHeld'
  return hasStatements(exchange) ? 'alreadyStated' : null
}

/** The objects can be changed until a code shows that they pass, or until both may be on their way to the meeting. */
function setLockedRefusal(exchange: Exchange, now: Date): ProblemCode | null {
  if (exchange.proofs.length > 0) return 'codeTyped'
  const endsAt = setChangeEndsAt(exchange)
  return lockedRefusal(exchange) ?? (endsAt && endsAt <= now ? 'changeTooLate' : null)
}

function answerRefusal({ change }: ExchangeState, me: Uid): ProblemCode | null {
  return change && change.by !== me ? null : 'noChangeProposed'
}

/** Two people agree on one proposed meeting, more of them on one of several options. */
function sizeRefusal(exchange: ExchangeState, isFor: 'two' | 'more'): ProblemCode | null {
  if (isRingExchange(exchange) === (isFor === 'more')) return null
  return isFor === 'two' ? 'onlyForTwo' : 'onlyForThree'
}

function tickRefusal(exchange: ExchangeState, now: Date): ProblemCode | null {
  if (!hasOpenOptions(exchange)) return 'noMeetingProposed'
  return exchange.options.every(({ at }) => at <= now) ? 'meetingInThePast' : null
}

function confirmRefusal({ proposed }: ExchangeState, caller: ExchangeParticipant, now: Date): ProblemCode | null {
  if (!proposed || caller.confirmedAt) return 'noMeetingProposed'
  return proposed.at <= now ? 'meetingInThePast' : null
}

/** Statements are refused before the agreed time. A participant may correct their own until the exchange is over. */
function statementRefusal(
  { agreed }: ExchangeState,
  caller: ExchangeParticipant,
  statement: ExchangeMoveName,
  now: Date,
): ProblemCode | null {
  if (!agreed) return 'meetingNotAgreed'
  if (agreed.at > now) return 'meetingNotYet'
  return caller.statement === statement ? 'alreadyStated' : null
}

/** A handover is allowed at any time once a meeting is agreed, because people may come early and phones may be offline. */
function handoverRefusal(exchange: Exchange, me: Uid, now: Date): ProblemCode | null {
  if (!exchange.agreed) return 'meetingNotAgreed'
  return missingCodes(exchange, me, now).length === 0 ? 'alreadyStated' : null
}
