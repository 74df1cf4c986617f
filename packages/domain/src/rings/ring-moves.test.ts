import { describe, expect, test } from 'vitest'
import { inAosta } from '../aosta.fixtures.ts'
import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { applyRingMove } from './apply-ring-move.ts'
import { catchUpRing } from './catch-up-ring.ts'
import { type RingMove, ringMoveRefusal, ringRefusal } from './ring-moves.ts'
import {
  accordion,
  anna,
  ask,
  bruno,
  carla,
  createFacts,
  createRing,
  dario,
  decline,
  declineItem,
  drum,
  giveInstead,
  hoursLater,
  itemsIn,
  lamp,
  move,
  NOON,
  personIn,
  reconsider,
  ringOption,
  sayYes,
  skis,
  sledge,
  teapot,
  testRingItem,
  typesOf,
  withdraw,
  withItem,
  withYesOf,
} from './ring-negotiation.fixtures.ts'
import { askedPeople, type RingNegotiation } from './ring-negotiation.ts'

const refusalFor = (ring: RingNegotiation, person: Uid, ringMove: RingMove, now = NOON): ProblemCode | null => {
  const outcome = applyRingMove(ring, person, ringMove, inAosta(now))
  return outcome.ok ? null : outcome.refusal
}
const uidsAsked = (ring: RingNegotiation) => askedPeople(ring).map(({ uid }) => uid)

describe('the last yes', () => {
  test('[RING-61] the ring is agreed with the yes of the last person, not before', () => {
    const ring = withYesOf(createRing(), [bruno])
    expect(ring.state).toBe('open')
    const { next, events } = move(ring, carla, sayYes(ring, carla))
    expect(next.state).toBe('agreed')
    expect(events).toEqual([{ type: 'saidYes', by: carla }, { type: 'agreed' }])
  })

  test('[RING-61] a change that restores what a person had said yes to can be the last yes', () => {
    let ring = withYesOf(createRing(), [bruno])
    ring = move(ring, carla, ask(ring, carla, [ringOption(skis, bruno)])).next
    expect(uidsAsked(ring)).toEqual([bruno])
    ring = move(ring, carla, ask(ring, carla, [], [skis])).next
    expect(ring.state).toBe('agreed')
  })

  test('[RING-62] repeating one’s yes is no error and changes nothing, also after the agreement', () => {
    const ring = withYesOf(createRing(), [bruno])
    expect(move(ring, bruno, sayYes(ring, bruno))).toEqual({ ok: true, next: ring, events: [] })
    const agreed = withYesOf(ring, [carla])
    expect(move(agreed, carla, sayYes(agreed, carla)).next).toBe(agreed)
  })

  test('[RING-62] a yes to what the person has seen before a change is refused', () => {
    const ring = createRing()
    const changed = move(ring, anna, giveInstead(ring, anna, teapot, ringOption(lamp, anna))).next
    expect(refusalFor(changed, bruno, sayYes(ring, bruno))).toBe('ringChanged')
    expect(refusalFor(changed, carla, sayYes(ring, carla))).toBeNull()
  })
})

