import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { type Exchange, hasStatements, isOver, type Party, partyOf, type Standing } from './exchange.ts'
import { missingCodes } from './handover.ts'
import { EXCHANGE_MOVES, type ExchangeMoveName } from './summary.ts'

/** The moves that are allowed now. The client shows buttons from this list, and the server checks moves with it. */
export function legalMoves(exchange: Exchange, me: Uid, now: Date): ExchangeMoveName[] {
  return EXCHANGE_MOVES.filter((move) => whyNot(exchange, me, move, now) === null)
}

/** Why a move is refused; null if it is allowed. */
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

/** Why the exchange cannot be called off; null if it can. The same for all participants. */
export function whyNotCallOff(exchange: Standing): ProblemCode | null {
  return isOver(exchange) ? 'noOpenExchange' : settling(exchange)
}

/** After the first statement, the meeting and the call-off are locked; only statements are accepted. */
function settling(exchange: Standing): ProblemCode | null {
  if (exchange.state === 'held') return 'exchangeHeld'
  return hasStatements(exchange) ? 'alreadyStated' : null
}

function whyNotConfirm({ proposed }: Standing, mine: Party, now: Date): ProblemCode | null {
  if (!proposed || mine.confirmedAt) return 'noMeetingProposed'
  return proposed.at <= now ? 'meetingInThePast' : null
}

/** Statements are refused before the agreed time. A participant may correct their own until the exchange is over. */
function whyNotState({ agreed }: Standing, mine: Party, statement: ExchangeMoveName, now: Date): ProblemCode | null {
  if (!agreed) return 'meetingNotAgreed'
  if (agreed.at > now) return 'meetingNotYet'
  return mine.statement === statement ? 'alreadyStated' : null
}

/** Allowed at any time once a meeting is agreed, because people may come early and phones may be offline. */
function whyNotHandOver(exchange: Exchange, me: Uid, now: Date): ProblemCode | null {
  if (!exchange.agreed) return 'meetingNotAgreed'
  return missingCodes(exchange, me, now).length === 0 ? 'alreadyStated' : null
}
