import { awaitedMeeting, type Exchange, hasStatements, isOver, isRingExchange, participantOf } from '../exchanges/exchange.ts'
import { feedbackRefusal } from '../exchanges/feedback.ts'
import type { Uid } from '../ids.ts'

/**
 * What an exchange waits for from one of its people: to confirm the handover, to come to the agreed meeting, to answer a proposed
 * meeting, to answer other objects, to propose a meeting, to give feedback.
 */
export const EXCHANGE_STEPS = ['handOver', 'meet', 'answerMeeting', 'answerChange', 'arrange', 'review'] as const
export type ExchangeStep = (typeof EXCHANGE_STEPS)[number]

/**
 * Null if it waits for others, for the admin, or for nothing. `reviewed`: the people about whom this person has given feedback. Of an
 * exchange of three or more people only the feedback is a step: the ring itself says what it waits for.
 */
export function exchangeStepOf(exchange: Exchange, me: Uid, reviewed: readonly Uid[], now: Date): ExchangeStep | null {
  const mine = participantOf(exchange, me)
  if (!mine) return null
  if (isOver(exchange)) return whomToReview(exchange, me, reviewed, now).length > 0 ? 'review' : null
  if (exchange.state === 'held' || isRingExchange(exchange) || mine.statement !== null) return null
  if (hasStatements(exchange) || (exchange.agreed && exchange.agreed.at <= now)) return 'handOver'
  if (exchange.change && exchange.change.by !== me) return 'answerChange'
  if (awaitedMeeting(exchange, now)) return 'meet'
  if (exchange.proposed) return mine.confirmedAt === null ? 'answerMeeting' : null
  return exchange.agreed ? null : 'arrange'
}

/** The other people about whom this person may give feedback now. */
export function whomToReview(exchange: Exchange, me: Uid, reviewed: readonly Uid[], now: Date): Uid[] {
  return exchange.people.flatMap(({ uid }) =>
    uid !== me && feedbackRefusal(exchange, me, uid, reviewed.includes(uid), now) === null ? [uid] : [],
  )
}
