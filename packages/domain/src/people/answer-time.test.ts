import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anna, bruno, NOON } from '../conversations/negotiation.fixtures.ts'
import { ANSWER_TIMES, answerTimeOf, type ConversationActivity } from './answer-time.ts'

const activity = (uid: typeof anna, hours: number): ConversationActivity => ({
  uid,
  at: new Date(NOON.getTime() + hours * 3_600_000),
})
/** Anna writes at noon of day `day`; Bruno answers `hours` hours later. */
const answered = (day: number, hours: number) => [activity(anna, day * 24), activity(bruno, day * 24 + hours)]

test('[CONV-16] fewer than three answers give no answer time', () => {
  expect(answerTimeOf([answered(0, 1), answered(1, 1)], bruno)).toBeNull()
  expect(answerTimeOf([answered(0, 1), answered(1, 1), answered(2, 1)], bruno)).toBe('hour')
  expect(answerTimeOf([answered(0, 1), answered(1, 1), answered(2, 1)], anna)).toBeNull()
})

test.each([
  [[0.2, 0.5, 90], 'hour'],
  [[0.5, 20, 300], 'day'],
  [[300, 0.5, 20], 'day'],
  [[1, 24, 300], 'day'],
  [[1, 72, 300], 'days'],
  [[1, 168, 300], 'week'],
  [[1, 30, 300], 'days'],
  [[1, 100, 300], 'week'],
  [[200, 300, 1], 'longer'],
] as const)('[CONV-16] the median of %s hours gives the answer time %s', (hours, expected) => {
  expect(
    answerTimeOf(
      hours.map((duration, index) => answered(index * 30, duration)),
      bruno,
    ),
  ).toBe(expected)
})

test('[CONV-16] the answer time counts from the first unanswered activity, and several answers in a row count as one', () => {
  const conversation = [
    activity(anna, 0),
    activity(anna, 30),
    activity(bruno, 48),
    activity(bruno, 49),
    activity(anna, 100),
    activity(bruno, 148),
    activity(anna, 200),
    activity(bruno, 248),
  ]
  expect(answerTimeOf([conversation], bruno)).toBe('days')
})

test('[CONV-16] only the last twenty answers count, and faster answers never give a slower answer time', () => {
  const old = Array.from({ length: 30 }, (_, index) => answered(index, 23))
  const recent = Array.from({ length: 20 }, (_, index) => answered(100 + index, 0.5))
  expect(answerTimeOf([...old, ...recent], bruno)).toBe('hour')
  const times = fc.array(fc.double({ min: 0.1, max: 500, noNaN: true }), { minLength: 3, maxLength: 30 })
  fc.assert(
    fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (hours, share) => {
      const timeIndex = (each: readonly number[]) =>
        ANSWER_TIMES.indexOf(
          answerTimeOf(
            each.map((duration, index) => answered(index * 30, duration)),
            bruno,
          ) ?? 'longer',
        )
      expect(timeIndex(hours.map((duration) => duration * share))).toBeLessThanOrEqual(timeIndex(hours))
    }),
  )
})
