import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemId, Uid } from '../ids.ts'
import type { Weight } from '../items/weight.ts'
import { choosePairs, wishesWithPair } from './pairs.ts'
import type { Refusal } from './refusal.ts'
import type { Wish } from './wish.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const OLD = new Date(NOW.getTime() - 2 * 24 * 60 * 60 * 1000)
const ME = 'anna' as Uid

const weight = fc.constantFrom<Weight>(1, 2, 3, 4)
const object = fc.constantFrom(...(['harp', 'drum', 'lamp'] as ItemId[]))
const other = fc.constantFrom(...(['bruno', 'carla', 'dario'] as Uid[]))
const wishFields = fc.record({
  itemId: object,
  strength: fc.constantFrom(1, 2, 3),
  sources: fc.constantFrom<Wish['sources']>(['favourite'], ['interest']),
  gives: fc.subarray(['harp', 'drum', 'lamp'] as ItemId[]),
  weight,
  listedAt: fc.constantFrom(OLD, OLD, NOW),
})
const mine: fc.Arbitrary<Wish> = fc.tuple(other, wishFields).map(([owner, fields]) => ({ ...fields, owner, wisher: ME }))
const theirs: fc.Arbitrary<Wish> = fc.tuple(other, wishFields).map(([wisher, fields]) => ({ ...fields, owner: ME, wisher }))
const refusal: fc.Arbitrary<Refusal> = fc.record({
  uid: fc.constantFrom(ME, 'bruno' as Uid),
  gives: object,
  receives: object,
  weight,
})

test('[FAV-19] A wish has a pair exactly if there is a pair when the person wishes nothing else', () => {
  fc.assert(
    fc.property(fc.array(mine), fc.array(theirs), fc.array(refusal, { maxLength: 3 }), (wishes, others, refusals) => {
      const expected = wishes.filter((wish) => choosePairs([wish], others, refusals, NOW).length > 0)
      expect(wishesWithPair(wishes, others, refusals, NOW)).toEqual(expected)
    }),
  )
})
