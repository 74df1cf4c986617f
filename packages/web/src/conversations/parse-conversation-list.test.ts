import { expect, test } from 'vitest'
import { makeConversation } from './conversations.fixtures.ts'
import { parseConversationList } from './parse-conversation-list.ts'

const conversation = makeConversation()

test.each([
  ['an array', [conversation]],
  ['an object with a conversations array', { conversations: [conversation] }],
  ['an object of conversations by id', { [conversation._id]: conversation }],
  ['an array that also contains other values', [conversation, null, 7, { ok: true }]],
])('[API-20] [API-21] [API-22] A list of conversations is parsed if it is %s', (_name, response) => {
  expect(parseConversationList(response)).toEqual([conversation])
})

test.each([[null], [{}], ['no'], [{ success: true }]])('The value %j is parsed as an empty list of conversations', (response) => {
  expect(parseConversationList(response)).toEqual([])
})
