import type { ItemId, Uid } from '../ids.ts'
import { answerKeyFor } from './answer-key.ts'
import type { RingNegotiationState } from './ring.ts'

/** The most objects that pass from one person to the next. */
export const LEG_ITEMS_MAX = 5
/** The most times that one person changes the objects of a ring; after that they say yes or leave. */
export const CHANGES_MAX = 2

/** Why an object cannot pass. The last one is the answer of one of its two people. */
export const ITEM_BREAKS = ['gone', 'reserved', 'gift', 'paused', 'notThisItem'] as const
export type ItemBreak = (typeof ITEM_BREAKS)[number]

/** An object that a person gives to the next one. */
export interface NegotiatedItem {
  readonly itemId: ItemId
  readonly revision: number
  /** Why it cannot pass; null if it can. The repair puts another object in its place. */
  readonly broken: ItemBreak | null
}

export interface NegotiatedLeg {
  readonly giver: Uid
  readonly receiver: Uid
  readonly items: readonly NegotiatedItem[]
}

export const LEAVE_REASONS = ['notThesePeople', 'notNow', 'silence', 'blocked', 'holiday', 'suspended', 'deleted'] as const
export type LeaveReason = (typeof LEAVE_REASONS)[number]

export interface RingParticipant {
  readonly uid: Uid
  /** It counts only while `answerKey` equals the present key (`hasSaidYes`). */
  readonly answer: 'yes' | null
  readonly answerKey: string | null
  readonly answeredAt: Date | null
  /** A person who is held back is not asked, and sees nothing of the ring, until all others have said yes. */
  readonly isHeldBack: boolean
  /** The time since which the ring has waited for this person. */
  readonly askedAt: Date
  /** The time by which this person has to answer. Silence is judged at `deadlineAt` of the ring. */
  readonly answerBy: Date
  /** The number of reminders since `askedAt`. */
  readonly nudges: number
  /** How often this person has changed the objects. */
  readonly changes: number
  /** The versions of the ring with which they joined it and left it. A person who was held back joins when they are asked. */
  readonly joinedVersion: number
  readonly leftVersion: number | null
  readonly leftWhy: LeaveReason | null
}

/** Why a ring has ended without a handover. `admin`: an admin has ended it before it was agreed. */
export const DISSOLVED_REASONS = [
  'withdrawn',
  'deadline',
  'noRepair',
  'repairOverdue',
  'admin',
  'calledOff',
  'notHappened',
] as const
export type DissolvedWhy = (typeof DISSOLVED_REASONS)[number]

/** A proposed ring (`docs/decisions/048-ring-negotiation.md`). The `apply…` functions change it. */
export interface RingNegotiation {
  readonly state: RingNegotiationState
  /** Every change increases it. */
  readonly version: number
  /** Null for a ring that follows one that was called off. */
  readonly proposedBy: Uid | null
  /** All who have ever taken part. Only people who have left have a `leftVersion`. */
  readonly people: readonly RingParticipant[]
  /**
   * The legs in giving order: the receiver of each is the giver of the next, and the last one's is the giver of the first. A
   * person who has left keeps their two legs until the repair.
   */
  readonly legs: readonly NegotiatedLeg[]
  /** Objects that one of the people does not want to pass. They do not come back into the ring. */
  readonly refusedItems: readonly ItemId[]
  readonly openedAt: Date
  /** The latest `answerBy` of those who are asked. */
  readonly deadlineAt: Date
  readonly hardUntil: Date
  /** When the job acts next; null once the ring has ended. */
  readonly nextDueAt: Date | null
  readonly repairs: number
  readonly endedWhy: DissolvedWhy | null
}

export function participantOf({ people }: Pick<RingNegotiation, 'people'>, uid: Uid): RingParticipant | undefined {
  return people.find((person) => person.uid === uid)
}

/** Whether a person takes the place of another one, who has left this ring or has called off the ring before it. */
export const isNewcomer = ({ isHeldBack, joinedVersion }: RingParticipant): boolean => isHeldBack || joinedVersion > 1

/**
 * The person whom a newcomer replaces; undefined for one of the first people, and for the newcomer of a ring that follows a
 * called-off one. Each repair fills one place: that of the last person who had left, unless another newcomer has it.
 */
export function findReplaced(
  { people }: Pick<RingNegotiation, 'people'>,
  { joinedVersion }: RingParticipant,
): RingParticipant | undefined {
  const last = people
    .filter(({ leftVersion }) => leftVersion !== null && leftVersion < joinedVersion)
    .toSorted((one, other) => (one.leftVersion ?? 0) - (other.leftVersion ?? 0))
    .at(-1)
  const leftVersion = last?.leftVersion ?? 0
  const isFilled = people.some((other) => other.joinedVersion > leftVersion && other.joinedVersion < joinedVersion)
  return isFilled ? undefined : last
}

export const isPresent = ({ leftVersion }: RingParticipant): boolean => leftVersion === null

export function presentPeople({ people }: Pick<RingNegotiation, 'people'>): RingParticipant[] {
  return people.filter(isPresent)
}

/** The person's yes belongs to what they give, what they receive and who is in the ring now. */
export function hasSaidYes({ legs }: Pick<RingNegotiation, 'legs'>, { uid, answer, answerKey }: RingParticipant): boolean {
  return answer === 'yes' && answerKey === answerKeyFor(legs, uid)
}

/** The present people who are asked and whose yes is missing. */
export function askedPeople(ring: Pick<RingNegotiation, 'people' | 'legs'>): RingParticipant[] {
  return presentPeople(ring).filter((person) => !person.isHeldBack && !hasSaidYes(ring, person))
}

export function isEnded({ state }: Pick<RingNegotiation, 'state'>): boolean {
  return state === 'dissolved' || state === 'done'
}

/** Who has to act so that the ring continues: people, or the job. An ended ring waits for no one. */
export function whoActs(ring: RingNegotiation): readonly Uid[] | 'job' {
  if (isEnded(ring)) return []
  if (ring.state === 'repairing') return 'job'
  const people = ring.state === 'open' ? askedPeople(ring) : presentPeople(ring)
  return people.map(({ uid }) => uid)
}
