import { describe, expect, test } from 'vitest'
import { inAosta } from '../aosta.fixtures.ts'
import type { Uid } from '../ids.ts'
import { applyRingTime } from './apply-ring-time.ts'
import { catchUpRing } from './catch-up-ring.ts'
import type { ItemCandidate, PersonCandidate, RepairCandidates } from './repair-candidates.ts'
import {
  accordion,
  anna,
  bicycle,
  bruno,
  carla,
  chair,
  createFacts,
  createRing,
  dario,
  decline,
  declineItem,
  drum,
  elena,
  giveInstead,
  hoursLater,
  itemsIn,
  LEGS,
  lamp,
  move,
  NOON,
  personIn,
  ringLeg,
  ringOption,
  sayYes,
  skis,
  sledge,
  teapot,
  typesOf,
  withItem,
  withYesOf,
} from './ring-negotiation.fixtures.ts'
import { askedPeople, findReplaced, type RingNegotiation } from './ring-negotiation.ts'
import { openRing } from './ring-proposal.ts'
import { applyRepair, planRepairs } from './ring-repair.ts'

const NO_CANDIDATES: RepairCandidates = { items: [], people: [], pairs: [] }
const otherSkis: ItemCandidate = { itemId: skis, revision: 1, giver: bruno, receiver: carla, strength: 1, openRings: 0 }

/** A person who gives their object in the place of another one, and takes what that one would have received. */
function inPlaceOf(
  uid: Uid,
  place: Uid,
  gives: typeof bicycle,
  receives: typeof bicycle,
  change: Partial<PersonCandidate> = {},
): PersonCandidate {
  const items = (itemId: typeof bicycle) => [{ itemId, revision: 1 }]
  return {
    uid,
    inPlaceOf: place,
    gives: items(gives),
    receives: items(receives),
    strength: 2,
    chance: 0.5,
    openRings: 0,
    ...change,
  }
}
const darioForCarla = inPlaceOf(dario, carla, bicycle, sledge)
const elenaForCarla = inPlaceOf(elena, carla, chair, sledge)

const withoutSledge = () => withItem(createFacts(), sledge, null)
const asked = (ring: RingNegotiation) => askedPeople(ring).map(({ uid }) => uid)
const carlaDeclines = (ring = withYesOf(createRing(), [bruno])) => move(ring, carla, decline('notNow')).next

describe('another object', () => {
  test('[RING-77] in the place of an object that is gone comes another one of the same giver that the receiver wishes', () => {
    const ring = withYesOf(createRing(), [bruno])
    const { next, events } = applyRepair(ring, { ...NO_CANDIDATES, items: [otherSkis] }, withoutSledge(), inAosta(hoursLater(1)))
    expect(next).toMatchObject({ state: 'open', repairs: 1 })
    expect(itemsIn(next)).toEqual([[teapot], [skis], [accordion]])
    expect(asked(next)).toEqual([bruno, carla])
    expect(typesOf({ events })).toEqual(['itemBroken', 'itemReplaced', 'asked', 'asked'])
    expect(personIn(next, bruno)).toMatchObject({ askedAt: hoursLater(1), answerBy: hoursLater(72) })
  })

  test('[RING-77] the object with the strongest wish comes, which is not refused, reserved, in five rings or in the ring', () => {
    const facts = withItem(withItem(createFacts(), drum, { owner: bruno }), lamp, { owner: bruno, availability: 'in_trattativa' })
    const ring = move(createRing(), carla, declineItem(sledge)).next
    const candidates = [
      { ...otherSkis, strength: 1 },
      { ...otherSkis, itemId: drum, strength: 2 },
      { ...otherSkis, itemId: chair, strength: 3, openRings: 5 },
      { ...otherSkis, itemId: lamp, strength: 3 },
      { ...otherSkis, itemId: sledge, strength: 3 },
      { ...otherSkis, itemId: bicycle, giver: dario, strength: 3 },
    ]
    expect(itemsIn(applyRepair(ring, { ...NO_CANDIDATES, items: candidates }, facts, inAosta(NOON)).next)).toEqual([
      [teapot],
      [drum],
      [accordion],
    ])
  })

  test('[RING-77] an object that was refused does not come back by a change', () => {
    const refused = move(createRing(), carla, declineItem(sledge)).next
    const ring = applyRepair(refused, { ...NO_CANDIDATES, items: [otherSkis] }, createFacts(), inAosta(NOON)).next
    expect(() => move(ring, bruno, giveInstead(ring, bruno, skis, ringOption(sledge, bruno)))).toThrow('ringItemRefused')
  })

  test('[RING-78] without another object the ring is dissolved, and two who could swap are named', () => {
    const pairs = [
      { people: [anna, dario] as const, strength: 3 },
      { people: [anna, bruno] as const, strength: 1 },
      { people: [anna, carla] as const, strength: 2 },
    ]
    const { next, events } = applyRepair(createRing(), { ...NO_CANDIDATES, pairs }, withoutSledge(), inAosta(NOON))
    expect(next).toMatchObject({ state: 'dissolved', endedWhy: 'noRepair', repairs: 0 })
    expect(events.at(-1)).toEqual({ type: 'dissolved', why: 'noRepair', remaining: [anna, bruno, carla], pair: [anna, carla] })
  })
})

