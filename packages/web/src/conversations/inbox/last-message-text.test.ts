import { expect, test } from 'vitest'
import { giulia, maria } from '../conversations.fixtures.ts'
import { lastMessageText } from './last-message-text.ts'

const cardWithLastMessage = (from: typeof giulia, kind: 'text' | 'accepted' = 'text') => ({
  lastMessage: { kind, text: 'Ciao', from: { uid: from }, createdAt: '2026-11-20T10:00:00.000Z' },
})

test('[INBX-09] A card without messages shows that there is none yet', () => {
  expect(lastMessageText({ lastMessage: null }, giulia)).toBe('Nessun messaggio per ora')
})

test('[INBX-08] A card marks the user’s own last message with “Tu:” and shows any other message unchanged', () => {
  expect(lastMessageText(cardWithLastMessage(giulia), giulia)).toBe('Tu: Ciao')
  expect(lastMessageText(cardWithLastMessage(maria), giulia)).toBe('Ciao')
  expect(lastMessageText(cardWithLastMessage(giulia, 'accepted'), giulia)).toBe('Ciao')
})
