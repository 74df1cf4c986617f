import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { uid } from '../ids.ts'
import type { Weight } from '../items/weight.ts'
import type { Refusal } from './refusal.ts'
import { signatureOf } from './ring.ts'
import { blockKey, hasFairWeights, meetingPlaceFor, ringSignature, weightGaps, whyNotSuggested } from './ring-rules.ts'
import { AOSTA, createItem, createPerson, createRing, createWish, itemIdOf, NOW, northOf, PLACES } from './town.fixtures.ts'

const NAMES = ['anna', 'bruno', 'carla']
const rules = {
  now: NOW,
  places: PLACES,
  reachKm: 15,
  usesWeights: true,
  provenPeopleInTown: 50,
  unansweredSince: new Map<string, number>(),
  blocked: new Set<string>(),
  refusals: new Map<string, readonly Refusal[]>(),
}
const ofWeights = (...weights: number[]) =>
  createRing(
    NAMES,
    weights.map((weight) => ({ item: { weight } })),
  )

describe('the weights of a ring', () => {
  test('[RING-09] the weights that each person gives and receives differ by at most one', () => {
    expect(hasFairWeights(ofWeights(1, 2, 1))).toBe(true)
    expect(weightGaps(ofWeights(1, 2, 1))).toEqual([0, 1, 1])
    // Anna receives weight 3 from Carla for weight 1.
    expect(hasFairWeights(ofWeights(1, 2, 3))).toBe(false)
    expect(hasFairWeights(ofWeights(4, 4, 3))).toBe(true)
    expect(hasFairWeights(ofWeights(2.5, 3.5, 3))).toBe(true)
    expect(hasFairWeights(ofWeights(2.5, 3.5, 1))).toBe(false)
  })

  test('[RING-09] in a leg of several objects the largest counts', () => {
    const ring = ofWeights(1, 2, 1)
    const [first] = ring.legs
    if (!first) throw new Error('a ring has legs')
    const withSmall = { ...first, items: [...first.items, createItem(8, first.giver.uid, { weight: 1 })] }
    const withLarge = { ...first, items: [...first.items, createItem(9, first.giver.uid, { weight: 4 })] }
    expect(weightGaps({ legs: [withSmall, ...ring.legs.slice(1)] })).toEqual([0, 1, 1])
    expect(weightGaps({ legs: [withLarge, ...ring.legs.slice(1)] })).toEqual([3, 2, 1])
    expect(hasFairWeights({ legs: [withLarge, ...ring.legs.slice(1)] })).toBe(false)
  })

  test('[RING-09] a person who has said that they give this object for what they receive may have any weights', () => {
    const heavy = (gives: number[], wisher: number) =>
      createRing(
        NAMES,
        [1, 2, 3].map((weight, n) => ({ item: { weight }, ...(n === wisher && { gives: gives.map(itemIdOf) }) })),
      )
    // Anna gives object 0 for object 2.
    expect(hasFairWeights(heavy([0], 0))).toBe(true)
    expect(hasFairWeights(heavy([7, 0], 0))).toBe(true)
    expect(hasFairWeights(heavy([7], 0))).toBe(false)
    expect(hasFairWeights(heavy([1], 1))).toBe(false)
  })

  test('[RING-09] what was said lifts the rule only if it covers every object of the two legs', () => {
    const anna = createPerson('anna')
    const bruno = createPerson('bruno')
    const small = createItem(1, anna.uid, { weight: 1 })
    const piano = createItem(2, bruno.uid, { weight: 4 })
    const stool = createItem(3, bruno.uid, { weight: 1 })
    const back = {
      giver: anna,
      receiver: bruno,
      items: [small],
      wishes: [createWish(bruno.uid, small.id, 'favourite', [piano.id, stool.id])],
    }
    const wishes = [createWish(anna.uid, piano.id, 'favourite', [small.id]), createWish(anna.uid, stool.id)]
    const both = { giver: bruno, receiver: anna, items: [piano, stool], wishes }
    expect(hasFairWeights({ legs: [both, back] })).toBe(false)
    expect(hasFairWeights({ legs: [{ ...both, items: [piano], wishes: wishes.slice(0, 1) }, back] })).toBe(true)
  })
})

describe('the meeting place of a ring', () => {
  const far = { name: 'Municipio lontano', point: northOf(AOSTA, 20) }
  const places = [...PLACES, far]

  test('[RING-11] all people are within reach of one place, and the place with the shortest longest trip is taken', () => {
    const between = meetingPlaceFor([AOSTA, northOf(AOSTA, 14)], places)
    expect(between?.place).toBe(PLACES[0])
    expect(between?.longestTripKm).toBeCloseTo(14, 1)
    expect(meetingPlaceFor([northOf(AOSTA, 12), northOf(AOSTA, 25)], places)?.place).toBe(far)
  })

  test('[RING-11] a ring without such a place is not suggested, and the reach can be changed', () => {
    const apart = createRing(NAMES, [{}, { item: { point: northOf(AOSTA, 16) } }])
    expect(meetingPlaceFor([AOSTA, northOf(AOSTA, 16)], PLACES)).toBeNull()
    expect(whyNotSuggested(apart, rules)).toBe('reach')
    expect(whyNotSuggested(apart, { ...rules, reachKm: 17 })).toBeNull()
    expect(whyNotSuggested(apart, { ...rules, places })).toBe('reach')
    expect(whyNotSuggested(apart, { ...rules, places: [{ point: northOf(AOSTA, 8) }] })).toBeNull()
  })
})

