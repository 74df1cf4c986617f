import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { type Exchange, hasStatements, isOver, type Party, partyOf, type Standing } from './exchange.ts'
import { missingCodes } from './handover.ts'
import { EXCHANGE_MOVES, type ExchangeMoveName } from './summary.ts'

/** The moves that would not be refused; the same list draws the buttons and guards the server. */
export function legalMoves(exchange: Exchange, me: Uid, now: Date): ExchangeMoveName[] {
  return EXCHANGE_MOVES.filter((move) => whyNot(exchange, me, move, now) === null)
}

/** Why a move is not offered; null when it is. */
export function whyNot(exchange: Exchange, me: Uid, move: ExchangeMoveName, now: Date): ProblemCode | null {
  const mine = partyOf(exchange, me)
  if (!mine) return 'notAParticipant'
  if (isOver(exchange)) return 'exchangeOver'
  switch (move) {
    case 'happened':
    case 'notHappened':
      return whyNotState(exchange, mine, move, now)
    case 'handOver':
      return whyNotHandOver(exchange, me, now)
    case 'propose':
      return settling(exchange)
    case 'confirm':
      return settling(exchange) ?? whyNotConfirm(exchange, mine, now)
    case 'callOff':
      return settling(exchange)
  }
}

/** The same for everybody in it. */
export function whyNotCallOff(exchange: Standing): ProblemCode | null {
  return isOver(exchange) ? 'noOpenExchange' : settling(exchange)
}

/** Once somebody has said how it went, only what the others say counts. */
function settling(exchange: Standing): ProblemCode | null {
  if (exchange.state === 'held') return 'exchangeHeld'
  return hasStatements(exchange) ? 'alreadyStated' : null
}

function whyNotConfirm({ proposed }: Standing, mine: Party, now: Date): ProblemCode | null {
  if (!proposed || mine.confirmedAt) return 'noMeetingProposed'
  return proposed.at <= now ? 'meetingInThePast' : null
}

/** Nobody can say how it went before the agreed time. Whoever was wrong may say the other thing, until it is over. */
function whyNotState({ agreed }: Standing, mine: Party, statement: ExchangeMoveName, now: Date): ProblemCode | null {
  if (!agreed) return 'meetingNotAgreed'
  if (agreed.at > now) return 'meetingNotYet'
  return mine.statement === statement ? 'alreadyStated' : null
}

/** At any time once a meeting is agreed: people come early, and a phone has network late. */
function whyNotHandOver(exchange: Exchange, me: Uid, now: Date): ProblemCode | null {
  if (!exchange.agreed) return 'meetingNotAgreed'
  return missingCodes(exchange, me, now).length === 0 ? 'alreadyStated' : null
}
