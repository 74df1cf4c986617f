import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import {
  type Exchange,
  type ExchangeState,
  FEEDBACK_PERIOD_MS,
  isOver,
  isRingExchange,
  type Leg,
  participantOf,
} from './exchange.ts'
import { haveMet } from './handover.ts'

/**
 * The deadline for feedback; null if none is due: the exchange is not over, or was called off without an agreed meeting or before
 * the agreed time.
 * Feedback is hidden until both have written or this deadline has passed, so that it cannot be written in retaliation.
 */
export function feedbackDeadline({ state, agreed, endedAt }: ExchangeState): Date | null {
  if (!isOver({ state }) || !endedAt) return null
  const hadMeeting = agreed !== null && agreed.at <= endedAt
  // Handover codes can also end an exchange before the agreed time.
  return hadMeeting || state === 'done' ? new Date(endedAt.getTime() + FEEDBACK_PERIOD_MS) : null
}

/** Whether feedback between the two makes sense: in an exchange of three or more only if a code proves that they met. */
export function canReview(exchange: Pick<Exchange, 'people' | 'proofs'>, one: Uid, other: Uid): boolean {
  return !isRingExchange(exchange) || haveMet(exchange, one, other)
}

/** Why `author` may not write feedback about `about`; null if they may. */
export function feedbackRefusal(
  exchange: ExchangeState & Pick<Exchange, 'proofs'>,
  author: Uid,
  about: Uid,
  hasGiven: boolean,
  now: Date,
): ProblemCode | null {
  if (!participantOf(exchange, author) || !participantOf(exchange, about) || author === about) return 'notAParticipant'
  const until = feedbackDeadline(exchange)
  if (!until) return 'feedbackNotDue'
  if (!canReview(exchange, author, about)) return 'feedbackNeedsCode'
  if (hasGiven) return 'feedbackGiven'
  return until <= now ? 'feedbackClosed' : null
}

/** Feedback is visible once both have written or the deadline has passed. */
export function isFeedbackRevealed(exchange: ExchangeState, haveBothWritten: boolean, now: Date): boolean {
  const until = feedbackDeadline(exchange)
  return until !== null && (haveBothWritten || until <= now)
}

/** Whether “as described” is asked: the author received an object from the other participant. */
export function asksAsDescribed(
  { state, legs }: Pick<Exchange, 'state'> & { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] },
  author: Uid,
  about: Uid,
): boolean {
  return state === 'done' && legs.some(({ giver, receiver }) => giver === about && receiver === author)
}
