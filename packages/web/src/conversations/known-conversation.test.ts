import { describe, expect, test } from 'vitest'
import { said, talk } from './conversations.fixtures.ts'
import { newer, withMessage, withOlder } from './known-conversation.ts'

const lines = (conversation: { messages: { text: string }[] }) => conversation.messages.map(({ text }) => text)

describe('answers that overtake each other', () => {
  test('the negotiation of the higher version stands', () => {
    const known = talk({ version: 4, unsent: true })
    expect(newer(known, talk({ version: 3 }))).toMatchObject({ version: 4, unsent: true })
    expect(newer(known, talk({ version: 5 }))).toMatchObject({ version: 5, unsent: false })
    expect(newer(undefined, talk({ version: 3 })).version).toBe(3)
  })

  test('an equal version brings what has changed about the objects', () => {
    expect(newer(talk({ rootItemGone: false }), talk({ rootItemGone: true })).rootItemGone).toBe(true)
  })

  test('of the chat everything is kept, whichever answer came last', () => {
    const known = talk({ version: 2, messages: [said(1), said(2), said(3)] })
    expect(lines(newer(known, talk({ version: 1, messages: [said(1), said(2)] })))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  })

  test('older pages stay before the last one', () => {
    const known = talk({ messages: [said(1), said(2), said(3)], hasOlderMessages: false })
    const answer = talk({ messages: [said(3), said(4)], hasOlderMessages: true })
    expect(lines(newer(known, answer))).toEqual(['riga 1', 'riga 2', 'riga 3', 'riga 4'])
    expect(newer(known, answer).hasOlderMessages).toBe(false)
  })

  test('a gap leaves only the last page: the rest is fetched again from there', () => {
    const known = talk({ messages: [said(1), said(2)] })
    const answer = talk({ messages: [said(7), said(8)], hasOlderMessages: true })
    expect(newer(known, answer)).toMatchObject({ hasOlderMessages: true })
    expect(lines(newer(known, answer))).toEqual(['riga 7', 'riga 8'])
  })

  test('an empty answer forgets nothing', () => {
    expect(lines(newer(talk({ messages: [said(1)] }), talk()))).toEqual(['riga 1'])
  })
})

describe('a line that is pushed', () => {
  test('[RT-08] is appended', () => {
    expect(lines(withMessage(talk({ messages: [said(1)] }), said(2)))).toEqual(['riga 1', 'riga 2'])
  })

  test('shows once, by its id and by the id its sender gave it', () => {
    const known = talk({ messages: [said(1, { clientId: 'a' })] })
    expect(withMessage(known, said(1))).toBe(known)
    expect(withMessage(known, said(2, { clientId: 'a' }))).toBe(known)
    expect(lines(withMessage(talk({ messages: [said(1)] }), said(2, { clientId: null })))).toHaveLength(2)
  })

  test('that comes late stands where it was said', () => {
    expect(lines(withMessage(talk({ messages: [said(1), said(3)] }), said(2)))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  })
})

test('an older page goes before, without what is known; a short one is the beginning', () => {
  const known = talk({ messages: [said(3)], hasOlderMessages: true })
  expect(withOlder(known, [said(1), said(2), said(3)], 3)).toMatchObject({ hasOlderMessages: true })
  expect(lines(withOlder(known, [said(1), said(2), said(3)], 3))).toEqual(['riga 1', 'riga 2', 'riga 3'])
  expect(withOlder(known, [said(2)], 3).hasOlderMessages).toBe(false)
})
