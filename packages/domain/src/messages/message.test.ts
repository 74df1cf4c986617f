import { expect, test } from 'vitest'
import { messageText } from './message.ts'

test.each([
  ['without the NUL characters, which PostgreSQL cannot store', 'ci\u0000ao\u0000', 'ciao'],
  ['without the white space around it', ' \n ciao a tutti ', 'ciao a tutti'],
  ['with 2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
])('the text of a chat message is accepted %s', (_, text, accepted) => {
  expect(messageText.parse(text)).toBe(accepted)
})

test.each([
  ['empty', ''],
  ['only white space and NUL characters', ' \u0000 '],
  ['too long', 'a'.repeat(2001)],
])('the text of a chat message is refused if it is %s', (_, text) => {
  expect(messageText.safeParse(text).success).toBe(false)
})
