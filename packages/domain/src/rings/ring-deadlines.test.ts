import { describe, expect, test } from 'vitest'
import { AOSTA, inAosta } from '../aosta.fixtures.ts'
import { applyRingExchange, applyRingTime } from './apply-ring-time.ts'
import { afterNight, suggestionsPausedUntil } from './ring-deadlines.ts'
import {
  anna,
  ask,
  bruno,
  carla,
  createRing,
  decline,
  giveInstead,
  hoursLater,
  lamp,
  move,
  NOON,
  personIn,
  ringOption,
  sayYes,
  skis,
  teapot,
  typesOf,
  withYesOf,
} from './ring-negotiation.fixtures.ts'
import { whoActs } from './ring-negotiation.ts'

describe('the time for an answer', () => {
  test('[RING-70] a proposal gives its people 72 hours, and the ring seven days in all', () => {
    const ring = createRing()
    expect(ring.deadlineAt).toEqual(hoursLater(72))
    expect(ring.hardUntil).toEqual(hoursLater(168))
    expect(personIn(ring, bruno)).toMatchObject({ askedAt: NOON, answerBy: hoursLater(72) })
  })

  test('[RING-70] a change gives the person who is asked at least 24 hours, and never less than they had', () => {
    const late = move(createRing(), carla, ask(createRing(), carla, [ringOption(skis, bruno)]), hoursLater(60)).next
    expect(personIn(late, bruno)).toMatchObject({ askedAt: hoursLater(60), answerBy: hoursLater(84), nudges: 0 })
    expect(late.deadlineAt).toEqual(hoursLater(84))
    const early = move(createRing(), carla, ask(createRing(), carla, [ringOption(skis, bruno)]), hoursLater(1)).next
    expect(personIn(early, bruno)).toMatchObject({ askedAt: hoursLater(1), answerBy: hoursLater(72) })
  })

  test('[RING-70] the deadline of the ring is the latest time of those who are still asked', () => {
    const changed = move(createRing(), carla, ask(createRing(), carla, [ringOption(skis, bruno)]), hoursLater(60)).next
    const answered = move(changed, bruno, sayYes(changed, bruno), hoursLater(61))
    expect(answered.next.state).toBe('agreed')
    const anotherYes = move(createRing(), bruno, sayYes(createRing(), bruno)).next
    const waiting = move(anotherYes, anna, giveInstead(anotherYes, anna, teapot, ringOption(lamp, anna)), hoursLater(60)).next
    expect(waiting.deadlineAt).toEqual(hoursLater(84))
    // Carla's own 72 hours are the latest again.
    expect(move(waiting, bruno, sayYes(waiting, bruno), hoursLater(61)).next.deadlineAt).toEqual(hoursLater(72))
  })
})

describe('silence', () => {
  test('[RING-71] if one person is silent at the deadline and all others have said yes, the ring is repaired', () => {
    const ring = withYesOf(createRing(), [bruno])
    expect(applyRingTime(ring, inAosta(hoursLater(71.9))).next.state).toBe('open')
    const { next, events } = applyRingTime(ring, inAosta(hoursLater(72)))
    expect(next).toMatchObject({ state: 'repairing', nextDueAt: hoursLater(72) })
    expect(events).toEqual([{ type: 'left', uid: carla, why: 'silence' }])
  })

  test('[RING-71] if two people are silent, the ring is dissolved', () => {
    const { next, events } = applyRingTime(createRing(), inAosta(hoursLater(72)))
    expect(next).toMatchObject({ state: 'dissolved', endedWhy: 'deadline', nextDueAt: null })
    expect(events.at(-1)).toEqual({ type: 'dissolved', why: 'deadline', remaining: [anna], pair: null })
    expect(next.people.filter(({ leftWhy }) => leftWhy === 'silence').map(({ uid }) => uid)).toEqual([bruno, carla])
  })

  test('[RING-72] three silences within 30 days pause the suggestions for 14 days from the third one on', () => {
    const day = (number: number) => hoursLater(24 * number)
    expect(suggestionsPausedUntil([day(0), day(10)], day(11))).toBeNull()
    expect(suggestionsPausedUntil([day(0), day(30), day(10)], day(31))).toEqual(day(44))
    expect(suggestionsPausedUntil([day(0), day(10), day(30)], day(44))).toBeNull()
    expect(suggestionsPausedUntil([day(0), day(10), day(30.1)], day(31))).toBeNull()
    expect(suggestionsPausedUntil([], NOON)).toBeNull()
  })
})

