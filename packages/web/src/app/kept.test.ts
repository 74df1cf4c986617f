import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { afterEach, expect, test, vi } from 'vitest'
import { writeDraft } from '../conversations/outbox.ts'
import { keepDraft, keptDraft } from '../publish/draft.ts'
import { labelOf } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

test('a label tells people apart and is always the same', () => {
  // The published values of FNV-1a for "" and "a".
  expect([labelOf(''), labelOf('a')]).toEqual([0xcbf29ce484222325n.toString(36), 0xaf63dc4c8601ec8cn.toString(36)])
  expect(labelOf('anna')).not.toBe(labelOf('bruno'))
})

test('[IDN-26] [IDN-111] what waits unfinished on a device is each person’s own, and neither its name nor its text says whose', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  })
  const uid = 'Xk29dPQz71LmTnB4vUeR5sYw0aCh'
  keepDraft(uid, { ...EMPTY_ITEM_FORM, title: 'Slitta' })
  writeDraft(`${uid} 00000000-0000-4000-8000-000000000001`, 'Ciao')
  expect(entries.size).toBe(2)
  expect([...entries].flat().join()).not.toContain(uid)
  expect(keptDraft(uid).title).toBe('Slitta')
  expect(keptDraft('somebody else').title).toBe('')
})
