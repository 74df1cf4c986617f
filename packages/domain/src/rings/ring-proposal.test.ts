import { describe, expect, test } from 'vitest'
import { inAosta } from '../aosta.fixtures.ts'
import type { ProblemCode } from '../problem.ts'
import {
  accordion,
  anna,
  bruno,
  carla,
  createFacts,
  dario,
  LEGS,
  lamp,
  NOON,
  personIn,
  ringLeg,
  skis,
  sledge,
  teapot,
  testRingItem,
  withItem,
} from './ring-negotiation.fixtures.ts'
import { askedPeople, hasSaidYes, type RingNegotiation } from './ring-negotiation.ts'
import { openRing, proposalRefusal } from './ring-proposal.ts'

const uidsAsked = (ring: RingNegotiation) => askedPeople(ring).map(({ uid }) => uid)

describe('proposing', () => {
  test('[RING-60] a proposal opens the ring with the yes of its proposer, and asks the others', () => {
    const { next, events } = openRing({ proposer: anna, legs: LEGS }, createFacts(), inAosta(NOON))
    expect(next).toMatchObject({ state: 'open', version: 1, proposedBy: anna })
    expect(uidsAsked(next)).toEqual([bruno, carla])
    expect(events).toEqual([
      { type: 'proposed', by: anna },
      { type: 'asked', uid: bruno },
      { type: 'asked', uid: carla },
    ])
  })

  test('[RING-60] the ring holds the objects as they are at the proposal, not as they were suggested', () => {
    const { next } = openRing({ proposer: anna, legs: LEGS }, withItem(createFacts(), sledge, { revision: 3 }), inAosta(NOON))
    expect(next.legs[1]?.items[0]?.revision).toBe(3)
    expect(hasSaidYes(next, personIn(next, anna))).toBe(true)
  })

  const sixItems = [1, 11, 12, 13, 14, 15].map(testRingItem)
  test.each<[string, ProblemCode | null, ReturnType<typeof ringLeg>[]]>([
    ['three people, an object a leg', null, LEGS],
    ['a person twice', 'invalidInput', [ringLeg(anna, bruno, teapot), ringLeg(bruno, anna, sledge), ringLeg(anna, anna, lamp)]],
    ['two people', 'invalidInput', [ringLeg(anna, bruno, teapot), ringLeg(bruno, anna, sledge)]],
    ['legs that do not close', 'invalidInput', [...LEGS.slice(0, 2), ringLeg(carla, bruno, accordion)]],
    ['the same object twice', 'invalidInput', [ringLeg(anna, bruno, teapot, teapot), ...LEGS.slice(1)]],
    ['a leg without an object', 'ringItemCount', [ringLeg(anna, bruno), ...LEGS.slice(1)]],
    ['six objects in a leg', 'ringItemCount', [ringLeg(anna, bruno, ...sixItems), ...LEGS.slice(1)]],
    ['an object of another person', 'ringNotFound', [ringLeg(anna, bruno, skis), ...LEGS.slice(1)]],
  ])('[RING-60] a proposal with %s has the refusal %s', (_, refusal, legs) => {
    expect(proposalRefusal({ proposer: anna, legs }, createFacts())).toBe(refusal)
  })

  test('[RING-60] a person proposes only rings that they are in', () => {
    expect(proposalRefusal({ proposer: dario, legs: LEGS }, createFacts())).toBe('ringNotFound')
  })

  test.each([
    ['an object that is gone', withItem(createFacts(), sledge, null)],
    ['a reserved object', withItem(createFacts(), sledge, { availability: 'in_trattativa' })],
    ['a gift', withItem(createFacts(), sledge, { status: 'dono' })],
    ['a paused object', withItem(createFacts(), sledge, { resting: true })],
    ['a person on holiday', { ...createFacts(), people: createFacts().people.set(carla, 'holiday') }],
    ['a block', { ...createFacts(), blocks: [{ blocker: carla, blocked: anna }] }],
  ])('[RING-60] a ring with %s cannot be proposed, and the refusal does not show why', (_, facts) => {
    expect(proposalRefusal({ proposer: anna, legs: LEGS }, facts)).toBe('ringNotFound')
  })
})
