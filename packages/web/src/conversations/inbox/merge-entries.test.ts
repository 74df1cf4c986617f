import { expect, test } from 'vitest'
import { mergeEntries } from './merge-entries.ts'

const entry = (id: string, time: string) => ({ id, updatedAt: `2026-11-28T${time}:00.000Z`, row: null })
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const conversations = [entry('c1', '23:00'), entry('c2', '21:41'), entry('c3', '21:41'), entry('c4', '10:00')]

test('[INBX-24] Rings and conversations are one list, newest first, and conversations of the same time keep their order', () => {
  const rings = [entry('r1', '23:27'), entry('r2', '21:41'), entry('r3', '09:00')]
  expect(idsOf(mergeEntries(conversations, rings, false))).toEqual(['r1', 'c1', 'r2', 'c2', 'c3', 'c4', 'r3'])
  expect(idsOf(mergeEntries([], rings.toReversed(), false))).toEqual(['r1', 'r2', 'r3'])
})

test('[INBX-25] A ring that is older than the loaded conversations appears with their next page, so that no row moves', () => {
  const rings = [entry('r1', '10:00'), entry('r2', '09:00')]
  expect(idsOf(mergeEntries(conversations, rings, true))).toEqual(['c1', 'c2', 'c3', 'r1', 'c4'])
  const loaded = [...conversations, entry('c5', '09:30')]
  expect(idsOf(mergeEntries(loaded, rings, false))).toEqual(['c1', 'c2', 'c3', 'r1', 'c4', 'c5', 'r2'])
})
