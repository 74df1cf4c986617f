import { expect, test } from 'vitest'
import { exchange, type HandMade, ITEM, violationsOf } from './records.fixtures.ts'
import { reservedWhileOpen } from './reserved-while-open.ts'

const read = (state: string): HandMade => ({ route: '/api/exchanges/:id', answer: exchange(state) })
const item = (availability: string, more: HandMade = {}): HandMade => ({
  who: 'p3',
  answer: { _id: ITEM, availability },
  ...more,
})

test('[SIM-02] An object that is available between two reads of its open exchange is reported', () => {
  expect(violationsOf(reservedWhileOpen, [read('open'), item('disponibile'), read('open')])).toEqual([
    'an object of an open exchange was shown as available',
  ])
})

test('[SIM-02] An object that is promised after 90 days without people is reported', () => {
  expect(violationsOf(reservedWhileOpen, [item('in_trattativa', { act: 'read what is left' })])).toEqual([
    'an object is promised after 90 days',
  ])
})

test('[SIM-02] An object that is promised, or available before or after its exchange, is no violation', () => {
  const history = [item('disponibile'), read('open'), item('in_trattativa'), read('open'), item('disponibile'), read('calledOff')]
  expect(violationsOf(reservedWhileOpen, [...history, item('disponibile')])).toEqual([])
})
