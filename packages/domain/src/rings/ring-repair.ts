import type { ItemId, Uid } from '../ids.ts'
import type { TownMoment } from '../town-time.ts'
import { catchUpRing } from './catch-up-ring.ts'
import {
  choosePair,
  type ItemCandidate,
  type PersonCandidate,
  type RepairCandidates,
  rankItems,
  rankPeople,
} from './repair-candidates.ts'
import { ASKED_MS, addMs, leavesTime, NEWCOMER_MS } from './ring-deadlines.ts'
import { breaksOf, type RingFacts, withPresentRevisions } from './ring-facts.ts'
import { type NegotiatedItem, type NegotiatedLeg, presentPeople, type RingNegotiation } from './ring-negotiation.ts'
import { newParticipant } from './ring-proposal.ts'
import { completeStep, dissolve, type RingEvent, type RingStep } from './ring-step.ts'

/** The most repairs of one ring, and the most of these that bring in another person. */
export const REPAIRS_MAX = 3
export const NEWCOMERS_MAX = 2

/** One thing to repair: an object of a leg, or the place of a person who has left. */
export type RepairNeed =
  | { readonly type: 'item'; readonly giver: Uid; readonly receiver: Uid; readonly itemId: ItemId }
  | { readonly type: 'person'; readonly uid: Uid }

/**
 * What has to be repaired, in this order; null if that is not allowed. The place of a person comes first, because both their legs
 * change with it. A ring with two empty places is not repaired: a newcomer is placed between two people who stay.
 */
export function planRepairs(ring: RingNegotiation, now: Date): RepairNeed[] | null {
  const present = new Set(presentPeople(ring).map(({ uid }) => uid))
  const empty = ring.legs.map(({ giver }) => giver).filter((uid) => !present.has(uid))
  const items = ring.legs
    .filter(({ giver, receiver }) => present.has(giver) && present.has(receiver))
    .flatMap(({ giver, receiver, items: passed }) =>
      passed.filter(({ broken }) => broken).map(({ itemId }): RepairNeed => ({ type: 'item', giver, receiver, itemId })),
    )
  const needs = [...empty.map((uid): RepairNeed => ({ type: 'person', uid })), ...items]
  if (ring.repairs + needs.length > REPAIRS_MAX) return null
  if (!leavesTime(ring, empty.length > 0 ? NEWCOMER_MS : ASKED_MS, now)) return null
  return empty.length === 0 || mayReplace(ring, empty) ? needs : null
}

/** `applyTimeUp` ends a ring after a second silence, so no repair follows it. `people` are all who have ever taken part. */
function mayReplace({ people, legs }: RingNegotiation, empty: readonly Uid[]): boolean {
  return empty.length === 1 && people.length - legs.length < NEWCOMERS_MAX
}

/**
 * Repairs a marked ring with another object of the same giver, or another person in the place. If that is not possible, dissolves
 * it and names two of its people who could swap. All repairs of a ring are made in one step, or none.
 */
export function applyRepair(ring: RingNegotiation, candidates: RepairCandidates, facts: RingFacts, moment: TownMoment): RingStep {
  const { now } = moment
  const { next: marked, events } = catchUpRing(ring, facts, moment)
  if (marked.state !== 'repairing') return { next: marked, events }
  const repaired = planRepairs(marked, now)?.reduce<Repaired | null>(
    (done, need) => done && applyNeed(done, need, candidates, facts, now),
    { ring: marked, events: [] },
  )
  if (!repaired) return dissolve(marked, 'noRepair', events, choosePair(marked, candidates.pairs))
  const { people, repairs } = repaired.ring
  const legs = withPresentRevisions(repaired.ring.legs, facts)
  return completeStep(marked, { people, legs, repairs, state: 'open' }, [...events, ...repaired.events], moment)
}

interface Repaired {
  readonly ring: RingNegotiation
  readonly events: readonly RingEvent[]
}

function applyNeed(done: Repaired, need: RepairNeed, candidates: RepairCandidates, facts: RingFacts, now: Date): Repaired | null {
  const options =
    need.type === 'item'
      ? rankItems(candidates.items, done.ring, need).map((item) => replaceItem(done, need.itemId, item))
      : rankPeople(candidates.people, done.ring, need.uid).map((person) => replacePerson(done, person, now))
  // A candidate is checked as it is now, not as it was when the caller looked for candidates.
  return options.find(({ ring }) => breaksOf(ring, facts).length === 0) ?? null
}

function replaceItem({ ring, events }: Repaired, itemId: ItemId, { itemId: other, revision }: ItemCandidate): Repaired {
  const replacement: NegotiatedItem = { itemId: other, revision, broken: null }
  const legs = ring.legs.map((leg) => ({
    ...leg,
    items: leg.items.map((item) => (item.itemId === itemId ? replacement : item)),
  }))
  return {
    ring: { ...ring, legs, repairs: ring.repairs + 1 },
    events: [...events, { type: 'itemReplaced', itemId, by: other }],
  }
}

function replacePerson({ ring, events }: Repaired, candidate: PersonCandidate, now: Date): Repaired {
  const { uid, inPlaceOf } = candidate
  const legs = withCandidate(ring.legs, candidate)
  const newcomer = newParticipant(uid, ring.version + 1, now, addMs(now, NEWCOMER_MS))
  return {
    ring: { ...ring, people: [...ring.people, newcomer], legs, repairs: ring.repairs + 1 },
    events: [...events, { type: 'personReplaced', uid: inPlaceOf, by: uid }, { type: 'asked', uid }],
  }
}

/** The legs with the candidate in the place of the person who has left. */
export function withCandidate(
  legs: readonly NegotiatedLeg[],
  { uid, inPlaceOf, gives, receives }: PersonCandidate,
): NegotiatedLeg[] {
  const toItems = (items: PersonCandidate['gives']) => items.map((item): NegotiatedItem => ({ ...item, broken: null }))
  return legs.map((leg) => {
    if (leg.giver === inPlaceOf) return { ...leg, giver: uid, items: toItems(gives) }
    return leg.receiver === inPlaceOf ? { ...leg, receiver: uid, items: toItems(receives) } : leg
  })
}
