import { describe, expect, test } from 'vitest'
import { inAosta } from '../aosta.fixtures.ts'
import { applyRingTime } from './apply-ring-time.ts'
import { catchUpRing } from './catch-up-ring.ts'
import {
  anna,
  bruno,
  carla,
  createFacts,
  createRing,
  dario,
  hoursLater,
  NOON,
  personIn,
  sledge,
  teapot,
  withItem,
  withYesOf,
} from './ring-negotiation.fixtures.ts'

describe('outside events', () => {
  test.each([
    ['deleted', null, 'gone'],
    ['transferred', { owner: dario }, 'gone'],
    ['reserved', { availability: 'in_trattativa' as const }, 'reserved'],
    ['made a gift', { status: 'dono' as const }, 'gift'],
    ['paused', { resting: true }, 'paused'],
  ])('[RING-69] an object that is %s marks the ring for the repair, at once', (_, change, why) => {
    const { next, events } = catchUpRing(createRing(), withItem(createFacts(), sledge, change), inAosta(hoursLater(1)))
    expect(next).toMatchObject({ state: 'repairing', nextDueAt: hoursLater(1) })
    expect(events).toEqual([{ type: 'itemBroken', itemId: sledge, why }])
    expect(catchUpRing(next, withItem(createFacts(), sledge, change), inAosta(hoursLater(1)))).toEqual({ next, events: [] })
  })

  test.each(['holiday', 'suspended', 'deleted'] as const)('[RING-69] a person who is away (%s) leaves the ring', (why) => {
    const facts = createFacts()
    if (why === 'deleted') facts.people.delete(bruno)
    else facts.people.set(bruno, why)
    const { next, events } = catchUpRing(createRing(), facts, inAosta(NOON))
    expect(personIn(next, bruno).leftWhy).toBe(why)
    expect(events).toEqual([{ type: 'left', uid: bruno, why }])
  })

  test('[RING-69] of two people who block each other, one leaves: the blocker', () => {
    const blocks = [{ blocker: carla, blocked: anna }]
    expect(catchUpRing(createRing(), { ...createFacts(), blocks }, inAosta(NOON)).events).toEqual([
      { type: 'left', uid: carla, why: 'blocked' },
    ])
    const both = [...blocks, { blocker: anna, blocked: carla }]
    expect(catchUpRing(createRing(), { ...createFacts(), blocks: both }, inAosta(NOON)).events).toHaveLength(1)
  })

  test('[RING-69] an agreed ring does not change: its exchange goes on until it is called off', () => {
    const agreed = withYesOf(createRing(), [bruno, carla])
    const facts = {
      ...withItem(createFacts(), sledge, { availability: 'in_trattativa' }),
      blocks: [{ blocker: carla, blocked: anna }],
    }
    expect(catchUpRing(agreed, facts, inAosta(NOON))).toEqual({ next: agreed, events: [] })
    expect(applyRingTime(agreed, inAosta(hoursLater(1000))).next).toBe(agreed)
  })

  test('[RING-74] more breaks do not move the time at which the repair is overdue', () => {
    const first = catchUpRing(createRing(), withItem(createFacts(), sledge, null), inAosta(NOON)).next
    const second = catchUpRing(
      first,
      withItem(withItem(createFacts(), sledge, null), teapot, null),
      inAosta(hoursLater(1 / 60)),
    ).next
    expect(second.nextDueAt).toEqual(NOON)
  })
})
