import type { Point } from '../geo/distance.ts'
import { peopleOf, type Ring, type RingPerson, type RingWish } from './ring.ts'
import { IGNORED_MS, meetingPlaceFor, ringPoints, ringSignature, weightGaps } from './ring-rules.ts'
import type { WishSource } from './wish.ts'

/** The most suggestions that a person sees. */
export const SUGGESTIONS_MAX = 5
/** A suggestion that is not proposed expires after this time, and counts as ignored by its people (`IGNORED_MS`). */
export const SUGGESTION_MS = IGNORED_MS

/** How probably a person says yes to a ring, by the source of the wish that it fulfils, until the answers have shown it. */
export const YES_RATES: Readonly<Record<WishSource, number>> = { interest: 0.8, favourite: 0.6, request: 0.4 }

export function wishStrength({ source, gives }: RingWish): number {
  if (source === 'interest') return 3
  if (source === 'request') return 1
  return gives.length > 0 ? 3 : 2
}

/** The share of meetings to which a person comes. The constants stand for four more partners, of whom the person met three. */
export const showUpRate = ({ came, partners }: Pick<RingPerson, 'came' | 'partners'>): number => (came + 3) / (partners + 4)

/** The expected number of handovers: of n people each gives once, if all come and all say yes. */
export function expectedCompletion(ring: Ring, yesRates: Readonly<Record<WishSource, number>> = YES_RATES): number {
  const chances = ring.legs.map(
    ({ receiver, wishes }) => showUpRate(receiver) * Math.min(...wishes.map(({ source }) => yesRates[source])),
  )
  return chances.reduce((product, chance) => product * chance, ring.legs.length)
}

/** What decides the order of suggestions. */
interface Rank {
  /** The rules in their order; the lower number comes first. */
  readonly numbers: readonly number[]
  readonly signature: string
  readonly items: string
}

function rankOf(ring: Ring, places: readonly { readonly point: Point }[]): Rank {
  const weakest = Math.min(...ring.legs.flatMap(({ wishes }) => wishes.map(wishStrength)))
  const gaps = weightGaps(ring).reduce((sum, gap) => sum + gap, 0)
  const trip = meetingPlaceFor(ringPoints(ring), places, Number.POSITIVE_INFINITY)?.longestTripKm ?? Number.POSITIVE_INFINITY
  const unservedSince = Math.min(...peopleOf(ring).map((person) => person.unservedSince))
  return {
    numbers: [-weakest, -roundForOrder(expectedCompletion(ring)), gaps, roundForOrder(trip), unservedSince],
    signature: ringSignature(ring),
    items: itemsOf(ring).sort().join(),
  }
}

/** The factors of a product may be multiplied in another order, and the rounding must not decide. */
const roundForOrder = (number: number) => (Number.isFinite(number) ? Math.round(number * 1e9) / 1e9 : number)

const itemsOf = ({ legs }: Ring): string[] => legs.flatMap(({ items }) => items.map(({ id }): string => id))

function compareRanks(one: Rank, other: Rank): number {
  for (const [index, number] of one.numbers.entries()) {
    const otherNumber = other.numbers[index] ?? number
    if (number !== otherNumber) return number < otherNumber ? -1 : 1
  }
  return compareTexts(one.signature, other.signature) || compareTexts(one.items, other.items)
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)

/**
 * The suggestions to a person, best first: strength of the weakest wish, expected completion, sum of the weight gaps, longest
 * trip, longest unserved person, then a fixed order. Of rings with the same directed people only the best one is suggested. A
 * ring of four is suggested only if the person wants these or has no ring of three, because it may have been found first.
 */
export function suggestionsFor(
  uid: string,
  rings: readonly Ring[],
  places: readonly { readonly point: Point }[],
  max = SUGGESTIONS_MAX,
): Ring[] {
  const own = rings.flatMap((ring) => {
    const me = peopleOf(ring).find((person) => person.uid === uid)
    return me ? [{ ring, size: ring.legs.length, wantsRingsOfFour: me.wantsRingsOfFour }] : []
  })
  const hasRingOfThree = own.some(({ size }) => size === 3)
  const ranked = own
    .filter(({ size, wantsRingsOfFour }) => size < 4 || wantsRingsOfFour || !hasRingOfThree)
    .map(({ ring }) => ({ ring, rank: rankOf(ring, places) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
  const signatures = new Set<string>()
  const suggested: Ring[] = []
  for (const { ring, rank } of ranked) {
    if (signatures.has(rank.signature)) continue
    signatures.add(rank.signature)
    suggested.push(ring)
    if (suggested.length === max) break
  }
  return suggested
}
