import { expect, test } from 'vitest'
import { inAosta } from '../aosta.fixtures.ts'
import type { PersonCandidate } from './repair-candidates.ts'
import type { RingFacts } from './ring-facts.ts'
import { ringMoveRefusal } from './ring-moves.ts'
import {
  anna,
  bicycle,
  bruno,
  carla,
  chair,
  createFacts,
  createRing,
  dario,
  elena,
  hoursLater,
  move,
  personIn,
  sayYes,
  sledge,
  teapot,
  typesOf,
  withItem,
  withYesOf,
} from './ring-negotiation.fixtures.ts'
import { askedPeople, findReplaced, isNewcomer, participantOf, type RingNegotiation } from './ring-negotiation.ts'
import { openSuccessor } from './ring-successor.ts'

const facts = createFacts()
const agreed = withYesOf(createRing(), [bruno, carla])
const CALLED_OFF = hoursLater(100)

/** A person who takes the place of Bruno. */
const newcomer = (uid: typeof dario, item: typeof bicycle, strength: number): PersonCandidate => ({
  uid,
  inPlaceOf: bruno,
  gives: [{ itemId: item, revision: 1 }],
  receives: [{ itemId: teapot, revision: 1 }],
  strength,
  chance: 0.5,
  openRings: 0,
})
const candidates = [newcomer(dario, bicycle, 2), newcomer(elena, chair, 3)]

function openedSuccessor(change: Partial<{ facts: RingFacts; candidates: PersonCandidate[] }> = {}): RingNegotiation {
  const step = openSuccessor(agreed, bruno, change.candidates ?? candidates, change.facts ?? facts, inAosta(CALLED_OFF))
  return step?.next ?? expect.fail('no new ring')
}

test('[RING-94] those who remain get a ring with another person in the place, to which no one has said yes', () => {
  expect(agreed.state).toBe('agreed')
  const ring = openedSuccessor()
  expect(ring.state).toBe('open')
  expect(ring.legs.map(({ giver, receiver }) => [giver, receiver])).toEqual([
    [anna, elena],
    [elena, carla],
    [carla, anna],
  ])
  expect(askedPeople(ring).map(({ uid }) => uid)).toEqual([anna, carla])
  expect(ring.people.every(({ answer }) => answer === null)).toBe(true)
  expect(ring.deadlineAt).toEqual(hoursLater(48, CALLED_OFF))
})

test('[RING-94] the newcomer is asked when all others have said yes, and has 48 hours from then', () => {
  const ring = openedSuccessor()
  const first = move(ring, anna, sayYes(ring, anna), hoursLater(1, CALLED_OFF))
  expect(typesOf(first)).toEqual(['saidYes'])
  expect(participantOf(first.next, elena)?.isHeldBack).toBe(true)
  const at = hoursLater(20, CALLED_OFF)
  const second = move(first.next, carla, sayYes(first.next, carla), at)
  expect(typesOf(second)).toEqual(['saidYes', 'asked'])
  expect(personIn(second.next, elena)).toMatchObject({ isHeldBack: false, answerBy: hoursLater(48, at) })
  const last = move(second.next, elena, sayYes(second.next, elena), hoursLater(21, CALLED_OFF))
  expect(last.next.state).toBe('agreed')
})

test('[RING-186] the newcomer joins when they are asked, and takes no place of another in the new ring', () => {
  const ring = openedSuccessor()
  const second = withYesOf(ring, [anna, carla], hoursLater(20, CALLED_OFF))
  const asked = personIn(second, elena)
  expect(asked.joinedVersion).toBe(second.version)
  expect(isNewcomer(asked)).toBe(true)
  expect(findReplaced(second, asked)).toBeUndefined()
  expect(isNewcomer(personIn(second, anna))).toBe(false)
})

test('[RING-94] a newcomer who is held back makes no move: the ring is unknown to them', () => {
  const ring = openedSuccessor()
  expect(ringMoveRefusal(ring, 'sayYes', elena, CALLED_OFF)).toBe('ringNotFound')
  expect(ringMoveRefusal(ring, 'decline', elena, CALLED_OFF)).toBe('ringNotFound')
})

test('[RING-94] the best candidate with whom it is possible comes; without one there is no new ring', () => {
  const withoutChair = withItem(facts, chair, { availability: 'in_trattativa' })
  const ring = openedSuccessor({ facts: withoutChair })
  expect(ring.legs[0]?.receiver).toBe(dario)
  expect(openSuccessor(agreed, bruno, [], facts, inAosta(CALLED_OFF))).toBeNull()
  const withoutSledge = withItem(withItem(facts, teapot, { resting: true }), sledge, null)
  expect(openSuccessor(agreed, bruno, candidates, withoutSledge, inAosta(CALLED_OFF))).toBeNull()
})
