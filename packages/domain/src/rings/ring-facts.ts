import type { ItemId, Uid } from '../ids.ts'
import type { Availability, ItemStatus } from '../items/item-status.ts'
import {
  type ItemBreak,
  type NegotiatedItem,
  type NegotiatedLeg,
  presentPeople,
  type RingNegotiation,
} from './ring-negotiation.ts'

/** What a ring depends on outside of itself, as it is now. */
export interface RingFacts {
  /** Deleted and hidden objects are missing. */
  readonly items: ReadonlyMap<ItemId, ItemFact>
  /** People with a deleted account are missing. */
  readonly people: ReadonlyMap<Uid, 'here' | 'holiday' | 'suspended'>
  readonly blocks: readonly { readonly blocker: Uid; readonly blocked: Uid }[]
}

export interface ItemFact {
  readonly owner: Uid
  readonly revision: number
  readonly availability: Availability
  readonly status: ItemStatus
  /** Paused by its owner, or by a holiday. */
  readonly resting: boolean
}

/** What prevents a ring. It happens outside of the ring, and is no move of its people. */
export type RingBreak =
  | { readonly type: 'item'; readonly itemId: ItemId; readonly why: Exclude<ItemBreak, 'notThisItem'> }
  | PersonBreak
interface PersonBreak {
  readonly type: 'person'
  readonly uid: Uid
  readonly why: 'blocked' | 'holiday' | 'suspended' | 'deleted'
}

export function itemBreakOf(fact: ItemFact | undefined, giver: Uid): Exclude<ItemBreak, 'notThisItem'> | null {
  if (!fact || fact.owner !== giver || fact.availability === 'scambiato') return 'gone'
  if (fact.availability === 'in_trattativa') return 'reserved'
  if (fact.status === 'dono') return 'gift'
  return fact.resting ? 'paused' : null
}

/**
 * What prevents the ring now and is not marked in it yet; empty for a ring that can be agreed. This one rule checks suggestions,
 * the last yes and repairs. The objects of a person who leaves are not named, because the repair replaces both legs of the place.
 */
export function breaksOf(ring: Pick<RingNegotiation, 'people' | 'legs'>, facts: RingFacts): RingBreak[] {
  const present = presentPeople(ring).map(({ uid }) => uid)
  const people = personBreaks(present, facts)
  const leaving = new Set(people.map(({ uid }) => uid))
  const stays = (uid: Uid) => present.includes(uid) && !leaving.has(uid)
  const items = ring.legs
    .filter(({ giver, receiver }) => stays(giver) && stays(receiver))
    .flatMap(({ giver, items: passed }) => passed.flatMap((item) => itemBreaks(item, giver, facts)))
  return [...people, ...items]
}

function personBreaks(present: readonly Uid[], { people, blocks }: RingFacts): PersonBreak[] {
  const breaks = present.flatMap((uid): PersonBreak[] => {
    const state = people.get(uid) ?? 'deleted'
    return state === 'here' ? [] : [{ type: 'person', uid, why: state }]
  })
  const remaining = new Set(present.filter((uid) => breaks.every((broken) => broken.uid !== uid)))
  const blockers = blocks.flatMap(({ blocker, blocked }): PersonBreak[] => {
    // If two people have blocked each other, it is enough that one of them leaves.
    if (!remaining.has(blocker) || !remaining.has(blocked)) return []
    remaining.delete(blocker)
    return [{ type: 'person', uid: blocker, why: 'blocked' }]
  })
  return [...breaks, ...blockers]
}

function itemBreaks({ itemId, broken }: NegotiatedItem, giver: Uid, { items }: RingFacts): RingBreak[] {
  const why = broken ? null : itemBreakOf(items.get(itemId), giver)
  return why ? [{ type: 'item', itemId, why }] : []
}

/** The legs with the present revisions of their objects, so that the receivers of edited objects are asked again. */
export function withPresentRevisions(legs: readonly NegotiatedLeg[], { items }: RingFacts): NegotiatedLeg[] {
  return legs.map((leg) => ({
    ...leg,
    items: leg.items.map((item) => {
      const fact = items.get(item.itemId)
      return fact && fact.owner === leg.giver ? { ...item, revision: fact.revision } : item
    }),
  }))
}
