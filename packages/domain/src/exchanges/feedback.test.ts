import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { agreed, between, callOff, days, happened, met, NOON, played } from './exchange.fixtures.ts'
import { asksAsDescribed, feedbackUntil, isRevealed, whyNotFeedback } from './feedback.ts'
import { handOver } from './handover.ts'
import { elapse } from './play.ts'

const done = () => played(agreed(), [anna, happened, met], [bruno, happened, met])

describe('[FEED-01] feedback', () => {
  test('is due for 14 days after an exchange in which they were to meet has ended, well or badly', () => {
    expect(feedbackUntil(done())).toEqual(days(14, met))
    expect(feedbackUntil(played(agreed(), [anna, callOff, met]))).toEqual(days(14, met))
    expect(feedbackUntil(elapse(agreed(), days(100)).next)).toEqual(days(114))
  })

  test('[EXCH-87] is due as well when both codes ended the exchange before the agreed time', () => {
    const one = handOver(agreed(), anna, bruno, NOON)
    if (!one.ok) throw new Error(one.refusal)
    const both = handOver(one.next, bruno, anna, NOON)
    expect(both.ok ? feedbackUntil(both.next) : both.refusal).toEqual(days(14))
  })

  test('is not due before the end, nor where they were never to meet', () => {
    expect(feedbackUntil(agreed())).toBeNull()
    expect(feedbackUntil(played(between(), [anna, callOff]))).toBeNull()
    expect(feedbackUntil(played(agreed(), [anna, callOff]))).toBeNull()
  })

  test.each([
    ['a stranger', () => whyNotFeedback(done(), carla, bruno, false, met), 'notAParticipant'],
    ['about a stranger', () => whyNotFeedback(done(), bruno, carla, false, met), 'notAParticipant'],
    ['about oneself', () => whyNotFeedback(done(), bruno, bruno, false, met), 'notAParticipant'],
    ['before the end', () => whyNotFeedback(agreed(), bruno, anna, false, met), 'feedbackNotDue'],
    ['twice', () => whyNotFeedback(done(), bruno, anna, true, met), 'feedbackGiven'],
    ['after 14 days', () => whyNotFeedback(done(), bruno, anna, false, days(14, met)), 'feedbackClosed'],
    ['nothing else', () => whyNotFeedback(done(), bruno, anna, false, met), null],
  ] as const)('refuses %s', (_, ask, refusal) => {
    expect(ask()).toBe(refusal)
  })

  test('[FEED-02] shows when both have written, or after 14 days', () => {
    expect(isRevealed(done(), false, days(13, met))).toBe(false)
    expect(isRevealed(done(), true, met)).toBe(true)
    expect(isRevealed(done(), false, days(14, met))).toBe(true)
    expect(isRevealed(agreed(), true, met)).toBe(false)
  })

  test('asks whether it was as described where something was received', () => {
    expect(asksAsDescribed(done(), anna, bruno)).toBe(true)
    expect(asksAsDescribed({ ...done(), legs: done().legs.slice(0, 1) }, anna, bruno)).toBe(false)
    expect(asksAsDescribed(agreed(), anna, bruno)).toBe(false)
  })
})
