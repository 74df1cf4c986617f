import { expect, test } from 'vitest'
import { anna, bicycle, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import {
  afterMeeting,
  applyMoves,
  callOff,
  confirm,
  createExchange,
  createRing,
  daysAfter,
  happened,
  meetingAtStation,
  NOON,
  propose,
} from '../exchanges/exchange.fixtures.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { exchangeStepOf, whomToReview } from './exchange-step.ts'

const stepsOf = (exchange: Exchange, now = NOON) => [anna, bruno].map((uid) => exchangeStepOf(exchange, uid, [], now))

const open = createExchange()
const proposed = applyMoves(open, [anna, propose()])
const agreed = applyMoves(proposed, [bruno, confirm])
const stated = applyMoves(agreed, [anna, happened, afterMeeting])
const done = applyMoves(stated, [bruno, happened, afterMeeting])

test.each([
  ['no meeting is proposed', open, NOON, ['arrange', 'arrange']],
  ['one has proposed a meeting', proposed, NOON, [null, 'answerMeeting']],
  ['a meeting is agreed', agreed, NOON, ['meet', 'meet']],
  ['another meeting is proposed after it', applyMoves(agreed, [bruno, propose(meetingAtStation)]), NOON, ['answerMeeting', null]],
  ['the agreed time has come', agreed, afterMeeting, ['handOver', 'handOver']],
  ['one has said that it happened', stated, afterMeeting, [null, 'handOver']],
  ['both have said so', done, afterMeeting, ['review', 'review']],
  ['it was called off before a meeting', applyMoves(open, [anna, callOff]), NOON, [null, null]],
  ['the admin decides', { ...stated, state: 'held' as const }, afterMeeting, [null, null]],
  ['the time for feedback is over', done, daysAfter(40), [null, null]],
  [
    'other objects are proposed',
    { ...agreed, change: { by: anna, items: [{ item: bicycle.item, revision: 1 }] } },
    NOON,
    [null, 'answerChange'],
  ],
])('[OVER-04] An exchange waits for the right person when %s', (_, exchange, now, steps) => {
  expect(stepsOf(exchange, now)).toEqual(steps)
})

test('[OVER-04] An exchange waits for no one who has given their feedback, and for no stranger', () => {
  expect(whomToReview(done, anna, [], afterMeeting)).toEqual([bruno])
  expect(exchangeStepOf(done, anna, [bruno], afterMeeting)).toBeNull()
  expect(exchangeStepOf(open, carla, [], NOON)).toBeNull()
})

test('[OVER-04] A ring of three says itself what it waits for', () => {
  expect([anna, bruno, carla].map((uid) => exchangeStepOf(createRing(), uid, [], NOON))).toEqual([null, null, null])
})
