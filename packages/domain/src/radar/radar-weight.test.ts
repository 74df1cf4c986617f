import { expect, test } from 'vitest'
import { CONVERSATION_STATUSES } from '../conversations/conversation-status.ts'
import { radarWeight } from './radar-weight.ts'

test('[RADR-11] the radar weights are accepted 1, pending 2, archived 3', () => {
  expect([radarWeight('accepted'), radarWeight('pending'), radarWeight('archived')]).toEqual([1, 2, 3])
})

test('[RADR-10] [RADR-12] the radar shows accepted first, then pending, then archived, then all others', () => {
  const sorted = CONVERSATION_STATUSES.toSorted((one, other) => radarWeight(one) - radarWeight(other))
  expect(sorted).toEqual(['accepted', 'pending', 'archived', 'rejected'])
  for (const other of ['rejected', 'toString', '', 'ACCEPTED']) expect(radarWeight(other)).toBe(4)
})
