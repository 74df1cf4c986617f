import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ring } from './ring.ts'
import { expectedCompletion, showUpRate, suggestionsFor, wishStrength } from './suggestion-order.ts'
import { AOSTA, createPerson, createRing, createWish, itemIdOf, NOW, northOf, PLACES } from './town.fixtures.ts'

const anna = createPerson('anna').uid
const order = (rings: readonly Ring[], max?: number) => suggestionsFor(anna, rings, PLACES, max)

/** A ring of Anna with two others, whose names make its signature. */
const ringWith = (name: string, ...changes: NonNullable<Parameters<typeof createRing>[1]>) =>
  createRing(['anna', `b ${name}`, `c ${name}`], changes)

describe('expected completion', () => {
  test('[RING-12] a person comes to (came + 3) of (partners + 4) meetings', () => {
    expect(showUpRate({ came: 0, partners: 0 })).toBe(0.75)
    expect(showUpRate({ came: 9, partners: 10 })).toBeCloseTo(12 / 14)
    expect(showUpRate({ came: 0, partners: 10 })).toBeCloseTo(3 / 14)
  })

  test('[RING-12] it is the number of people times the chance that all come and say yes', () => {
    const person = { partners: 0, came: 0 }
    const pair = createRing(
      ['anna', 'bruno'],
      [
        { person, source: 'interest' },
        { person, source: 'request' },
      ],
    )
    expect(expectedCompletion(pair)).toBeCloseTo(2 * 0.75 * 0.8 * 0.75 * 0.4)
    const three = createRing(['anna', 'bruno', 'carla'], [{ person }, { person }, { person }])
    expect(expectedCompletion(three)).toBeCloseTo(3 * (0.75 * 0.6) ** 3)
  })

  test('[RING-12] the chances of a yes can be those that were learned', () => {
    const person = { partners: 0, came: 0 }
    const pair = createRing(['anna', 'bruno'], [{ person }, { person }])
    expect(expectedCompletion(pair, { interest: 1, favourite: 1, request: 1 })).toBeCloseTo(2 * 0.75 ** 2)
  })
})

test('[RING-13] an interest and a favourite with "In cambio darei" have strength 3, a favourite 2, a wanted ad 1', () => {
  const strengths = (gives: number[]) =>
    (['interest', 'favourite', 'request'] as const).map((source) =>
      wishStrength(createWish(anna, itemIdOf(1), source, gives.map(itemIdOf))),
    )
  expect(strengths([])).toEqual([3, 2, 1])
  expect(strengths([5])).toEqual([3, 3, 1])
})

test('[RING-39] a ring of four is suggested to a person who wants these, or who has none of three', () => {
  const sizesFor = (uid: string, wantsRingsOfFour: boolean) => {
    const people = Array.from({ length: 4 }, () => ({ person: { wantsRingsOfFour } }))
    const three = createRing(['anna', 'bruno', 'carla'], people)
    const four = createRing(['anna', 'bruno', 'carla', 'dario'], people)
    return suggestionsFor(uid, [four, three], PLACES)
      .map(({ legs }) => legs.length)
      .toSorted()
  }
  expect(sizesFor('anna', true)).toEqual([3, 4])
  expect(sizesFor('anna', false)).toEqual([3])
  expect(sizesFor('dario', false)).toEqual([4])
})

describe('the order of suggestions', () => {
  const plain = ringWith('plain')
  const always = { partners: 1000, came: 1000 }

  test.each<[string, Ring, Ring]>([
    // Each better ring is worse by the next rule.
    [
      'the strength of the weakest wish',
      ringWith('x', { source: 'interest' }, { source: 'interest' }, { source: 'interest', person: { partners: 50, came: 0 } }),
      ringWith('y', { person: always }, { person: always }, { person: always }),
    ],
    [
      'the expected completion',
      ringWith('x', { person: { partners: 10, came: 10 }, item: { weight: 3 } }),
      ringWith('y', { person: { partners: 10, came: 9 } }),
    ],
    ['the sum of the weight gaps', ringWith('x', { item: { point: northOf(AOSTA, 9) } }), ringWith('y', { item: { weight: 3 } })],
    [
      'the longest trip',
      ringWith('x', { item: { point: northOf(AOSTA, 2) } }),
      ringWith('y', { item: { point: northOf(AOSTA, 3) }, person: { unservedSince: 0 } }),
    ],
    ['the longest unserved person', ringWith('z', { person: { unservedSince: NOW - 1e12 } }), plain],
    ['a fixed order', ringWith('a'), ringWith('b')],
  ])('[RING-13] it is decided by %s', (_, better, worse) => {
    expect(order([worse, better])).toEqual([better, worse])
    expect(order([better, worse])).toEqual([better, worse])
  })

  test('[RING-13] a person sees at most five, only of their own rings', () => {
    const rings = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ringWith(name))
    expect(order([...rings, createRing(['x', 'y'])])).toEqual(rings.slice(0, 5))
    expect(order(rings, 2)).toEqual(rings.slice(0, 2))
  })

  test('[RING-13] of rings with the same directed people only the best is suggested', () => {
    const better = ringWith('x', { source: 'interest' }, { source: 'interest' }, { source: 'interest' })
    expect(order([ringWith('x'), better])).toEqual([better])
  })

  test('[RING-13] the order does not depend on the order of the input', () => {
    const rings = Array.from({ length: 12 }, (_, n) =>
      ringWith(
        `${n % 5}`,
        { source: n % 2 ? 'interest' : 'request', item: { weight: 1 + (n % 3) } },
        { person: { came: n % 4 } },
      ),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray(rings, { minLength: rings.length }), (shuffled) => {
        expect(order(shuffled, 20)).toEqual(order(rings, 20))
      }),
      { numRuns: 30 },
    )
  })
})
