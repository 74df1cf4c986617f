import { DAY_MS } from '../durations.ts'
import { type ItemId, itemId, type Uid, uid } from '../ids.ts'
import type { Ring, RingItem, RingPerson, RingWish } from './ring.ts'
import type { NightRules, Town } from './town.ts'
import type { WishSource } from './wish.ts'

export const NOW = Date.UTC(2026, 10, 26)
export const AOSTA = { lat: 45.737, lng: 7.315 }
export const PLACES = [{ name: 'Piazza Chanoux, Aosta', point: AOSTA }]
export const RULES: NightRules = {
  now: NOW,
  places: PLACES,
  unansweredSince: new Map(),
  blocked: new Set(),
  refusals: new Map(),
}

/** Kilometres to the north. */
export const northOf = ({ lat, lng }: { lat: number; lng: number }, km: number) => ({ lat: lat + km / 111.195, lng })

/** A person who may be in any ring. */
export function createPerson(name: string, changes: Partial<RingPerson> = {}): RingPerson {
  return {
    uid: uid.parse(name),
    joinedAt: NOW - 100 * DAY_MS,
    partners: 4,
    came: 3,
    isProven: true,
    group: name,
    wantsRingsOfFour: true,
    unservedSince: NOW - 10 * DAY_MS,
    ...changes,
  }
}

export const itemIdOf = (number: number): ItemId => itemId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

export function createItem(number: number, owner: Uid, changes: Partial<RingItem> = {}): RingItem {
  return { id: itemIdOf(number), owner, weight: 2, listedAt: NOW - 10 * DAY_MS, point: AOSTA, ...changes }
}

export function createWish(wisher: Uid, item: ItemId, source: WishSource = 'favourite', gives: readonly ItemId[] = []): RingWish {
  return { wisher, item, source, gives }
}

interface RingChanges {
  readonly person?: Partial<RingPerson>
  readonly item?: Partial<RingItem>
  readonly source?: WishSource
  readonly gives?: readonly ItemId[]
}

/** A ring in which person n gives object n to the next person. `changes` change person n, their object and their wish. */
export function createRing(names: readonly string[], changes: readonly RingChanges[] = []): Ring {
  const people = names.map((name, n) => createPerson(name, changes[n]?.person))
  const legs = people.flatMap((giver, n) => {
    const to = (n + 1) % people.length
    const receiver = people[to]
    const item = createItem(n, giver.uid, changes[n]?.item)
    return receiver
      ? [{ giver, receiver, items: [item], wishes: [createWish(receiver.uid, item.id, changes[to]?.source, changes[to]?.gives)] }]
      : []
  })
  return { legs }
}

/** A small town as numbers, which random input can shrink. */
export interface SmallTown {
  readonly weights: readonly (readonly number[])[]
  /** The wisher, the owner, and which of the owner's objects is wished. */
  readonly wishes: readonly (readonly [number, number, number])[]
  /** How many kilometres north of the meeting place each person lives. */
  readonly kilometres: readonly number[]
  /** Indexes of the wishes for which the wisher has said that they would give their first object. */
  readonly saidWishes: readonly number[]
}

export function townOf({ weights, wishes, kilometres, saidWishes }: SmallTown): Town {
  const people = weights.map((_, n) => createPerson(`person ${n}`))
  const items = weights.flatMap((ofPerson, n) =>
    ofPerson.map((weight, k) =>
      createItem(n * 10 + k, people[n]?.uid ?? uid.parse('x'), { weight, point: northOf(AOSTA, kilometres[n] ?? 0) }),
    ),
  )
  return {
    people,
    items,
    wishes: wishes.flatMap(([wisher, owner, item], index) => {
      const [who, count] = [people[wisher % people.length], weights[owner % weights.length]?.length ?? 0]
      if (!who || count === 0) return []
      const said = saidWishes.includes(index) ? [itemIdOf((wisher % people.length) * 10)] : []
      return [createWish(who.uid, itemIdOf((owner % weights.length) * 10 + (item % count)), 'favourite', said)]
    }),
  }
}
