import { describe, expect, test } from 'vitest'
import { said, talk } from './conversations.fixtures.ts'
import { newer, withMessage, withOlder } from './known-conversation.ts'

const lines = (conversation: { messages: { text: string }[] }) => conversation.messages.map(({ text }) => text)

describe('mergeConversation', () => {
  test('The negotiation with the higher version wins, whichever response arrives last', () => {
    const known = talk({ version: 4, unsent: true })
    expect(newer(known, talk({ version: 3 }))).toMatchObject({ version: 4, unsent: true })
    expect(newer(known, talk({ version: 5 }))).toMatchObject({ version: 5, unsent: false })
    expect(newer(undefined, talk({ version: 3 })).version).toBe(3)
  })

  test('A response with an equal version replaces what may have changed about the items', () => {
    expect(newer(talk({ rootItemGone: false }), talk({ rootItemGone: true })).rootItemGone).toBe(true)
  })

  test('No message is dropped when an older response arrives late', () => {
    const known = talk({ version: 2, messages: [said(1), said(2), said(3)] })
    expect(lines(newer(known, talk({ version: 1, messages: [said(1), said(2)] })))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  })

  test('Older pages of messages stay before the newest page', () => {
    const known = talk({ messages: [said(1), said(2), said(3)], hasOlderMessages: false })
    const answer = talk({ messages: [said(3), said(4)], hasOlderMessages: true })
    expect(lines(newer(known, answer))).toEqual(['riga 1', 'riga 2', 'riga 3', 'riga 4'])
    expect(newer(known, answer).hasOlderMessages).toBe(false)
  })

  test('After a gap only the newest page of messages is kept', () => {
    const known = talk({ messages: [said(1), said(2)] })
    const answer = talk({ messages: [said(7), said(8)], hasOlderMessages: true })
    expect(newer(known, answer)).toMatchObject({ hasOlderMessages: true })
    expect(lines(newer(known, answer))).toEqual(['riga 7', 'riga 8'])
  })

  test('A response without messages keeps the cached messages', () => {
    expect(lines(newer(talk({ messages: [said(1)] }), talk()))).toEqual(['riga 1'])
  })
})

describe('insertMessage', () => {
  test('[RT-08] A pushed message is appended', () => {
    expect(lines(withMessage(talk({ messages: [said(1)] }), said(2)))).toEqual(['riga 1', 'riga 2'])
  })

  test('A pushed message with a known id or client id is not inserted twice', () => {
    const known = talk({ messages: [said(1, { clientId: 'a' })] })
    expect(withMessage(known, said(1))).toBe(known)
    expect(withMessage(known, said(2, { clientId: 'a' }))).toBe(known)
    expect(lines(withMessage(talk({ messages: [said(1)] }), said(2, { clientId: null })))).toHaveLength(2)
  })

  test('A pushed message that arrives late is inserted at its place in time', () => {
    expect(lines(withMessage(talk({ messages: [said(1), said(3)] }), said(2)))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  })
})

test('An older page of messages is prepended without duplicates, and a short page is the beginning of the chat', () => {
  const known = talk({ messages: [said(3)], hasOlderMessages: true })
  expect(withOlder(known, [said(1), said(2), said(3)], 3)).toMatchObject({ hasOlderMessages: true })
  expect(lines(withOlder(known, [said(1), said(2), said(3)], 3))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  expect(withOlder(known, [said(2)], 3).hasOlderMessages).toBe(false)
})
