import * as z from 'zod/mini'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { conversationId, itemId, itemIdList, type Uid } from '../ids.ts'
import type { Negotiation } from './negotiation.ts'

/** The milliseconds for which the owner's refusal closes an object for the interested person. */
export const INTEREST_CLOSED_MS = 30 * DAY_MS
/** The most objects about which one call reads the interests. */
export const INTEREST_IDS_MAX = 100

/** A conversation of a person about an object of its present owner that was refused or withdrawn. */
export interface EndedInterest {
  readonly openedAt: Date
  /** The interested person, who had asked for the object, has refused or withdrawn. */
  readonly isWithdrawn: boolean
  readonly closedUntil: Date | null
}

export interface InterestRefusal {
  readonly code: 'interestClosed' | 'interestWithdrawn'
  readonly until: Date
}

/**
 * Why a person may not ask for an object again; null if they may. `ended`: oldest first. The owner's refusal closes the object for 30
 * days; what the person has ended can be opened again once a day.
 */
export function interestRefusal(ended: readonly EndedInterest[], now: Date): InterestRefusal | null {
  const until = closedUntilOf(ended, now)
  if (until) return { code: 'interestClosed', until }
  const withdrawn = ended.filter(({ isWithdrawn }) => isWithdrawn)
  // The first of them was no reopening.
  const reopened = withdrawn.length > 1 ? withdrawn.at(-1) : undefined
  const again = reopened && new Date(reopened.openedAt.getTime() + DAY_MS)
  return again && again > now ? { code: 'interestWithdrawn', until: again } : null
}

/** Until when the owner's refusal keeps the person from asking for the object; null if it does not. */
export function closedUntilOf(ended: readonly Pick<EndedInterest, 'closedUntil'>[], now: Date): Date | null {
  const times = ended.flatMap(({ closedUntil }) => (closedUntil && closedUntil > now ? [closedUntil.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** The owner's refusal of a pending negotiation closes the object for the interested person. No other end does. */
export function closeInterestOnRefusal(before: Negotiation, next: Negotiation, uid: Uid, now: Date): Negotiation {
  const isRefused = before.status === 'pending' && next.status === 'rejected' && uid === next.owner
  return isRefused ? { ...next, interestClosedUntil: new Date(now.getTime() + INTEREST_CLOSED_MS) } : next
}

/** Until when the object of this conversation is closed, as both participants see it; null once it makes no difference any more. */
export function interestClosedUntil(negotiation: Negotiation, now: Date): Date | null {
  const { rootGone, personLeft, personAway, blocked, interestClosedUntil: closedUntil } = negotiation
  return rootGone || personLeft || personAway || blocked ? null : closedUntilOf([{ closedUntil }], now)
}

/** What the button "Interessa" of an object leads to; objects without an answer can be asked for. */
const interest = z.object({
  itemId,
  /** The caller's conversation about the object that is not over; null if there is none. */
  conversationId: z.nullable(conversationId),
  /** Until when the owner's refusal keeps the caller from asking again; null if it does not. */
  closedUntil: z.nullable(z.iso.datetime()),
})
export type Interest = z.infer<typeof interest>

export const listInterests = endpoint({
  method: 'GET',
  path: '/api/conversations/interests',
  access: 'signedIn',
  summary: 'Di quali fra questi oggetti parlo già, e quali non posso chiedere di nuovo, e fino a quando',
  query: z.object({ ids: itemIdList(INTEREST_IDS_MAX) }),
  answer: z.array(interest),
})