describe('reminders', () => {
  test('[RING-73] a person is reminded after a third and five sixths of their own time', () => {
    const ring = withYesOf(createRing(), [bruno])
    expect(ring.nextDueAt).toEqual(hoursLater(24))
    expect(applyRingTime(ring, inAosta(hoursLater(23.9))).events).toEqual([])
    const first = applyRingTime(ring, inAosta(hoursLater(24)))
    expect(first.events).toEqual([{ type: 'nudged', uid: carla }])
    // Five sixths of 72 hours are over at midnight; the reminder waits for eight in the morning.
    expect(first.next.nextDueAt).toEqual(hoursLater(68))
    expect(applyRingTime(first.next, inAosta(hoursLater(24))).events).toEqual([])
    const second = applyRingTime(first.next, inAosta(hoursLater(68)))
    expect(second.events).toEqual([{ type: 'nudged', uid: carla }])
    expect(second.next.nextDueAt).toEqual(hoursLater(72))
  })

  test('[RING-73] a late job sends the reminders that it has missed as one, and not at night', () => {
    const ring = withYesOf(createRing(), [bruno])
    expect(applyRingTime(ring, inAosta(hoursLater(70))).events).toEqual([{ type: 'nudged', uid: carla }])
    const night = applyRingTime(ring, inAosta(hoursLater(36)))
    expect(night.events).toEqual([])
    expect(night.next.nextDueAt).toEqual(hoursLater(44))
  })

  test('[RING-73] a person who is asked again is reminded again', () => {
    const nudged = applyRingTime(createRing(), inAosta(hoursLater(24))).next
    expect(personIn(nudged, bruno).nudges).toBe(1)
    const askedAgain = move(nudged, carla, ask(nudged, carla, [ringOption(skis, bruno)]), hoursLater(25)).next
    // A third of the 47 hours that are left ends at night.
    expect(applyRingTime(askedAgain, inAosta(hoursLater(44))).events).toEqual([{ type: 'nudged', uid: bruno }])
  })

  test('[RING-73] a reminder that would come after the person’s time is not sent', () => {
    // The person is asked at ten in the evening and has until seven in the morning, but a reminder could be sent at eight.
    const ring = createRing()
    const asked = move(ring, carla, ask(ring, carla, [ringOption(skis, bruno)]), hoursLater(58)).next
    const answered = {
      ...asked,
      people: asked.people.map((person) => (person.uid === bruno ? { ...person, answerBy: hoursLater(67) } : person)),
    }
    expect(applyRingTime({ ...answered, deadlineAt: hoursLater(67) }, inAosta(hoursLater(59))).next.nextDueAt).toEqual(
      hoursLater(67),
    )
  })

  test.each([
    ['21:59 in winter', '2026-11-20T20:59:00Z', '2026-11-20T20:59:00Z'],
    ['22:00 in winter', '2026-11-20T21:00:00Z', '2026-11-21T07:00:00Z'],
    ['03:00 in winter', '2026-11-20T02:00:00Z', '2026-11-20T07:00:00Z'],
    ['22:00 in summer', '2026-07-20T20:00:00Z', '2026-07-21T06:00:00Z'],
    ['22:00 before summer time begins', '2026-03-28T21:00:00Z', '2026-03-29T06:00:00Z'],
    ['22:00 before it ends', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00Z'],
  ])('[RING-73] the night in Italy, at %s, is left out', (_, at, expected) => {
    expect(afterNight(new Date(at), AOSTA.timeZone)).toEqual(new Date(expected))
  })
})

test.each([
  ['2026-11-20T08:59:00Z', '2026-11-20T08:59:00Z'],
  ['2026-11-20T09:00:00Z', '2026-11-20T19:00:00Z'],
  ['2026-11-20T18:59:00Z', '2026-11-20T19:00:00Z'],
])('[RING-73] the night in New Zealand, at %s, is left out there', (at, expected) => {
  expect(afterNight(new Date(at), 'Pacific/Auckland')).toEqual(new Date(expected))
})

describe('what is due', () => {
  test('[RING-74] a repair that is overdue by more than two minutes dissolves the ring', () => {
    const repairing = move(createRing(), carla, decline('notNow')).next
    expect(applyRingTime(repairing, inAosta(hoursLater(2 / 60))).next.state).toBe('repairing')
    expect(applyRingTime(repairing, inAosta(hoursLater(2.1 / 60))).next).toMatchObject({
      state: 'dissolved',
      endedWhy: 'repairOverdue',
    })
  })

  test('[RING-75] an agreed ring follows its exchange: its next deadline, a handover, an end without one', () => {
    const agreed = withYesOf(createRing(), [bruno, carla])
    expect(agreed.nextDueAt).toEqual(hoursLater(240))
    expect(whoActs(agreed)).toEqual([anna, bruno, carla])
    expect(applyRingExchange(agreed, { state: 'open', dueAt: hoursLater(99) }).next.nextDueAt).toEqual(hoursLater(99))
    expect(applyRingExchange(agreed, { state: 'held', dueAt: hoursLater(99) }).next.state).toBe('agreed')
    const done = applyRingExchange(agreed, { state: 'done', dueAt: null })
    expect(done.next).toMatchObject({ state: 'done', nextDueAt: null, endedWhy: null })
    expect(whoActs(done.next)).toEqual([])
    for (const state of ['calledOff', 'notHappened'] as const) {
      const ended = applyRingExchange(agreed, { state, dueAt: null })
      expect(ended.next).toMatchObject({ state: 'dissolved', endedWhy: state })
      expect(typesOf(ended)).toEqual(['dissolved'])
    }
    expect(applyRingExchange(createRing(), { state: 'done', dueAt: null }).next.state).toBe('open')
  })
})
