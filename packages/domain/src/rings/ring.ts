import type { Point } from '../geo/distance.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { WishSource } from './wish.ts'

/** What the finder knows of a wish. */
export interface RingWish {
  readonly wisher: Uid
  readonly item: ItemId
  /** The strongest source of the wish. */
  readonly source: WishSource
  /** Objects of the wisher, any one of which they would give for it ("In cambio darei…"); empty if they have not said. */
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
  /** The number of people with whom a meeting was agreed, and with how many this person met. A group is one person. */
  readonly partners: number
  readonly came: number
  /** Whether a code proves a handover with a person outside their group. */
  readonly isProven: boolean
  /** The accounts that may belong to one person have the same group (`people/groups.ts`). */
  readonly group: string
  readonly wantsRingsOfFour: boolean
  /** The time of the last exchange that took place, or else `joinedAt`, in milliseconds. */
  readonly unservedSince: number
}

export interface RingLeg {
  readonly giver: RingPerson
  readonly receiver: RingPerson
  /** One or more objects of the giver, and the receiver's wish for each. */
  readonly items: readonly RingItem[]
  readonly wishes: readonly RingWish[]
}

/** A ring of two to four people. The receiver of each leg is the giver of the next; the last one's is the giver of the first. */
export interface Ring {
  readonly legs: readonly RingLeg[]
}

/** The states of a suggestion: one of its people `refused` it; it `expired` after `SUGGESTION_MS` without a proposal. */
export const SUGGESTION_STATES = ['suggested', 'refused', 'expired'] as const
/** The states from the proposal on (`ring-negotiation.ts`). The last two are final. */
export const NEGOTIATION_STATES = ['open', 'repairing', 'agreed', 'dissolved', 'done'] as const
export type RingNegotiationState = (typeof NEGOTIATION_STATES)[number]

export const RING_STATES = [...SUGGESTION_STATES, ...NEGOTIATION_STATES] as const
export type RingState = (typeof RING_STATES)[number]

export const RING_SIZES = [2, 3, 4] as const
export type RingSize = (typeof RING_SIZES)[number]

export const peopleOf = (ring: Ring): RingPerson[] => ring.legs.map(({ giver }) => giver)

/**
 * Identifies the directed people of a ring. It is equal for rings in which the same people give to the same people, wherever the
 * list begins. A uid cannot contain a line break.
 */
export function signatureOf(givers: readonly string[]): string {
  const first = givers.indexOf(givers.toSorted()[0] ?? '')
  return [...givers.slice(first), ...givers.slice(0, first)].join('\n')
}