describe('rings that are not suggested', () => {
  test('[RING-14] an account under seven days old is in no ring', () => {
    const joined = (age: number) => createRing(NAMES, [{ person: { joinedAt: NOW - age } }])
    expect(whyNotSuggested(joined(7 * DAY_MS - 1), rules)).toBe('newAccount')
    expect(whyNotSuggested(joined(7 * DAY_MS), rules)).toBeNull()
  })

  test('[RING-14] an object listed for less than 48 hours is in no ring', () => {
    const listed = (age: number) => createRing(NAMES, [{}, {}, { item: { listedAt: NOW - age } }])
    expect(whyNotSuggested(listed(48 * HOUR_MS - 1), rules)).toBe('newItem')
    expect(whyNotSuggested(listed(48 * HOUR_MS), rules)).toBeNull()
  })

  test('[RING-15] two accounts of one group are in no ring, also where they are not next to each other', () => {
    const groupsOf = (...groups: string[]) =>
      whyNotSuggested(
        createRing(
          ['anna', 'bruno', 'carla', 'dora'],
          groups.map((group) => ({ person: { group } })),
        ),
        rules,
      )
    expect(groupsOf('a', 'b', 'c', 'd')).toBeNull()
    expect(groupsOf('a', 'a', 'c', 'd')).toBe('onePerson')
    expect(groupsOf('a', 'b', 'a', 'd')).toBe('onePerson')
    expect(groupsOf('a', 'b', 'c', 'a')).toBe('onePerson')
  })

  test('[RING-16] from 50 people with a proven handover in the town on, at most one person of a ring has none', () => {
    const unproven = { person: { isProven: false } }
    const [one, two] = [createRing(NAMES, [unproven]), createRing(NAMES, [unproven, unproven])]
    expect(whyNotSuggested(one, rules)).toBeNull()
    expect(whyNotSuggested(two, rules)).toBe('unproven')
    expect(whyNotSuggested(two, { ...rules, provenPeopleInTown: 49 })).toBeNull()
  })

  test('[RING-17] a ring that one of its people has left without an answer for 14 days is not suggested again', () => {
    const ring = createRing(NAMES)
    const after = (age: number) => ({ ...rules, unansweredSince: new Map([[ringSignature(ring), NOW - age]]) })
    expect(whyNotSuggested(ring, after(14 * DAY_MS))).toBe('ignored')
    expect(whyNotSuggested(ring, after(14 * DAY_MS - 1))).toBeNull()
    expect(whyNotSuggested(createRing(NAMES.toReversed()), after(14 * DAY_MS))).toBeNull()
  })

  test('[RING-27] no ring has two people of whom one has blocked the other, also those between whom nothing passes', () => {
    const names = ['anna', 'bruno', 'carla', 'dario']
    const ring = createRing(names)
    const [anna, , carla] = names
    const blocked = (...pair: string[]) => ({ ...rules, blocked: new Set([blockKey(pair[0] ?? '', pair[1] ?? '')]) })
    expect(whyNotSuggested(ring, blocked('anna', 'bruno'))).toBe('blocked')
    expect(whyNotSuggested(ring, blocked(carla ?? '', anna ?? ''))).toBe('blocked')
    expect(whyNotSuggested(ring, blocked('anna', 'elio'))).toBeNull()
  })

  test('[RING-28] what a person has refused to give for an object is not suggested for that one or a lighter one', () => {
    const ring = createRing(NAMES)
    // Anna gives object 0 and receives object 2, of weight 2.
    const refused = (gives: number, receives: number, weight: Weight, name = 'anna') => ({
      ...rules,
      refusals: new Map([[name, [{ uid: uid.parse(name), gives: itemIdOf(gives), receives: itemIdOf(receives), weight }]]]),
    })
    expect(whyNotSuggested(ring, refused(0, 2, 2))).toBe('refused')
    expect(whyNotSuggested(ring, refused(0, 9, 3))).toBe('refused')
    expect(whyNotSuggested(ring, refused(0, 9, 2))).toBeNull()
    expect(whyNotSuggested(ring, refused(1, 2, 3))).toBeNull()
    expect(whyNotSuggested(ring, refused(0, 2, 2, 'bruno'))).toBeNull()
  })

  test('[RING-09] weights decide only where they are used', () => {
    expect(whyNotSuggested(ofWeights(1, 2, 4), rules)).toBe('weights')
    expect(whyNotSuggested(ofWeights(1, 2, 4), { ...rules, usesWeights: false })).toBeNull()
  })
})

test('[RING-07] a signature is the same wherever the ring begins, and another one in the other direction', () => {
  expect(signatureOf(['b', 'c', 'a'])).toBe(signatureOf(['a', 'b', 'c']))
  expect(signatureOf(['c', 'b', 'a'])).not.toBe(signatureOf(['a', 'b', 'c']))
  expect(signatureOf(['b', 'a'])).toBe(signatureOf(['a', 'b']))
  expect(signatureOf(['ab', 'c'])).not.toBe(signatureOf(['a', 'bc']))
})