describe('answers and changes', () => {
  test('[RING-63] an object that is added or taken out asks its giver and its receiver; the changer’s answer is yes', () => {
    const ring = withYesOf(createRing(), [bruno])
    const added = move(ring, carla, ask(ring, carla, [ringOption(skis, bruno)]))
    expect(itemsIn(added.next)).toEqual([[teapot], [sledge, skis], [accordion]])
    expect(uidsAsked(added.next)).toEqual([bruno])
    expect(added.events).toEqual([
      { type: 'itemsChanged', by: carla, added: [skis], removed: [] },
      { type: 'asked', uid: bruno },
    ])
    const back = withYesOf(createRing(), [bruno])
    const removed = move(back, carla, ask(back, carla, [ringOption(skis, bruno)], [sledge]))
    expect(itemsIn(removed.next)).toEqual([[teapot], [skis], [accordion]])
  })

  test('[RING-63] an edited object asks its receiver alone', () => {
    const ring = withYesOf(createRing(), [bruno])
    const { next, events } = catchUpRing(ring, withItem(createFacts(), accordion, { revision: 2 }), inAosta(NOON))
    expect(uidsAsked(next)).toEqual([anna, carla])
    expect(events).toEqual([
      { type: 'itemEdited', itemId: accordion },
      { type: 'asked', uid: anna },
    ])
    // Carla gives the object and has not answered; the edit has not asked her.
    expect(personIn(next, carla)).toEqual(personIn(ring, carla))
  })

  test('[RING-64] the giver puts another object that the receiver wishes in the place of one of theirs', () => {
    const ring = withYesOf(createRing(), [bruno])
    const { next } = move(ring, anna, giveInstead(ring, anna, teapot, ringOption(lamp, anna)))
    expect(itemsIn(next)[0]).toEqual([lamp])
    expect(uidsAsked(next)).toEqual([bruno, carla])
  })

  test.each<[string, (ring: RingNegotiation) => RingMove, ProblemCode]>([
    [
      'an object that the receiver does not wish',
      (ring) => giveInstead(ring, anna, teapot, ringOption(lamp, anna, { isWished: false })),
      'ringNotWished',
    ],
    ['an object of another person', (ring) => giveInstead(ring, anna, teapot, ringOption(skis, bruno)), 'itemNotAvailable'],
    [
      'a reserved object',
      (ring) => giveInstead(ring, anna, teapot, ringOption(lamp, anna, { availability: 'in_trattativa' })),
      'itemTaken',
    ],
    ['a gift', (ring) => giveInstead(ring, anna, teapot, ringOption(lamp, anna, { status: 'dono' })), 'itemNotAvailable'],
    [
      'an object in five open rings',
      (ring) => giveInstead(ring, anna, teapot, ringOption(lamp, anna, { openRings: 5 })),
      'ringItemBusy',
    ],
    [
      'the place of an object that is not theirs',
      (ring) => giveInstead(ring, anna, sledge, ringOption(lamp, anna)),
      'itemNotFound',
    ],
    ['the last object taken out', (ring) => ask(ring, anna, [], [accordion]), 'ringItemCount'],
    [
      'a sixth object',
      (ring) =>
        ask(
          ring,
          anna,
          [4, 5, 6, 7, 8].map((n) => ringOption(testRingItem(n + 20), carla)),
        ),
      'ringItemCount',
    ],
    ['nothing', (ring) => ask(ring, anna, []), 'ringNothingChanged'],
    ['the same object twice', (ring) => ask(ring, anna, [ringOption(drum, carla), ringOption(drum, carla)]), 'invalidInput'],
  ])('[RING-64] a change with %s is refused', (_, moveIn, refusal) => {
    const ring = createRing()
    expect(refusalFor(ring, anna, moveIn(ring))).toBe(refusal)
  })

  test('[RING-64] a person changes the objects of a ring twice at most', () => {
    let ring = createRing()
    ring = move(ring, anna, giveInstead(ring, anna, teapot, ringOption(lamp, anna))).next
    ring = move(ring, anna, ask(ring, anna, [ringOption(drum, carla)])).next
    expect(refusalFor(ring, anna, ask(ring, anna, [], [drum]))).toBe('ringChangesUsed')
    expect(refusalFor(ring, carla, ask(ring, carla, [ringOption(skis, bruno)]))).toBeNull()
  })

  test('[RING-64] a repeated change is no error and is made once', () => {
    const ring = createRing()
    const added = ask(ring, carla, [ringOption(skis, bruno)])
    const changed = move(ring, carla, added).next
    expect(move(changed, carla, added).next).toBe(changed)
  })

  test('[RING-65] a change that leaves the others less than 24 hours is refused, a yes is not', () => {
    // A ring whose deadline earlier changes have moved.
    const ring = { ...createRing(), deadlineAt: hoursLater(160) }
    expect(refusalFor(ring, anna, ask(ring, anna, [ringOption(drum, carla)]), hoursLater(7 * 24 - 24))).toBeNull()
    expect(refusalFor(ring, anna, ask(ring, anna, [ringOption(drum, carla)]), hoursLater(7 * 24 - 23.9))).toBe('ringTooLate')
    expect(refusalFor(ring, bruno, sayYes(ring, bruno), hoursLater(7 * 24 - 23.9))).toBeNull()
  })
})

