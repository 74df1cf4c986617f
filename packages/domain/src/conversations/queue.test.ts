import { expect, test } from 'vitest'
import { queueStepOf, severalAnswers } from './queue.ts'

test('[CONV-13] the queue step of each interested person follows from the status, the proposal and the turn', () => {
  const state = { status: 'pending', hasProposal: false, isAsked: false, isOwnersTurn: true }
  expect(queueStepOf(state)).toBe('asked')
  expect(queueStepOf({ ...state, hasProposal: true })).toBe('proposed')
  expect(queueStepOf({ ...state, hasProposal: true, isOwnersTurn: false })).toBe('answered')
  expect(queueStepOf({ ...state, isAsked: true })).toBe('asks')
  expect(queueStepOf({ ...state, isAsked: true, isOwnersTurn: false })).toBe('questioned')
  expect(queueStepOf({ ...state, status: 'accepted' })).toBe('agreed')
})

test('[CONV-14] [CONV-15] an answer to several people requires a text or `decline`, and 1 to 50 conversations', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const answer = { conversationIds: [id], clientId: id, decline: false }
  expect(severalAnswers.safeParse({ ...answer, text: 'Vi rispondo domenica' }).success).toBe(true)
  expect(severalAnswers.safeParse({ ...answer, decline: true }).success).toBe(true)
  expect(severalAnswers.safeParse(answer).error?.issues).toMatchObject([{ path: ['text'] }])
  expect(severalAnswers.safeParse({ ...answer, decline: true, conversationIds: [] }).success).toBe(false)
  expect(severalAnswers.safeParse({ ...answer, decline: true, conversationIds: Array(51).fill(id) }).success).toBe(false)
})
