import { inAosta } from '../aosta.fixtures.ts'
import { type ItemId, itemId, type Uid, uid } from '../ids.ts'
import { answerKeyFor } from './answer-key.ts'
import { applyRingMove } from './apply-ring-move.ts'
import { addMs } from './ring-deadlines.ts'
import type { ItemFact, RingFacts } from './ring-facts.ts'
import type { RingMove, RingOption } from './ring-moves.ts'
import type { RingNegotiation, RingParticipant } from './ring-negotiation.ts'
import { openRing } from './ring-proposal.ts'
import type { RingStep } from './ring-step.ts'

/** Anna gives the teapot to Bruno, Bruno the sledge to Carla, Carla the accordion to Anna. Dario and Elena are not in the ring. */
export const anna = uid.parse('anna')
export const bruno = uid.parse('bruno')
export const carla = uid.parse('carla')
export const dario = uid.parse('dario')
export const elena = uid.parse('elena')

export const testRingItem = (number: number): ItemId =>
  itemId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

export const teapot = testRingItem(1)
export const sledge = testRingItem(2)
export const accordion = testRingItem(3)
export const lamp = testRingItem(4)
export const skis = testRingItem(5)
export const drum = testRingItem(6)
export const bicycle = testRingItem(7)
export const chair = testRingItem(8)

/** A Friday at noon in Italy. */
export const NOON = new Date('2026-11-20T11:00:00Z')
export const hoursLater = (hours: number, from = NOON) => addMs(from, hours * 60 * 60 * 1000)

export function itemFact(owner: Uid, change: Partial<ItemFact> = {}): ItemFact {
  return { owner, revision: 1, availability: 'disponibile', status: 'baratto', resting: false, ...change }
}

/** Each of the first three people has two objects, Dario and Elena have one. */
export function createFacts(): RingFacts & { items: Map<ItemId, ItemFact>; people: Map<Uid, 'here' | 'holiday' | 'suspended'> } {
  return {
    items: new Map([
      [teapot, itemFact(anna)],
      [sledge, itemFact(bruno)],
      [accordion, itemFact(carla)],
      [lamp, itemFact(anna)],
      [skis, itemFact(bruno)],
      [drum, itemFact(carla)],
      [bicycle, itemFact(dario)],
      [chair, itemFact(elena)],
    ]),
    people: new Map([anna, bruno, carla, dario, elena].map((person) => [person, 'here'])),
    blocks: [],
  }
}

export function withItem(facts: RingFacts, item: ItemId, change: Partial<ItemFact> | null): RingFacts {
  const items = new Map(facts.items)
  const fact = items.get(item)
  if (change && fact) items.set(item, { ...fact, ...change })
  if (!change) items.delete(item)
  return { ...facts, items }
}

export const ringLeg = (giver: Uid, receiver: Uid, ...items: ItemId[]) => ({
  giver,
  receiver,
  items: items.map((item) => ({ itemId: item, revision: 1, broken: null })),
})

export const LEGS = [ringLeg(anna, bruno, teapot), ringLeg(bruno, carla, sledge), ringLeg(carla, anna, accordion)]

/** Anna proposes it at noon. */
export function createRing(legs = LEGS): RingNegotiation {
  return openRing({ proposer: anna, legs }, createFacts(), inAosta(NOON)).next
}

export const sayYes = (ring: RingNegotiation, person: Uid): RingMove => ({ type: 'sayYes', key: answerKeyFor(ring.legs, person) })
export const decline = (reason: 'notThesePeople' | 'notNow'): RingMove => ({ type: 'decline', reason })
export const declineItem = (item: ItemId): RingMove => ({ type: 'decline', reason: 'notThisItem', itemId: item })
export const reconsider: RingMove = { type: 'reconsider' }
export const withdraw: RingMove = { type: 'withdraw' }

export function ringOption(item: ItemId, owner: Uid, change: Partial<RingOption> = {}): RingOption {
  return { ...itemFact(owner), itemId: item, isWished: true, openRings: 0, ...change }
}

export function ask(ring: RingNegotiation, person: Uid, add: readonly RingOption[], remove: readonly ItemId[] = []): RingMove {
  return { type: 'ask', key: answerKeyFor(ring.legs, person), add, remove }
}

export function giveInstead(ring: RingNegotiation, person: Uid, item: ItemId, instead: RingOption): RingMove {
  return { type: 'giveInstead', key: answerKeyFor(ring.legs, person), itemId: item, instead }
}

/** The step of an allowed move; throws if it is refused. */
export function move(ring: RingNegotiation, person: Uid, ringMove: RingMove, now = NOON): RingStep {
  const outcome = applyRingMove(ring, person, ringMove, inAosta(now))
  if (!outcome.ok) throw new Error(`${person} may not ${ringMove.type}: ${outcome.refusal}`)
  return outcome
}

/** The ring after these people have said yes. */
export function withYesOf(ring: RingNegotiation, people: readonly Uid[], now = NOON): RingNegotiation {
  return people.reduce((state, person) => move(state, person, sayYes(state, person), now).next, ring)
}

export function personIn(ring: RingNegotiation, person: Uid): RingParticipant {
  const found = ring.people.find((participant) => participant.uid === person)
  if (!found) throw new Error(`${person} is not in the ring`)
  return found
}

export const itemsIn = (ring: RingNegotiation): ItemId[][] => ring.legs.map(({ items }) => items.map((item) => item.itemId))
export const typesOf = ({ events }: Pick<RingStep, 'events'>): string[] => events.map(({ type }) => type)