describe('another person', () => {
  test('[RING-79] in the place of a person who has left comes another one; all are asked, the newcomer for 48 hours', () => {
    const { next, events } = applyRepair(
      carlaDeclines(),
      { ...NO_CANDIDATES, people: [darioForCarla] },
      createFacts(),
      inAosta(hoursLater(0.01)),
    )
    expect(next.legs.map(({ giver, receiver }) => [giver, receiver])).toEqual([
      [anna, bruno],
      [bruno, dario],
      [dario, anna],
    ])
    expect(itemsIn(next)).toEqual([[teapot], [sledge], [bicycle]])
    expect(asked(next)).toEqual([anna, bruno, dario])
    expect(personIn(next, dario)).toMatchObject({ joinedVersion: next.version, answerBy: hoursLater(48.01) })
    expect(personIn(next, anna).answerBy).toEqual(hoursLater(72))
    expect(events).toContainEqual({ type: 'personReplaced', uid: carla, by: dario })
    expect(next.people.map(({ uid }) => uid)).toEqual([anna, bruno, carla, dario])
    expect(findReplaced(next, personIn(next, dario))?.uid).toBe(carla)
    expect(findReplaced(next, personIn(next, anna))).toBeUndefined()
  })

  test('[RING-79] of several people the strongest weakest wish decides, then the chance, then the fewest other objects, then the uid', () => {
    const best = (...people: PersonCandidate[]) =>
      applyRepair(carlaDeclines(), { ...NO_CANDIDATES, people }, createFacts(), inAosta(NOON)).next.people.at(-1)?.uid
    expect(best({ ...darioForCarla, strength: 1 }, elenaForCarla)).toBe(elena)
    expect(best({ ...darioForCarla, strength: 3 }, elenaForCarla)).toBe(dario)
    expect(best({ ...darioForCarla, chance: 0.4 }, elenaForCarla)).toBe(elena)
    expect(best(inPlaceOf(dario, carla, bicycle, skis), elenaForCarla)).toBe(elena)
    expect(best(elenaForCarla, darioForCarla)).toBe(dario)
  })

  test('[RING-79] a person who was in the ring, is away, blocked or in five rings does not come', () => {
    const repaired = (people: PersonCandidate[], facts: ReturnType<typeof createFacts>) =>
      applyRepair(carlaDeclines(), { ...NO_CANDIDATES, people }, facts, inAosta(NOON)).next.state
    expect(repaired([darioForCarla], createFacts())).toBe('open')
    expect(repaired([inPlaceOf(carla, carla, drum, sledge)], createFacts())).toBe('dissolved')
    expect(repaired([{ ...darioForCarla, openRings: 5 }], createFacts())).toBe('dissolved')
    expect(repaired([darioForCarla], { ...createFacts(), blocks: [{ blocker: anna, blocked: dario }] })).toBe('dissolved')
    const away = createFacts()
    away.people.set(dario, 'holiday')
    expect(repaired([darioForCarla], away)).toBe('dissolved')
    expect(repaired([inPlaceOf(dario, carla, chair, sledge)], createFacts())).toBe('dissolved')
  })

  test('[RING-79] a repaired ring is agreed when all have said yes to it, whatever they had said before', () => {
    const { next } = applyRepair(carlaDeclines(), { ...NO_CANDIDATES, people: [darioForCarla] }, createFacts(), inAosta(NOON))
    const almost = withYesOf(next, [anna, dario])
    expect(almost.state).toBe('open')
    expect(move(almost, bruno, sayYes(almost, bruno)).next.state).toBe('agreed')
  })
})

