import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { agreed, between, callOff, days, happened, met, NOON, played } from './exchange.fixtures.ts'
import { asksAsDescribed, feedbackUntil, isRevealed, whyNotFeedback } from './feedback.ts'
import { handOver } from './handover.ts'
import { elapse } from './play.ts'

const done = () => played(agreed(), [anna, happened, met], [bruno, happened, met])

describe('[FEED-01] feedback', () => {
  test('feedback is due for 14 days after the end of an exchange whose agreed time had come, however it ended', () => {
    expect(feedbackUntil(done())).toEqual(days(14, met))
    expect(feedbackUntil(played(agreed(), [anna, callOff, met]))).toEqual(days(14, met))
    expect(feedbackUntil(elapse(agreed(), days(100)).next)).toEqual(days(114))
  })

  test('[EXCH-87] feedback is due when both codes ended the exchange before the agreed time', () => {
    const one = handOver(agreed(), anna, bruno, NOON)
    if (!one.ok) throw new Error(one.refusal)
    const both = handOver(one.next, bruno, anna, NOON)
    expect(both.ok ? feedbackUntil(both.next) : both.refusal).toEqual(days(14))
  })

  test('feedback is not due before the end, nor if the exchange was called off before the agreed time', () => {
    expect(feedbackUntil(agreed())).toBeNull()
    expect(feedbackUntil(played(between(), [anna, callOff]))).toBeNull()
    expect(feedbackUntil(played(agreed(), [anna, callOff]))).toBeNull()
  })

  test.each([
    ['by a user who is not a participant', () => whyNotFeedback(done(), carla, bruno, false, met), 'notAParticipant'],
    ['about a user who is not a participant', () => whyNotFeedback(done(), bruno, carla, false, met), 'notAParticipant'],
    ['about the author', () => whyNotFeedback(done(), bruno, bruno, false, met), 'notAParticipant'],
    ['before the end', () => whyNotFeedback(agreed(), bruno, anna, false, met), 'feedbackNotDue'],
    ['twice', () => whyNotFeedback(done(), bruno, anna, true, met), 'feedbackGiven'],
    ['after 14 days', () => whyNotFeedback(done(), bruno, anna, false, days(14, met)), 'feedbackClosed'],
    ['between participants in time', () => whyNotFeedback(done(), bruno, anna, false, met), null],
  ] as const)('feedback %s has the expected refusal', (_, ask, refusal) => {
    expect(ask()).toBe(refusal)
  })

  test('[FEED-02] feedback is visible when both have written or after 14 days', () => {
    expect(isRevealed(done(), false, days(13, met))).toBe(false)
    expect(isRevealed(done(), true, met)).toBe(true)
    expect(isRevealed(done(), false, days(14, met))).toBe(true)
    expect(isRevealed(agreed(), true, met)).toBe(false)
  })

  test('feedback asks “as described” only if the author received an object', () => {
    expect(asksAsDescribed(done(), anna, bruno)).toBe(true)
    expect(asksAsDescribed({ ...done(), legs: done().legs.slice(0, 1) }, anna, bruno)).toBe(false)
    expect(asksAsDescribed(agreed(), anna, bruno)).toBe(false)
  })
})
