import { expect, test } from 'vitest'
import { uid } from '../ids.ts'
import type { MessageKind } from '../messages/message.ts'
import { firstContactRefusal, messagesLeft } from './first-contact.ts'

const anna = uid.parse('anna')
const bruno = uid.parse('bruno')
const by = (person: typeof anna | null, ...kinds: MessageKind[]) => kinds.map((kind) => ({ kind, from: { uid: person } }))
const contact = (...messages: ReturnType<typeof by>) => ({ openedWithStranger: true, hasOlderMessages: false, messages })

test.each([
  ['the first message', by(anna, 'text'), 2],
  ['three messages', by(anna, 'text', 'text', 'text'), 0],
  ['three messages, one of which the admin has hidden', by(anna, 'text', 'hidden', 'text'), 0],
  ['own moves and reminders', [...by(anna, 'requestAnswered', 'text', 'proposal', 'nudged'), ...by(null, 'itemReserved')], 2],
  ['a message of the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'text')], null],
  ['a hidden message of the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'hidden')], null],
  ['a proposal of the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'proposal')], null],
  ['a question of the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'asked')], null],
  ['an acceptance by the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'accepted')], null],
  ['a suspension of the other', [...by(anna, 'text', 'text', 'text'), ...by(bruno, 'personAway', 'personBack')], 0],
])('[TRUST-21] after %s the opener has the right number of messages left', (_, messages, left) => {
  expect(messagesLeft(contact(...messages), anna)).toBe(left)
})

test('[TRUST-21] nothing is limited in a conversation that was not opened with a stranger, or has more messages than the newest page', () => {
  const messages = by(anna, 'text', 'text', 'text')
  expect(messagesLeft({ ...contact(...messages), openedWithStranger: false }, anna)).toBeNull()
  expect(messagesLeft({ ...contact(...messages), hasOlderMessages: true }, anna)).toBeNull()
})

test.each([
  [null, 'https://esempio.it', null],
  [0, 'Ciao', 'answerAwaited'],
  [0, 'https://esempio.it', 'answerAwaited'],
  [1, 'https://esempio.it', 'linkBeforeAnswer'],
  [1, 'Ciao', null],
] as const)('[TRUST-21] [TRUST-22] with %s messages left, “%s” is refused with %s', (left, text, refusal) => {
  expect(firstContactRefusal(left, text)).toBe(refusal)
})
