import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enumerateRings } from './enumerate-rings.ts'
import { peopleOf, RING_SIZES, type Ring, type RingSize } from './ring.ts'
import { whyNotSuggested } from './ring-rules.ts'
import { PLACES, RULES, type SmallTown, townOf } from './town.fixtures.ts'
import { buildTownGraph, countPeopleWithRings, fullRules, ringOf, type Town } from './town.ts'
import { allowedBySpec, type CheckedRing, canonical, ringsByTrying, verifyTownSet } from './verify-rings.fixtures.ts'

const anySmallTown: fc.Arbitrary<SmallTown> = fc.record({
  weights: fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 3 }), {
    minLength: 2,
    maxLength: 6,
    size: 'max',
  }),
  wishes: fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(2)), { minLength: 10, maxLength: 40, size: 'max' }),
  kilometres: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6, size: 'max' }),
  saidWishes: fc.array(fc.nat(40), { maxLength: 5 }),
})

const checked = (ring: Ring): CheckedRing => ({
  people: peopleOf(ring).map(({ uid }) => uid),
  items: ring.legs.map(({ items }) => items.map(({ id }) => id)),
})

function ringsOf(town: Town, size: RingSize, objectsPerLeg = 1): Ring[] {
  const graph = buildTownGraph(town)
  const rings: Ring[] = []
  enumerateRings(
    graph.graph,
    size,
    (nodes, legs) => {
      rings.push(ringOf(graph, nodes, legs))
      return true
    },
    objectsPerLeg,
  )
  return rings
}

test('[RING-05] [RING-25] every ring of two, three and four people is found once: the same as by trying every sequence of people', () => {
  let found = 0
  fc.assert(
    fc.property(anySmallTown, (small) => {
      const town = townOf(small)
      for (const size of RING_SIZES) {
        const rings = ringsOf(town, size).map((ring) => canonical(checked(ring)))
        expect(rings.toSorted()).toEqual(ringsByTrying(town, size))
        found += rings.length
      }
    }),
    { numRuns: 300 },
  )
  expect(found).toBeGreaterThan(300)
})

test('[RING-06] in every ring a person is once, gives to one, receives from one, and no object is their own', () => {
  fc.assert(
    fc.property(anySmallTown, fc.constantFrom(...RING_SIZES), fc.integer({ min: 1, max: 3 }), (small, size, objectsPerLeg) => {
      const town = townOf(small)
      for (const ring of ringsOf(town, size, objectsPerLeg)) {
        expect(verifyTownSet(town, [checked(ring)], { sizeMax: size, ringsPerPersonMax: 1 })).toEqual([])
        expect(new Set(ring.legs.map(({ receiver }) => receiver.uid)).size).toBe(size)
        for (const [n, { giver, receiver, items, wishes }] of ring.legs.entries()) {
          expect(receiver).toBe(ring.legs[(n + 1) % size]?.giver)
          expect(items.map(({ owner }) => owner)).toEqual(items.map(() => giver.uid))
          expect(wishes.map(({ item, wisher }) => [item, wisher])).toEqual(items.map(({ id }) => [id, receiver.uid]))
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('[RING-08] a leg has one or more objects: every set of wished objects up to the limit, once', () => {
  const town = townOf({
    weights: [
      [1, 1, 1],
      [1, 1],
    ],
    wishes: [
      [0, 1, 0],
      [0, 1, 1],
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 2],
    ],
    kilometres: [],
    saidWishes: [],
  })
  const countOf = (objectsPerLeg: number) => ringsOf(town, 2, objectsPerLeg).length
  expect([countOf(1), countOf(2), countOf(3), countOf(5)]).toEqual([2 * 3, 3 * 6, 3 * 7, 3 * 7])
  const sets = ringsOf(town, 2, 5).map((ring) => canonical(checked(ring)))
  expect(new Set(sets).size).toBe(sets.length)
})

test('[RING-05] the order of the rings does not depend on the order of people, objects and wishes', () => {
  fc.assert(
    fc.property(anySmallTown, fc.constantFrom(...RING_SIZES), fc.integer(), (small, size, seed) => {
      const town = townOf(small)
      const shuffle = <T>(list: readonly T[]): T[] =>
        list
          .map((one, n) => ({ one, key: Math.imul(n + 1, seed | 1) >>> 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
      const shuffled = { people: shuffle(town.people), items: shuffle(town.items), wishes: shuffle(town.wishes) }
      expect(ringsOf(shuffled, size)).toEqual(ringsOf(town, size))
    }),
  )
})

test('[RING-05] the enumeration ends when its visitor returns false, and says so', () => {
  const all = [0, 1, 2, 3]
  const town = townOf({
    weights: [[1], [1], [1], [1]],
    wishes: all.flatMap((wisher) => all.map((owner) => [wisher, owner, 0] as const)),
    kilometres: [],
    saidWishes: [],
  })
  const countUntil = (max: number) => {
    let count = 0
    const isComplete = enumerateRings(buildTownGraph(town).graph, 3, () => ++count < max)
    return { count, isComplete }
  }
  expect(countUntil(5)).toEqual({ count: 5, isComplete: false })
  expect(countUntil(1000)).toEqual({ count: 8, isComplete: true })
})

test('[RING-09] [RING-11] [RING-25] weights and distances allow a ring exactly when the requirements do', () => {
  const outcomes = { allowed: 0, refused: 0 }
  fc.assert(
    fc.property(anySmallTown, (small) => {
      const town = townOf(small)
      for (const size of RING_SIZES)
        for (const ring of ringsOf(town, size)) {
          const isAllowed = whyNotSuggested(ring, fullRules(town, RULES)) === null
          expect(isAllowed).toBe(
            allowedBySpec(
              ring,
              PLACES.map(({ point }) => point),
              15,
            ),
          )
          outcomes[isAllowed ? 'allowed' : 'refused'] += 1
        }
    }),
    { numRuns: 200 },
  )
  expect(outcomes.allowed).toBeGreaterThan(50)
  expect(outcomes.refused).toBeGreaterThan(50)
})

test('[RING-05] the people with a possible swap are those in some allowed ring', () => {
  fc.assert(
    fc.property(anySmallTown, (small) => {
      const town = townOf(small)
      const inRings = new Set<string>()
      const expected = RING_SIZES.map((size) => {
        for (const ring of ringsOf(town, size))
          if (whyNotSuggested(ring, fullRules(town, RULES)) === null) for (const { uid } of peopleOf(ring)) inRings.add(uid)
        return inRings.size
      })
      expect(Object.values(countPeopleWithRings(town, RULES))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})
