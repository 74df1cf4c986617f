import { describe, expect, test } from 'vitest'
import { makeConversation, makeMessage } from './conversations.fixtures.ts'
import { insertMessage, mergeConversation, prependOlderMessages } from './merge-conversation.ts'

const messageTexts = (conversation: { messages: { text: string }[] }) => conversation.messages.map(({ text }) => text)

describe('mergeConversation', () => {
  test('The negotiation with the higher version is kept, whichever response arrives last', () => {
    const cached = makeConversation({ version: 4, unsent: true })
    expect(mergeConversation(cached, makeConversation({ version: 3 }))).toMatchObject({ version: 4, unsent: true })
    expect(mergeConversation(cached, makeConversation({ version: 5 }))).toMatchObject({ version: 5, unsent: false })
    expect(mergeConversation(undefined, makeConversation({ version: 3 })).version).toBe(3)
  })

  test('A response with an equal version updates the state of the items', () => {
    expect(
      mergeConversation(makeConversation({ rootItemGone: false }), makeConversation({ rootItemGone: true })).rootItemGone,
    ).toBe(true)
  })

  test('No message is dropped when an older response arrives late', () => {
    const cached = makeConversation({ version: 2, messages: [makeMessage(1), makeMessage(2), makeMessage(3)] })
    expect(
      messageTexts(mergeConversation(cached, makeConversation({ version: 1, messages: [makeMessage(1), makeMessage(2)] }))),
    ).toEqual(['riga 1', 'riga 2', 'riga 3'])
  })

  test('Older pages of messages stay before the newest page', () => {
    const cached = makeConversation({ messages: [makeMessage(1), makeMessage(2), makeMessage(3)], hasOlderMessages: false })
    const response = makeConversation({ messages: [makeMessage(3), makeMessage(4)], hasOlderMessages: true })
    expect(messageTexts(mergeConversation(cached, response))).toEqual(['riga 1', 'riga 2', 'riga 3', 'riga 4'])
    expect(mergeConversation(cached, response).hasOlderMessages).toBe(false)
  })

  test('If messages are missing between the cached ones and the newest page, only the newest page is kept', () => {
    const cached = makeConversation({ messages: [makeMessage(1), makeMessage(2)] })
    const response = makeConversation({ messages: [makeMessage(7), makeMessage(8)], hasOlderMessages: true })
    expect(mergeConversation(cached, response)).toMatchObject({ hasOlderMessages: true })
    expect(messageTexts(mergeConversation(cached, response))).toEqual(['riga 7', 'riga 8'])
  })

  test('A response without messages keeps the cached messages', () => {
    expect(messageTexts(mergeConversation(makeConversation({ messages: [makeMessage(1)] }), makeConversation()))).toEqual([
      'riga 1',
    ])
  })
})

describe('insertMessage', () => {
  test('[RT-08] A pushed message is appended', () => {
    expect(messageTexts(insertMessage(makeConversation({ messages: [makeMessage(1)] }), makeMessage(2)))).toEqual([
      'riga 1',
      'riga 2',
    ])
  })

  test('A pushed message with a known id or client id is not inserted twice', () => {
    const cached = makeConversation({ messages: [makeMessage(1, { clientId: 'a' })] })
    expect(insertMessage(cached, makeMessage(1))).toBe(cached)
    expect(insertMessage(cached, makeMessage(2, { clientId: 'a' }))).toBe(cached)
    expect(
      messageTexts(insertMessage(makeConversation({ messages: [makeMessage(1)] }), makeMessage(2, { clientId: null }))),
    ).toHaveLength(2)
  })

  test('A pushed message that arrives late is inserted in chronological order', () => {
    expect(messageTexts(insertMessage(makeConversation({ messages: [makeMessage(1), makeMessage(3)] }), makeMessage(2)))).toEqual(
      ['riga 1', 'riga 2', 'riga 3'],
    )
  })
})

test('An older page of messages is prepended without duplicates, and a short page is the beginning of the chat', () => {
  const cached = makeConversation({ messages: [makeMessage(3)], hasOlderMessages: true })
  expect(prependOlderMessages(cached, [makeMessage(1), makeMessage(2), makeMessage(3)], 3)).toMatchObject({
    hasOlderMessages: true,
  })
  expect(messageTexts(prependOlderMessages(cached, [makeMessage(1), makeMessage(2), makeMessage(3)], 3))).toEqual([
    'riga 1',
    'riga 2',
    'riga 3',
  ])
  expect(prependOlderMessages(cached, [makeMessage(2)], 3).hasOlderMessages).toBe(false)
})
