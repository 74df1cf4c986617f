import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anna, bruno, NOON } from '../conversations/negotiation.fixtures.ts'
import { ANSWER_TIMES, answerTimeOf, type ConversationActivity, type CountedConversation } from './answer-time.ts'

const activity = (uid: typeof anna, hours: number): ConversationActivity => ({
  uid,
  at: new Date(NOON.getTime() + hours * 3_600_000),
})
/** The counterpart writes at noon of day `day`; Bruno answers `hours` hours later. By default each day has another counterpart. */
const answered = (day: number, hours: number, counterpart = day): CountedConversation => ({
  counterpart,
  activities: [activity(anna, day * 24), activity(bruno, day * 24 + hours)],
})

test('[TRUST-32] answers to fewer than three people give no answer time, however many they are', () => {
  expect(answerTimeOf([answered(0, 1), answered(1, 1)], bruno)).toBeNull()
  const toTwo = Array.from({ length: 20 }, (_, day) => answered(day, 1, day % 2))
  expect(answerTimeOf(toTwo, bruno)).toBeNull()
  expect(answerTimeOf([...toTwo, answered(20, 1)], bruno)).toBe('hour')
  expect(answerTimeOf([...toTwo, answered(20, 1)], anna)).toBeNull()
})

test('[TRUST-32] only the latest answer to a person counts, in whichever of their conversations it is', () => {
  const others = [answered(1, 1), answered(2, 100)]
  expect(answerTimeOf([answered(5, 1, 3), answered(0, 50, 3), ...others], bruno)).toBe('hour')
  expect(answerTimeOf([answered(0, 1, 3), answered(5, 50, 3), ...others], bruno)).toBe('days')
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
] as const)('[CONV-16] [TRUST-32] the median of %s hours gives the answer time %s', (hours, expected) => {
  expect(
    answerTimeOf(
      hours.map((duration, index) => answered(index * 30, duration)),
      bruno,
    ),
  ).toBe(expected)
})

test('[TRUST-32] the answer time counts from the first unanswered activity, and several answers in a row count as one', () => {
  const activities = [activity(anna, 0), activity(anna, 30), activity(bruno, 48), activity(bruno, 48.5)]
  const conversations = [1, 2, 3].map((counterpart) => ({ counterpart, activities }))
  expect(answerTimeOf(conversations, bruno)).toBe('days')
})

test('[TRUST-32] faster answers never give a slower answer time', () => {
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
