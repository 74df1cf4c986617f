import { expect, test } from 'vitest'
import { giulia, maria } from './conversations.fixtures.ts'
import { lastWords } from './last-words.ts'

const said = (from: typeof giulia, kind: 'text' | 'accepted' = 'text') => ({
  lastMessage: { kind, text: 'Ciao', from: { uid: from }, createdAt: '2026-11-20T10:00:00.000Z' },
})

test('[INBX-09] A card without messages shows that there is none yet', () => {
  expect(lastWords({ lastMessage: null }, giulia)).toBe('Nessun messaggio per ora')
})

test('[INBX-08] A card marks the user’s own last message with “Tu:” and shows any other message unchanged', () => {
  expect(lastWords(said(giulia), giulia)).toBe('Tu: Ciao')
  expect(lastWords(said(maria), giulia)).toBe('Ciao')
  expect(lastWords(said(giulia, 'accepted'), giulia)).toBe('Ciao')
})
