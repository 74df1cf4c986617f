import { DAY_MS, HOUR_MS } from '../durations.ts'
import { distanceKm, type Point } from '../geo/distance.ts'
import { isRefusedSwap, type Refusal } from './refusal.ts'
import { peopleOf, type Ring, type RingItem, type RingLeg, type RingPerson, signatureOf } from './ring.ts'

/** How far the people of a ring travel at most to one public meeting place, in kilometres. */
export const RING_REACH_KM = 15
/** How much the weights that a person gives and receives may differ. */
export const WEIGHT_GAP_MAX = 1
export const ACCOUNT_AGE_MIN_MS = 7 * DAY_MS
export const LISTED_MIN_MS = 48 * HOUR_MS
/** Once the town has this many people with a proven handover, a ring has at most one person without one. */
export const PROVEN_PEOPLE_MIN = 50
export const IGNORED_MS = 14 * DAY_MS

/** The leg in which each person gives, with the leg in which they receive. */
function legPairs({ legs }: Ring): { given: RingLeg; received: RingLeg }[] {
  return legs.map((given, index) => ({ given, received: legs.at(index - 1) ?? given }))
}

const legWeight = ({ items }: RingLeg) => Math.max(...items.map(({ weight }) => weight))

/** The difference in weight between the largest object that each person gives and the largest one that they receive. */
export const weightGaps = (ring: Ring): number[] =>
  legPairs(ring).map(({ given, received }) => Math.abs(legWeight(given) - legWeight(received)))

/** Weights differ by at most one, except for a person who has said that they would give these objects for what they receive. */
export function hasFairWeights(ring: Ring): boolean {
  return legPairs(ring).every(({ given, received }) => {
    const gap = Math.abs(legWeight(given) - legWeight(received))
    return gap <= WEIGHT_GAP_MAX || received.wishes.every(({ gives }) => given.items.every(({ id }) => gives.includes(id)))
  })
}

export interface MeetingPlace<Place extends { readonly point: Point }> {
  readonly place: Place
  readonly longestTripKm: number
}

/** The place with the shortest longest trip from these points, if that is within reach; the first of several such places. */
export function meetingPlaceFor<Place extends { readonly point: Point }>(
  points: readonly Point[],
  places: readonly Place[],
  reachKm = RING_REACH_KM,
): MeetingPlace<Place> | null {
  let best: MeetingPlace<Place> | null = null
  for (const place of places) {
    let longestTripKm = 0
    for (const point of points) {
      longestTripKm = Math.max(longestTripKm, distanceKm(point, place.point))
      if (longestTripKm > reachKm) break
    }
    if (longestTripKm <= reachKm && (best === null || longestTripKm < best.longestTripKm)) best = { place, longestTripKm }
  }
  return best
}

export const ringPoints = ({ legs }: Ring): Point[] => legs.flatMap(({ items }) => items.map(({ point }) => point))

export const isNewAccount = ({ joinedAt }: RingPerson, now: number): boolean => now - joinedAt < ACCOUNT_AGE_MIN_MS

export const isNewlyListed = ({ listedAt }: RingItem, now: number): boolean => now - listedAt < LISTED_MIN_MS

/** Whether two accounts of the ring may belong to one person. */
export const hasOneGroupTwice = (people: readonly RingPerson[]): boolean =>
  new Set(people.map(({ group }) => group)).size < people.length

export const hasTooManyUnproven = (people: readonly RingPerson[], provenPeopleInTown: number): boolean =>
  provenPeopleInTown >= PROVEN_PEOPLE_MIN && people.filter(({ isProven }) => !isProven).length > 1

/** Whether one of its people has had the suggestion for 14 days without an answer. The ring is then not suggested again. */
export function isIgnored(ring: Ring, unansweredSince: ReadonlyMap<string, number>, now: number): boolean {
  const since = unansweredSince.get(ringSignature(ring))
  return since !== undefined && now - since >= IGNORED_MS
}

export const ringSignature = (ring: Ring): string => signatureOf(peopleOf(ring).map(({ uid }) => uid))

export const blockKey = (one: string, other: string): string => [one, other].toSorted().join('\n')

/** Whether two of its people have blocked each other. Wishes do not show a block between people who give each other nothing. */
export const hasBlock = (people: readonly RingPerson[], blocked: ReadonlySet<string>): boolean =>
  blocked.size > 0 && people.some(({ uid }, n) => people.slice(n + 1).some((other) => blocked.has(blockKey(uid, other.uid))))

/** Whether one of its people has refused to give one of these objects for what they receive. */
export function isRefused(ring: Ring, refusals: ReadonlyMap<string, readonly Refusal[]>): boolean {
  if (refusals.size === 0) return false
  return legPairs(ring).some(({ given, received }) =>
    (refusals.get(given.giver.uid) ?? []).some((refusal) =>
      given.items.some((gives) => received.items.some((receives) => isRefusedSwap(gives.id, receives, refusal))),
    ),
  )
}

type WhyNotSuggested =
  | 'newAccount'
  | 'newItem'
  | 'unproven'
  | 'blocked'
  | 'refused'
  | 'onePerson'
  | 'ignored'
  | 'weights'
  | 'reach'

export interface RingRules {
  readonly now: number
  readonly places: readonly { readonly point: Point }[]
  readonly reachKm: number
  readonly usesWeights: boolean
  readonly provenPeopleInTown: number
  /** The first time that a ring without an answer was suggested to one of its people, in milliseconds, by signature. */
  readonly unansweredSince: ReadonlyMap<string, number>
  /** The `blockKey` of every two people of whom one has blocked the other. */
  readonly blocked: ReadonlySet<string>
  /** What each person has refused, by uid. */
  readonly refusals: ReadonlyMap<string, readonly Refusal[]>
}

/** Why a ring is not suggested; null if it may be. The cheap rules come first. */
export function whyNotSuggested(ring: Ring, rules: RingRules): WhyNotSuggested | null {
  const people = peopleOf(ring)
  if (people.some((person) => isNewAccount(person, rules.now))) return 'newAccount'
  if (ring.legs.some(({ items }) => items.some((item) => isNewlyListed(item, rules.now)))) return 'newItem'
  if (hasTooManyUnproven(people, rules.provenPeopleInTown)) return 'unproven'
  if (rules.usesWeights && !hasFairWeights(ring)) return 'weights'
  if (hasBlock(people, rules.blocked)) return 'blocked'
  if (isRefused(ring, rules.refusals)) return 'refused'
  if (hasOneGroupTwice(people)) return 'onePerson'
  if (rules.unansweredSince.size > 0 && isIgnored(ring, rules.unansweredSince, rules.now)) return 'ignored'
  return meetingPlaceFor(ringPoints(ring), rules.places, rules.reachKm) === null ? 'reach' : null
}
