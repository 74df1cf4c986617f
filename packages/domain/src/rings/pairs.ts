import { DAY_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import { isRefusedSwap, type Refusal } from './refusal.ts'
import type { Wish } from './wish.ts'

/** Swaps with newer accounts or objects are not suggested, because these could be made to find out what others wish. */
export const SUGGESTED_ACCOUNT_AGE_MS = 7 * DAY_MS
export const SUGGESTED_ITEM_AGE_MS = 2 * DAY_MS
/** The greatest difference in weight between the received and the given object of a suggested swap. */
const WEIGHT_GAP_MAX = 1
/** The most pairs that a person sees. */
export const PAIRS_MAX = 5
/** The most people whose wishes are compared with one person's own. */
export const PAIR_PEOPLE_MAX = 200

/** Two people who each wish an object of the other. */
export interface Pair {
  /** The wish of the person for whom the pairs are chosen. */
  readonly mine: Wish
  /** The wish of the other person. */
  readonly theirs: Wish
}

/** Chooses at most one pair for each other person, the best first. `theirs` are the wishes of the others from `mine[].wisher`. */
export function choosePairs(mine: readonly Wish[], theirs: readonly Wish[], refusals: readonly Refusal[], now: Date): Pair[] {
  const theirsOf = groupByWisher(theirs, now)
  const candidates = mine
    .filter(isOldEnough(now))
    .flatMap((wish) => (theirsOf.get(wish.owner) ?? []).map((other): Pair => ({ mine: wish, theirs: other })))
    .filter((pair) => isPossible(pair, refusals))
    .toSorted(compareBest)
  const best = new Map<Uid, Pair>()
  for (const pair of candidates) if (!best.has(pair.mine.owner)) best.set(pair.mine.owner, pair)
  return [...best.values()]
}

/** Which of the wishes `mine` a pair would fulfil. */
export function wishesWithPair(mine: readonly Wish[], theirs: readonly Wish[], refusals: readonly Refusal[], now: Date): Wish[] {
  const theirsOf = groupByWisher(theirs, now)
  return mine
    .filter(isOldEnough(now))
    .filter((wish) => (theirsOf.get(wish.owner) ?? []).some((other) => isPossible({ mine: wish, theirs: other }, refusals)))
}

const groupByWisher = (theirs: readonly Wish[], now: Date) => Map.groupBy(theirs.filter(isOldEnough(now)), ({ wisher }) => wisher)

const isPossible = (pair: Pair, refusals: readonly Refusal[]) =>
  isBalanced(pair) && !isAlreadyMutual(pair) && !refusals.some((refusal) => isRefused(pair, refusal))

const isOldEnough =
  (now: Date) =>
  ({ listedAt }: Wish) =>
    now.getTime() - listedAt.getTime() >= SUGGESTED_ITEM_AGE_MS

const gapOf = ({ mine, theirs }: Pair) => Math.abs(mine.weight - theirs.weight)

/** Weights may differ more if both people have said that they would give these objects for each other ("In cambio darei…"). */
function isBalanced(pair: Pair): boolean {
  const { mine, theirs } = pair
  return gapOf(pair) <= WEIGHT_GAP_MAX || (mine.gives.includes(theirs.itemId) && theirs.gives.includes(mine.itemId))
}

/** Each has asked the other in a conversation, so the radar already lists them among the mutual interests. */
function isAlreadyMutual({ mine, theirs }: Pair): boolean {
  return mine.sources.includes('interest') && theirs.sources.includes('interest')
}

/** Either of the two has refused it. */
function isRefused({ mine, theirs }: Pair, refusal: Refusal): boolean {
  const received = refusal.uid === mine.wisher ? mine : refusal.uid === theirs.wisher ? theirs : null
  if (!received) return false
  const given = received === mine ? theirs : mine
  return isRefusedSwap(given.itemId, { id: received.itemId, weight: received.weight }, refusal)
}

/** The weakest wish decides, then both together, then equal weights; the ids make the order complete. */
function compareBest(one: Pair, other: Pair): number {
  const weakest = ({ mine, theirs }: Pair) => Math.min(mine.strength, theirs.strength)
  const sum = ({ mine, theirs }: Pair) => mine.strength + theirs.strength
  return (
    weakest(other) - weakest(one) || sum(other) - sum(one) || gapOf(one) - gapOf(other) || compareText(keyOf(one), keyOf(other))
  )
}

const keyOf = ({ mine, theirs }: Pair) => `${mine.itemId} ${theirs.itemId}`
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
