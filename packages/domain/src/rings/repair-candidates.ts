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
  /** Of the receiver's wish. */
  readonly strength: number
  /** In how many open rings it is. */
  readonly openRings: number
}

/** Another person in a place: the next person wishes what they give, and they wish what the person before gives. */
export interface PersonCandidate {
  readonly uid: Uid
  readonly inPlaceOf: Uid
  readonly gives: readonly CandidateItem[]
  readonly receives: readonly CandidateItem[]
  /** Of the weakest of the wishes. */
  readonly strength: number
  /** How probably they say yes and come, from 0 to 1. */
  readonly chance: number
  /** Of the person, or of the object of theirs that is in the most open rings. */
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
 * The people who may come into this place, best first: the strongest weakest wish, then who probably says yes and comes, then the
 * fewest other objects for the person before, then a fixed order. No one comes back who has been in the ring.
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

/** Of the people who remain, the two with the strongest weakest wish. */
export function choosePair(ring: RingNegotiation, pairs: readonly PairCandidate[]): readonly [Uid, Uid] | null {
  // The others do not know who was not asked yet.
  const remaining = presentPeople(ring).flatMap(({ uid, isHeldBack }) => (isHeldBack ? [] : [uid]))
  const possible = pairs.filter(({ people }) => people.every((uid) => remaining.includes(uid)))
  const key = ({ people }: PairCandidate) => people.join('\n')
  const [best] = possible.toSorted((one, other) => other.strength - one.strength || compareTexts(key(one), key(other)))
  return best?.people ?? null
}

const itemsOf = ({ legs }: RingNegotiation): ItemId[] => legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)
