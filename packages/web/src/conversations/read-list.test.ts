import { expect, test } from 'vitest'
import { talk } from './conversations.fixtures.ts'
import { conversationsIn } from './read-list.ts'

const one = talk()

test.each([
  ['an array', [one]],
  ['an object with a conversations array', { conversations: [one] }],
  ['an object of conversations by id', { [one._id]: one }],
  ['an array that also contains other values', [one, null, 7, { ok: true }]],
])('[API-20] [API-21] [API-22] A list of conversations is parsed if it is %s', (_name, answer) => {
  expect(conversationsIn(answer)).toEqual([one])
})

test.each([[null], [{}], ['no'], [{ success: true }]])('The value %j is parsed as an empty list of conversations', (answer) => {
  expect(conversationsIn(answer)).toEqual([])
})
