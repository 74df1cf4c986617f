import type { ItemId, Uid } from '../ids.ts'
import { OPEN_RINGS_MAX } from './ring-caps.ts'
import { LEG_ITEMS_MAX, presentPeople, type RingNegotiation } from './ring-negotiation.ts'

interface CandidateItem {
  readonly itemId: ItemId
  readonly revision: number
}

/** Another object of a giver, which the receiver of the leg wishes. */
export interface ItemCandidate extends CandidateItem {
  readonly giver: Uid
  readonly receiver: Uid
  /** The strength of the receiver's wish. */
  readonly strength: number
  /** How many open rings contain the object. */
  readonly openRings: number
}

/** A person for an empty place: the next person wishes what they give, and they wish what the person before gives. */
export interface PersonCandidate {
  readonly uid: Uid
  readonly inPlaceOf: Uid
  readonly gives: readonly CandidateItem[]
  readonly receives: readonly CandidateItem[]
  /** The strength of the weakest of these wishes. */
  readonly strength: number
  /** How probably they say yes and come, from 0 to 1. */
  readonly chance: number
  /** How many open rings contain the person, or one of the objects that they give, whichever is more. */
  readonly openRings: number
}

/** Two people who wish an object of each other. */
export interface PairCandidate {
  readonly people: readonly [Uid, Uid]
  readonly strength: number
}

/** What the caller has found for a ring. The order does not matter. */
export interface RepairCandidates {
  readonly items: readonly ItemCandidate[]
  readonly people: readonly PersonCandidate[]
  readonly pairs: readonly PairCandidate[]
}

/** The objects that may come into this leg, best first: the strongest wish, then a fixed order. */
export function rankItems(
  candidates: readonly ItemCandidate[],
  ring: RingNegotiation,
  leg: { readonly giver: Uid; readonly receiver: Uid },
): ItemCandidate[] {
  return candidates
    .filter(({ giver, receiver, openRings }) => giver === leg.giver && receiver === leg.receiver && openRings < OPEN_RINGS_MAX)
    .filter(({ itemId }) => !ring.refusedItems.includes(itemId) && !itemsOf(ring).includes(itemId))
    .toSorted((one, other) => other.strength - one.strength || compareTexts(one.itemId, other.itemId))
}

/**
 * The people who may come into this place, best first: the strongest weakest wish, then the greatest `chance`, then the fewest
 * other objects for the person before, then a fixed order. A person who has been in the ring does not come back.
 */
export function rankPeople(candidates: readonly PersonCandidate[], ring: RingNegotiation, inPlaceOf: Uid): PersonCandidate[] {
  const given = ring.legs.find(({ receiver }) => receiver === inPlaceOf)?.items.map(({ itemId }) => itemId) ?? []
  const otherItems = ({ receives }: PersonCandidate) => receives.filter(({ itemId }) => !given.includes(itemId)).length
  return candidates
    .filter((candidate) => candidate.inPlaceOf === inPlaceOf && candidate.openRings < OPEN_RINGS_MAX)
    .filter(({ uid }) => ring.people.every((person) => person.uid !== uid))
    .filter(({ gives, receives }) => [gives, receives].every((items) => isLeg(items, ring)))
    .toSorted(
      (one, other) =>
        other.strength - one.strength ||
        other.chance - one.chance ||
        otherItems(one) - otherItems(other) ||
        compareTexts(one.uid, other.uid),
    )
}

function isLeg(items: readonly CandidateItem[], { refusedItems }: RingNegotiation): boolean {
  const ids = new Set(items.map(({ itemId }) => itemId))
  return ids.size === items.length && ids.size >= 1 && ids.size <= LEG_ITEMS_MAX && !refusedItems.some((id) => ids.has(id))
}

/** The two remaining people whose weaker wish for each other is the strongest. */
export function choosePair(ring: RingNegotiation, pairs: readonly PairCandidate[]): readonly [Uid, Uid] | null {
  // The others must not learn of a person who was not asked yet.
  const remaining = presentPeople(ring).flatMap(({ uid, isHeldBack }) => (isHeldBack ? [] : [uid]))
  const possible = pairs.filter(({ people }) => people.every((uid) => remaining.includes(uid)))
  const key = ({ people }: PairCandidate) => people.join('\n')
  const [best] = possible.toSorted((one, other) => other.strength - one.strength || compareTexts(key(one), key(other)))
  return best?.people ?? null
}

const itemsOf = ({ legs }: RingNegotiation): ItemId[] => legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)
