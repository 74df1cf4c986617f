import type { Point } from '../geo/distance.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { WishSource } from './wish.ts'

/** What the finder knows of a wish. */
export interface RingWish {
  readonly wisher: Uid
  readonly item: ItemId
  /** The strongest one. */
  readonly source: WishSource
  /** The own objects, any of which the wisher would give for it ("In cambio darei…"); empty if they have not said. */
  readonly gives: readonly ItemId[]
}

/** What the finder knows of an object that can be put into a proposal now. */
export interface RingItem {
  readonly id: ItemId
  readonly owner: Uid
  /** From 1 to 4 (`weightOf` in `items/weight.ts`). */
  readonly weight: number
  /** In milliseconds. */
  readonly listedAt: number
  readonly point: Point
}

export interface RingPerson {
  readonly uid: Uid
  /** When the account was opened, in milliseconds. */
  readonly joinedAt: number
  /** The different people with whom a meeting was agreed, and with how many of them this person came to it. A group is one person. */
  readonly partners: number
  readonly came: number
  /** Whether a code proves a handover with a person outside their group. */
  readonly isProven: boolean
  /** Equal for the accounts that may belong to one person (`people/groups.ts`). */
  readonly group: string
  readonly wantsRingsOfFour: boolean
  /** The last exchange that took place, or else `joinedAt`, in milliseconds. */
  readonly unservedSince: number
}

export interface RingLeg {
  readonly giver: RingPerson
  readonly receiver: RingPerson
  /** One or more objects of the giver, and the receiver's wish for each. */
  readonly items: readonly RingItem[]
  readonly wishes: readonly RingWish[]
}

/** Two to four people. The receiver of each leg is the giver of the next, and the last one's is the giver of the first. */
export interface Ring {
  readonly legs: readonly RingLeg[]
}

/** Of a suggestion: `refused` by one of its people; `expired` after `SUGGESTION_MS` without a proposal. */
export const SUGGESTION_STATES = ['suggested', 'refused', 'expired'] as const
/** From the proposal on (`ring-negotiation.ts`). The last two are final. */
export const NEGOTIATION_STATES = ['open', 'repairing', 'agreed', 'dissolved', 'done'] as const
export type RingNegotiationState = (typeof NEGOTIATION_STATES)[number]

export const RING_STATES = [...SUGGESTION_STATES, ...NEGOTIATION_STATES] as const
export type RingState = (typeof RING_STATES)[number]

export const RING_SIZES = [2, 3, 4] as const
export type RingSize = (typeof RING_SIZES)[number]

export const peopleOf = (ring: Ring): RingPerson[] => ring.legs.map(({ giver }) => giver)

/**
 * The directed people of a ring: equal for rings in which the same people give to the same people, wherever the list begins. A uid
 * cannot contain a line break.
 */
export function signatureOf(givers: readonly string[]): string {
  const first = givers.indexOf(givers.toSorted()[0] ?? '')
  return [...givers.slice(first), ...givers.slice(0, first)].join('\n')
}
