import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { type Exchange, FEEDBACK_MS, isOver, type Leg, partyOf, type Standing } from './exchange.ts'

/**
 * Until when its people may say how it was; null where there is nothing to say: it is not over, or it was called off before
 * they were to meet. The same day shows what has been written, so that nobody answers in kind.
 */
export function feedbackUntil({ state, agreed, endedAt }: Standing): Date | null {
  if (!isOver({ state }) || !endedAt) return null
  const wereToMeet = agreed !== null && agreed.at <= endedAt
  // Both codes typed before the agreed time end it as well.
  return wereToMeet || state === 'done' ? new Date(endedAt.getTime() + FEEDBACK_MS) : null
}

/** Why this person may not write about that one; null where they may. `given`: they have done so already. */
export function whyNotFeedback(exchange: Standing, author: Uid, about: Uid, given: boolean, now: Date): ProblemCode | null {
  if (!partyOf(exchange, author) || !partyOf(exchange, about) || author === about) return 'notAParticipant'
  const until = feedbackUntil(exchange)
  if (!until) return 'feedbackNotDue'
  if (given) return 'feedbackGiven'
  return until <= now ? 'feedbackClosed' : null
}

/** Both have written, or nobody may any more: only then does either read the other, and anybody else. */
export function isRevealed(exchange: Standing, bothWrote: boolean, now: Date): boolean {
  const until = feedbackUntil(exchange)
  return until !== null && (bothWrote || until <= now)
}

/** Whether “as described” can be asked: the author has received something from the other. */
export function asksAsDescribed(
  { state, legs }: Pick<Exchange, 'state'> & { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] },
  author: Uid,
  about: Uid,
): boolean {
  return state === 'done' && legs.some(({ giver, receiver }) => giver === about && receiver === author)
}

/** A public profile counts and quotes from this many on: with fewer it would be clear who wrote what. */
export const FEEDBACKS_SHOWN_FROM = 3
