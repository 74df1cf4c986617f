import { expect, test } from 'vitest'
import { talk } from './conversations.fixtures.ts'
import { conversationsIn } from './read-list.ts'

const one = talk()

test.each([
  ['an array', [one]],
  ['an object that holds one', { conversations: [one] }],
  ['conversations by id', { [one._id]: one }],
  ['with something else among them', [one, null, 7, { ok: true }]],
])('[API-20] [API-21] [API-22] a list of conversations may be %s', (_name, answer) => {
  expect(conversationsIn(answer)).toEqual([one])
})

test.each([[null], [{}], ['no'], [{ success: true }]])('no list at all is an empty one: %j', (answer) => {
  expect(conversationsIn(answer)).toEqual([])
})
