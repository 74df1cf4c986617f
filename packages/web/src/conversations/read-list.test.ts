import { expect, test } from 'vitest'
import { talk } from './conversations.fixtures.ts'
import { conversationsIn } from './read-list.ts'

const one = talk()

test.each([
  ['[API-20] an array', [one]],
  ['[API-21] an object that holds one', { conversations: [one] }],
  ['[API-22] conversations by id', { [one._id]: one }],
  ['with something else among them', [one, null, 7, { ok: true }]],
])('%s', (_name, answer) => {
  expect(conversationsIn(answer)).toEqual([one])
})

test.each([[null], [{}], ['no'], [{ success: true }]])('no list at all is an empty one: %j', (answer) => {
  expect(conversationsIn(answer)).toEqual([])
})
