import { type ItemId, type Uid, uid } from '../ids.ts'
import type { RepairCandidates } from './repair-candidates.ts'
import type { ItemFact, RingFacts } from './ring-facts.ts'
import type { RingMove, RingOption } from './ring-moves.ts'
import { itemFact, testRingItem } from './ring-negotiation.fixtures.ts'
import { presentPeople, type RingNegotiation } from './ring-negotiation.ts'

/** A random attempt of a person, an outside event, a job, or time that passes. The numbers choose among what exists. */
export interface Attempt {
  readonly kind: keyof typeof ATTEMPT_WEIGHTS
  readonly ring: number
  readonly which: number
  readonly other: number
  readonly isRepeated: boolean
}

/** How often the kinds of attempts are made. */
export const ATTEMPT_WEIGHTS = {
  propose: 4,
  sayYes: 6,
  sayStaleYes: 1,
  allSayYes: 1,
  reconsider: 2,
  decline: 1.5,
  declineItem: 1.5,
  withdraw: 0.7,
  ask: 5,
  giveInstead: 5,
  changeBack: 3,
  lateEdit: 2,
  edit: 2.5,
  item: 2.5,
  person: 0.8,
  block: 0.5,
  hours: 3,
  minutes: 1.5,
  job: 9,
  exchange: 1.5,
} as const
export const PEOPLE = ['anna', 'bruno', 'carla', 'dario', 'elena', 'fabio', 'gaia'].map((name) => uid.parse(name))
const ITEMS_EACH = 4

/** The objects and people of a town, which change outside of the rings. */
export interface TownFacts extends RingFacts {
  readonly items: Map<ItemId, ItemFact>
  readonly people: Map<Uid, 'here' | 'holiday' | 'suspended'>
  readonly blocks: { readonly blocker: Uid; readonly blocked: Uid }[]
}

export function createTownFacts(): TownFacts {
  const items = PEOPLE.flatMap((person, n) =>
    Array.from({ length: ITEMS_EACH }, (_, m) => [testRingItem(n * ITEMS_EACH + m + 1), itemFact(person)] as const),
  )
  return { items: new Map(items), people: new Map(PEOPLE.map((person) => [person, 'here'])), blocks: [] }
}

export const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]

export function itemsOwnedBy({ items }: RingFacts, owner: Uid): ItemId[] {
  return [...items].filter(([, fact]) => fact.owner === owner).map(([id]) => id)
}

/** Three or four people in some order, each with one or two objects of theirs, whatever their state. */
export function anyProposal(facts: RingFacts, { which, other }: Attempt) {
  const people = [...PEOPLE]
  const count = which % 3 === 0 ? 4 : 3
  const chosen = Array.from({ length: count }, (_, n) => people.splice(Math.floor(which / 7 ** n) % people.length, 1)[0] as Uid)
  const legs = chosen.map((giver, n) => {
    const owned = itemsOwnedBy(facts, giver)
    const chosenItems = [pick(owned, other + n), ...((other + n) % 4 === 0 ? [pick(owned, other + n + 1)] : [])]
    const items = chosenItems.flatMap((itemId) => (itemId ? [{ itemId, revision: 1, broken: null }] : []))
    return { giver, receiver: chosen[(n + 1) % count] as Uid, items }
  })
  return { proposer: pick(chosen, other) as Uid, legs }
}

/** The object that a change brings in: mostly a free object of the giver. */
export function anyOption(facts: RingFacts, giver: Uid, which: number): RingOption {
  const owned = which % 9 === 0 ? [...facts.items.keys()] : itemsOwnedBy(facts, giver)
  const itemId = pick(owned, which) ?? testRingItem(99)
  const fact = facts.items.get(itemId) ?? itemFact(giver, { availability: 'scambiato' })
  return { ...fact, itemId, isWished: which % 5 > 0, openRings: which % 11 === 0 ? 5 : 0 }
}