describe('which repairs are tried', () => {
  test('[RING-80] a person comes for one who left, an object for an object, and the person first', () => {
    const four = openRing(
      {
        proposer: anna,
        legs: [
          ringLeg(anna, bruno, teapot),
          ringLeg(bruno, carla, sledge),
          ringLeg(carla, dario, accordion),
          ringLeg(dario, anna, bicycle),
        ],
      },
      createFacts(),
      inAosta(NOON),
    ).next
    const facts = createFacts()
    facts.items.delete(teapot)
    facts.people.delete(dario)
    const { next } = catchUpRing(four, facts, inAosta(NOON))
    expect(planRepairs(next, NOON)).toEqual([
      { type: 'person', uid: dario },
      { type: 'item', giver: anna, receiver: bruno, itemId: teapot },
    ])
  })

  test('[RING-80] two empty places are not repaired', () => {
    const facts = createFacts()
    facts.people.delete(bruno)
    facts.people.delete(carla)
    expect(planRepairs(catchUpRing(createRing(), facts, inAosta(NOON)).next, NOON)).toBeNull()
  })

  test('[RING-81] a ring is repaired three times at most', () => {
    const broken = catchUpRing(createRing(), withoutSledge(), inAosta(NOON)).next
    expect(planRepairs({ ...broken, repairs: 2 }, NOON)).toHaveLength(1)
    expect(planRepairs({ ...broken, repairs: 3 }, NOON)).toBeNull()
    const twice = catchUpRing(createRing(), withItem(withoutSledge(), teapot, null), inAosta(NOON)).next
    expect(planRepairs({ ...twice, repairs: 1 }, NOON)).toHaveLength(2)
    expect(planRepairs({ ...twice, repairs: 2 }, NOON)).toBeNull()
  })

  test('[RING-81] another person comes into a ring twice at most', () => {
    let ring = applyRepair(carlaDeclines(), { ...NO_CANDIDATES, people: [darioForCarla] }, createFacts(), inAosta(NOON)).next
    ring = move(ring, dario, decline('notNow')).next
    ring = applyRepair(
      ring,
      { ...NO_CANDIDATES, people: [inPlaceOf(elena, dario, chair, sledge)] },
      createFacts(),
      inAosta(NOON),
    ).next
    expect(ring.state).toBe('open')
    ring = move(ring, elena, decline('notThesePeople')).next
    expect(planRepairs(ring, NOON)).toBeNull()
  })

  test('[RING-81] a ring is repaired after silence once', () => {
    const silent = applyRingTime(withYesOf(createRing(), [bruno]), inAosta(hoursLater(72))).next
    const ring = applyRepair(silent, { ...NO_CANDIDATES, people: [darioForCarla] }, createFacts(), inAosta(hoursLater(72))).next
    const again = applyRingTime(withYesOf(ring, [anna, bruno], hoursLater(73)), inAosta(hoursLater(120)))
    expect(again.next).toMatchObject({ state: 'dissolved', endedWhy: 'deadline' })
    // The repair is possible for another reason than silence.
    expect(planRepairs(move(ring, dario, decline('notNow'), hoursLater(73)).next, hoursLater(73))).toHaveLength(1)
  })

  test('[RING-82] a repair that would leave less than 24 hours, or less than 48 for a newcomer, is not begun', () => {
    const broken = catchUpRing({ ...createRing(), deadlineAt: hoursLater(160) }, withoutSledge(), inAosta(NOON)).next
    expect(planRepairs(broken, hoursLater(144))).toHaveLength(1)
    expect(planRepairs(broken, hoursLater(144.1))).toBeNull()
    expect(planRepairs(carlaDeclines(), hoursLater(120))).toHaveLength(1)
    expect(planRepairs(carlaDeclines(), hoursLater(120.1))).toBeNull()
  })

  test('[RING-82] a repair that comes too late dissolves the ring, and a ring that is not broken stays as it is', () => {
    const people = [darioForCarla]
    expect(
      applyRepair(carlaDeclines(), { ...NO_CANDIDATES, people }, createFacts(), inAosta(hoursLater(0.1))).next.endedWhy,
    ).toBe('repairOverdue')
    const ring = createRing(LEGS)
    expect(applyRepair(ring, { ...NO_CANDIDATES, people }, createFacts(), inAosta(NOON))).toEqual({ next: ring, events: [] })
  })
})
