import { describe, expect, test } from 'vitest'
import type { ItemId, Uid } from '../ids.ts'
import type { Weight } from '../items/weight.ts'
import { choosePairs, type Pair } from './pairs.ts'
import type { Refusal } from './refusal.ts'
import type { Wish } from './wish.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const OLD = new Date(NOW.getTime() - 2 * 24 * 60 * 60 * 1000)

const wish = (wisher: string, owner: string, item: string, more: Partial<Wish> = {}): Wish => ({
  wisher: wisher as Uid,
  owner: owner as Uid,
  itemId: item as ItemId,
  strength: 2,
  sources: ['favourite'],
  gives: [],
  weight: 2,
  listedAt: OLD,
  ...more,
})
const mine = (owner: string, item: string, more: Partial<Wish> = {}) => wish('anna', owner, item, more)
const theirs = (wisher: string, item: string, more: Partial<Wish> = {}) => wish(wisher, 'anna', item, more)
const namesOf = (pairs: readonly Pair[]) => pairs.map((pair) => [pair.theirs.itemId, pair.mine.owner, pair.mine.itemId].join(' '))
const choose = (one: readonly Wish[], other: readonly Wish[], refusals: readonly Refusal[] = []) =>
  namesOf(choosePairs(one, other, refusals, NOW))

describe('the pairs of a person', () => {
  test('[WISH-12] two people who each wish an object of the other are a pair, and a wish of one alone makes none', () => {
    expect(choose([mine('bruno', 'harp'), mine('carla', 'drum')], [theirs('bruno', 'lamp'), theirs('dario', 'lamp')])).toEqual([
      'lamp bruno harp',
    ])
  })

  test('[WISH-12] a person is in one pair, the one with the strongest weakest wish', () => {
    const wishes = [mine('bruno', 'harp', { strength: 1 }), mine('bruno', 'drum', { strength: 3 })]
    expect(choose(wishes, [theirs('bruno', 'lamp', { strength: 1 }), theirs('bruno', 'vase', { strength: 2 })])).toEqual([
      'vase bruno drum',
    ])
  })

  test('[WISH-12] the best pair comes first: weakest wish, both wishes, weights, ids', () => {
    const people = ['weak', 'heavier', 'b', 'a', 'strong'] as const
    const own = people.map((person) =>
      mine(person, `of-${person}`, { strength: person === 'weak' ? 1 : 2, weight: person === 'heavier' ? 3 : 2 }),
    )
    const others = people.map((person) => theirs(person, 'lamp', { strength: person === 'strong' ? 3 : 2 }))
    expect(choosePairs(own, others, [], NOW).map((pair) => pair.mine.owner)).toEqual(['strong', 'a', 'b', 'heavier', 'weak'])
  })

  test.each<[Weight, Weight, boolean]>([
    [2, 2, true],
    [2, 3, true],
    [3, 2, true],
    [1, 3, false],
    [4, 1, false],
  ])('[WISH-13] a received object of weight %i and a given one of %i: suggested %j', (received, given, isSuggested) => {
    const pairs = choose([mine('bruno', 'harp', { weight: received })], [theirs('bruno', 'lamp', { weight: given })])
    expect(pairs).toHaveLength(isSuggested ? 1 : 0)
  })

  test('[WISH-13] weights do not count where both have said that they would give the object', () => {
    const own = (gives: string[]) => [mine('bruno', 'harp', { weight: 4, gives: gives as ItemId[] })]
    const other = (gives: string[]) => [theirs('bruno', 'lamp', { weight: 1, gives: gives as ItemId[] })]
    expect(choose(own(['lamp']), other(['harp']))).toHaveLength(1)
    expect(choose(own(['vase']), other(['harp']))).toEqual([])
    expect(choose(own(['lamp']), other([]))).toEqual([])
  })

  test('[WISH-14] objects that are listed for less than two days are not suggested, on either side', () => {
    const young = { listedAt: new Date(OLD.getTime() + 1) }
    expect(choose([mine('bruno', 'harp')], [theirs('bruno', 'lamp')])).toHaveLength(1)
    expect(choose([mine('bruno', 'harp', young)], [theirs('bruno', 'lamp')])).toEqual([])
    expect(choose([mine('bruno', 'harp')], [theirs('bruno', 'lamp', young)])).toEqual([])
  })

  test('[WISH-12] two people who have asked each other in conversations are no pair: the radar lists them already', () => {
    const asked = { sources: ['interest'], strength: 3 } as const
    expect(choose([mine('bruno', 'harp', asked)], [theirs('bruno', 'lamp', asked)])).toEqual([])
    expect(choose([mine('bruno', 'harp', asked)], [theirs('bruno', 'lamp')])).toHaveLength(1)
  })

  describe('after a refusal to give the lamp for the harp', () => {
    const refusal = { uid: 'anna' as Uid, gives: 'lamp' as ItemId, receives: 'harp' as ItemId, weight: 2 } as const

    test('[WISH-15] the lamp is not suggested for the harp, nor for a lighter object', () => {
      expect(choose([mine('bruno', 'harp')], [theirs('bruno', 'lamp')], [refusal])).toEqual([])
      expect(choose([mine('bruno', 'drum', { weight: 1 })], [theirs('bruno', 'lamp')], [refusal])).toEqual([])
    })

    test('[WISH-15] the lamp is suggested for another object that is not lighter, and another object for the harp', () => {
      expect(choose([mine('bruno', 'drum')], [theirs('bruno', 'lamp')], [refusal])).toHaveLength(1)
      expect(choose([mine('bruno', 'drum', { weight: 3 })], [theirs('bruno', 'lamp')], [refusal])).toHaveLength(1)
      expect(choose([mine('bruno', 'harp')], [theirs('bruno', 'vase')], [refusal])).toHaveLength(1)
    })

    test('[WISH-15] a refusal of the other person counts too', () => {
      const ofBruno = { uid: 'bruno' as Uid, gives: 'harp' as ItemId, receives: 'lamp' as ItemId, weight: 2 } as const
      expect(choose([mine('bruno', 'harp')], [theirs('bruno', 'lamp')], [ofBruno])).toEqual([])
      expect(choose([mine('bruno', 'drum')], [theirs('bruno', 'lamp')], [ofBruno])).toHaveLength(1)
    })
  })
})