/** The move of an attempt, for an actor with this key. `shown`: an earlier state of the ring. */
export function moveOf(
  { kind, other }: Pick<Attempt, 'kind' | 'other'>,
  {
    ring,
    shown,
    actor,
    key,
    facts,
  }: { ring: RingNegotiation; shown: RingNegotiation; actor: Uid; key: string; facts: RingFacts },
): RingMove | null {
  const gives = ring.legs.find(({ giver }) => giver === actor)
  const receives = ring.legs.find(({ receiver }) => receiver === actor)
  const own = [...(gives?.items ?? []), ...(receives?.items ?? [])].map(({ itemId }) => itemId)
  const anyItem = testRingItem((other % 28) + 1)
  switch (kind) {
    case 'sayYes':
    case 'sayStaleYes':
    case 'allSayYes':
      return { type: 'sayYes', key }
    case 'reconsider':
    case 'withdraw':
      return { type: kind }
    case 'decline':
      return { type: 'decline', reason: other % 2 === 0 ? 'notNow' : 'notThesePeople' }
    case 'declineItem':
      return { type: 'decline', reason: 'notThisItem', itemId: (other % 6 > 0 && pick(own, other)) || anyItem }
    case 'ask': {
      const giver = receives?.giver ?? actor
      const add = Array.from({ length: other % 3 }, (_, n) => anyOption(facts, giver, other + 13 * n))
      const remove = other % 4 === 0 ? [] : [(other % 7 > 0 && pick(receives?.items ?? [], other)?.itemId) || anyItem]
      return { type: 'ask', key, add, remove: other % 3 === 0 || other % 2 === 0 ? remove : [] }
    }
    case 'changeBack': {
      const was = shown.legs.find(({ receiver }) => receiver === actor)?.items ?? []
      const is = receives?.items ?? []
      const missing = (items: typeof is, from: typeof is) =>
        items.filter(({ itemId }) => from.every((item) => item.itemId !== itemId)).map(({ itemId }) => itemId)
      const add = missing(was, is).flatMap((itemId) => {
        const fact = facts.items.get(itemId)
        return fact ? [{ ...fact, itemId, isWished: true, openRings: 0 }] : []
      })
      return { type: 'ask', key, add, remove: missing(is, was) }
    }
    case 'giveInstead': {
      const itemId = (other % 7 > 0 && pick(gives?.items ?? [], other)?.itemId) || anyItem
      return { type: 'giveInstead', key, itemId, instead: anyOption(facts, actor, other) }
    }
    default:
      return null
  }
}

/** Candidates for a repair, both good ones and ones that may not come. */
export function anyCandidates(ring: RingNegotiation, facts: RingFacts, which: number): RepairCandidates {
  const rate = (text: string) => [...`${text}${which}`].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1009, 7)
  if (which % 6 === 0) return { items: [], people: [], pairs: [] }
  const candidate = (itemId: ItemId) => ({ itemId, revision: 1 })
  const openRingsOf = (id: string) => (rate(id) % 10 === 0 ? 5 : 0)
  const items = ring.legs.flatMap(({ giver, receiver }) =>
    [...facts.items.keys()].map((itemId) => ({
      ...candidate(itemId),
      giver,
      receiver,
      strength: rate(itemId) % 3,
      openRings: openRingsOf(itemId),
    })),
  )
  const people = ring.legs.flatMap(({ giver: inPlaceOf }) => {
    const before = ring.legs.find(({ receiver }) => receiver === inPlaceOf)
    return PEOPLE.map((person) => {
      const owned = itemsOwnedBy(facts, person)
      const present = before?.items.map(({ itemId }) => itemId) ?? []
      const others = before ? itemsOwnedBy(facts, before.giver) : []
      const receives = rate(person) % 2 === 0 ? present : others.slice(0, 1)
      const gives = [pick(owned, rate(person))].flatMap((itemId) => itemId ?? [])
      return {
        uid: person,
        inPlaceOf,
        gives: gives.map(candidate),
        receives: receives.map(candidate),
        strength: rate(`${person}s`) % 2,
        chance: (rate(`${person}c`) % 2) / 2,
        openRings: openRingsOf(person),
      }
    }).filter(({ gives, receives }) => gives.length > 0 && receives.length > 0)
  })
  const [one, other] = presentPeople(ring).map(({ uid: person }) => person)
  return { items, people, pairs: one && other ? [{ people: [one, other], strength: 1 }] : [] }
}