describe('taking back and leaving', () => {
  test('[RING-66] “Ci ripenso” takes a yes back until the last yes', () => {
    const ring = withYesOf(createRing(), [bruno])
    const { next, events } = move(ring, bruno, reconsider)
    expect(uidsAsked(next)).toEqual([bruno, carla])
    expect(events).toEqual([{ type: 'reconsidered', by: bruno }])
    expect(move(next, bruno, reconsider).next).toBe(next)
    expect(refusalFor(withYesOf(ring, [carla]), bruno, reconsider)).toBe('ringAgreed')
  })

  test('[RING-66] “Ci ripenso” does not move the deadline of the ring, and leaves the person that time', () => {
    const changed = move(createRing(), carla, ask(createRing(), carla, [ringOption(skis, bruno)]), hoursLater(60)).next
    expect(changed.deadlineAt).toEqual(hoursLater(84))
    const { next } = move(changed, anna, reconsider, hoursLater(80))
    expect(next.deadlineAt).toEqual(hoursLater(84))
    expect(personIn(next, anna).answerBy).toEqual(hoursLater(84))
  })

  test('[RING-66] the proposer withdraws the ring while no other person has said yes', () => {
    const ring = createRing()
    expect(refusalFor(ring, bruno, withdraw)).toBe('ringNotYours')
    const { next, events } = move(ring, anna, withdraw)
    expect(next).toMatchObject({ state: 'dissolved', endedWhy: 'withdrawn', nextDueAt: null })
    expect(typesOf({ events })).toEqual(['withdrawn', 'dissolved'])
    expect(move(next, anna, withdraw).next).toBe(next)
    expect(refusalFor(withYesOf(ring, [bruno]), anna, withdraw)).toBe('ringHasYes')
  })

  test.each(['notThesePeople', 'notNow'] as const)(
    '[RING-67] a person who declines with the reason %s leaves, and the ring is to be repaired',
    (reason) => {
      const { next, events } = move(withYesOf(createRing(), [bruno]), bruno, decline(reason))
      expect(next).toMatchObject({ state: 'repairing', nextDueAt: NOON })
      expect(personIn(next, bruno)).toMatchObject({ leftVersion: next.version, leftWhy: reason })
      expect(events).toEqual([{ type: 'left', uid: bruno, why: reason }])
      expect(move(next, bruno, decline(reason)).next).toBe(next)
    },
  )

  test('[RING-67] a person who declines an object stays, without a yes', () => {
    const { next, events } = move(withYesOf(createRing(), [bruno]), bruno, declineItem(teapot))
    expect(next).toMatchObject({ state: 'repairing', refusedItems: [teapot] })
    expect(personIn(next, bruno)).toMatchObject({ leftVersion: null, answer: null })
    expect(events).toEqual([{ type: 'itemBroken', itemId: teapot, why: 'notThisItem' }])
    expect(refusalFor(createRing(), bruno, declineItem(accordion))).toBe('itemNotFound')
  })

  test('[RING-68] a ring that is being repaired, agreed or ended, and a person who left or never took part, has a refusal of its own', () => {
    const repairing = move(createRing(), carla, decline('notNow')).next
    const expected: [RingNegotiation, Uid, ProblemCode][] = [
      [repairing, anna, 'ringRepairing'],
      [repairing, carla, 'ringLeft'],
      [repairing, dario, 'ringNotFound'],
      [withYesOf(createRing(), [bruno, carla]), anna, 'ringAgreed'],
      [move(createRing(), anna, withdraw).next, bruno, 'ringOver'],
    ]
    for (const [ring, person, refusal] of expected) {
      expect(ringMoveRefusal(ring, 'decline', person, NOON)).toBe(refusal)
      expect(ringRefusal(ring, decline('notThesePeople'), person, NOON)).toBe(refusal)
    }
    expect(ringMoveRefusal(createRing(), 'sayYes', bruno, hoursLater(72))).toBe('ringTimeUp')
    expect(ringMoveRefusal(createRing(), 'reconsider', bruno, NOON)).toBe('nothingToUndo')
  })
})
