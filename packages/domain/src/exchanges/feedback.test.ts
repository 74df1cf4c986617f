import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { applyDeadline } from './apply-exchange-move.ts'
import {
  afterMeeting,
  applyMoves,
  callOff,
  createAgreed,
  createExchange,
  daysAfter,
  happened,
  NOON,
} from './exchange.fixtures.ts'
import { asksAsDescribed, feedbackDeadline, feedbackRefusal, isFeedbackRevealed } from './feedback.ts'
import { applyHandoverCode } from './handover.ts'

const createDone = () => applyMoves(createAgreed(), [anna, happened, afterMeeting], [bruno, happened, afterMeeting])

describe('[FEED-01] feedback', () => {
  test('feedback is due for 14 days after the end of an exchange whose agreed time had come, however it ended', () => {
    expect(feedbackDeadline(createDone())).toEqual(daysAfter(14, afterMeeting))
    expect(feedbackDeadline(applyMoves(createAgreed(), [anna, callOff, afterMeeting]))).toEqual(daysAfter(14, afterMeeting))
    expect(feedbackDeadline(applyDeadline(createAgreed(), daysAfter(100)).next)).toEqual(daysAfter(114))
  })

  test('[EXCH-87] feedback is due if both handover codes ended the exchange before the agreed time', () => {
    const one = applyHandoverCode(createAgreed(), anna, bruno, NOON)
    if (!one.ok) throw new Error(one.refusal)
    const both = applyHandoverCode(one.next, bruno, anna, NOON)
    expect(both.ok ? feedbackDeadline(both.next) : both.refusal).toEqual(daysAfter(14))
  })

  test('feedback is not due before the exchange is over, nor if it was called off before the agreed time', () => {
    expect(feedbackDeadline(createAgreed())).toBeNull()
    expect(feedbackDeadline(applyMoves(createExchange(), [anna, callOff]))).toBeNull()
    expect(feedbackDeadline(applyMoves(createAgreed(), [anna, callOff]))).toBeNull()
  })

  test.each([
    [
      'by a user who is not a participant',
      () => feedbackRefusal(createDone(), carla, bruno, false, afterMeeting),
      'notAParticipant',
    ],
    [
      'about a user who is not a participant',
      () => feedbackRefusal(createDone(), bruno, carla, false, afterMeeting),
      'notAParticipant',
    ],
    ['about the author', () => feedbackRefusal(createDone(), bruno, bruno, false, afterMeeting), 'notAParticipant'],
    ['before the end', () => feedbackRefusal(createAgreed(), bruno, anna, false, afterMeeting), 'feedbackNotDue'],
    ['twice', () => feedbackRefusal(createDone(), bruno, anna, true, afterMeeting), 'feedbackGiven'],
    ['after 14 days', () => feedbackRefusal(createDone(), bruno, anna, false, daysAfter(14, afterMeeting)), 'feedbackClosed'],
    ['between participants in time', () => feedbackRefusal(createDone(), bruno, anna, false, afterMeeting), null],
  ] as const)('feedback %s has the expected refusal', (_, getRefusal, refusal) => {
    expect(getRefusal()).toBe(refusal)
  })

  test('[FEED-02] feedback is visible when both participants have written or after 14 days', () => {
    expect(isFeedbackRevealed(createDone(), false, daysAfter(13, afterMeeting))).toBe(false)
    expect(isFeedbackRevealed(createDone(), true, afterMeeting)).toBe(true)
    expect(isFeedbackRevealed(createDone(), false, daysAfter(14, afterMeeting))).toBe(true)
    expect(isFeedbackRevealed(createAgreed(), true, afterMeeting)).toBe(false)
  })

  test('feedback asks “as described” only if the author received an object', () => {
    expect(asksAsDescribed(createDone(), anna, bruno)).toBe(true)
    expect(asksAsDescribed({ ...createDone(), legs: createDone().legs.slice(0, 1) }, anna, bruno)).toBe(false)
    expect(asksAsDescribed(createAgreed(), anna, bruno)).toBe(false)
  })
})
