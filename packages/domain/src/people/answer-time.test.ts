import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anna, bruno, NOON } from '../conversations/negotiation.fixtures.ts'
import { ANSWER_TIMES, answerTimeOf, type Said } from './answer-time.ts'

const said = (uid: typeof anna, hours: number): Said => ({ uid, at: new Date(NOON.getTime() + hours * 3_600_000) })
/** Anna writes at noon of day `day`; Bruno answers `hours` hours later. */
const answered = (day: number, hours: number) => [said(anna, day * 24), said(bruno, day * 24 + hours)]

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
] as const)('[CONV-16] the median of %s hours gives the answer time %s', (hours, words) => {
  expect(
    answerTimeOf(
      hours.map((took, index) => answered(index * 30, took)),
      bruno,
    ),
  ).toBe(words)
})

test('[CONV-16] the answer time counts from the first unanswered activity, and several answers in a row are one', () => {
  const talk = [
    said(anna, 0),
    said(anna, 30),
    said(bruno, 48),
    said(bruno, 49),
    said(anna, 100),
    said(bruno, 148),
    said(anna, 200),
    said(bruno, 248),
  ]
  expect(answerTimeOf([talk], bruno)).toBe('days')
})

test('[CONV-16] only the last twenty answers count, and faster answers never give a slower answer time', () => {
  const old = Array.from({ length: 30 }, (_, index) => answered(index, 23))
  const late = Array.from({ length: 20 }, (_, index) => answered(100 + index, 0.5))
  expect(answerTimeOf([...old, ...late], bruno)).toBe('hour')
  const times = fc.array(fc.double({ min: 0.1, max: 500, noNaN: true }), { minLength: 3, maxLength: 30 })
  fc.assert(
    fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (hours, share) => {
      const of = (each: readonly number[]) =>
        ANSWER_TIMES.indexOf(
          answerTimeOf(
            each.map((took, index) => answered(index * 30, took)),
            bruno,
          ) ?? 'longer',
        )
      expect(of(hours.map((took) => took * share))).toBeLessThanOrEqual(of(hours))
    }),
  )
})
