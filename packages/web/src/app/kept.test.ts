import { conversationId, uid } from '@barattolo/domain/ids'
import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { afterEach, expect, test, vi } from 'vitest'
import { placeOf, writeDraft } from '../conversations/outbox.ts'
import { keepChanges, keepDraft, keptDraft } from '../publish/draft.ts'
import { keepRequest } from '../requests/draft.ts'
import { forgetAllOf, labelOf } from './kept.ts'

const talk = conversationId.parse('00000000-0000-4000-8000-000000000001')

afterEach(() => vi.unstubAllGlobals())

test('hashUid gives the published FNV-1a values and differs between users', () => {
  // The published values of FNV-1a for "" and "a".
  expect([labelOf(''), labelOf('a')]).toEqual([0xcbf29ce484222325n.toString(36), 0xaf63dc4c8601ec8cn.toString(36)])
  expect(labelOf('anna')).not.toBe(labelOf('bruno'))
})

test('[IDN-26] [IDN-111] A draft on a device belongs to one user, and neither its key nor its content has the uid', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  })
  const person = uid.parse('Xk29dPQz71LmTnB4vUeR5sYw0aCh')
  keepDraft(person, { ...EMPTY_ITEM_FORM, title: 'Slitta' })
  writeDraft(placeOf(person, talk), 'Ciao')
  expect(entries.size).toBe(2)
  expect([...entries].flat().join()).not.toContain(person)
  expect(keptDraft(person).title).toBe('Slitta')
  expect(keptDraft('somebody else').title).toBe('')
})

test('clearUser removes all drafts of one user from the device and none of another user', () => {
  // Like a browser’s storage: its entries are own properties.
  const storage = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  }) as Record<string, string>
  vi.stubGlobal('localStorage', storage)
  const form = { ...EMPTY_ITEM_FORM, title: 'Slitta' }
  const wanted = { title: 'Cerco', description: '', tags: [] }
  for (const person of ['anna', 'bruno']) {
    keepDraft(person, form)
    keepChanges(person, 'a', EMPTY_ITEM_FORM, form)
    keepRequest(person, wanted, { ...wanted, title: '' })
    writeDraft(placeOf(uid.parse(person), talk), 'Ciao')
  }
  expect(Object.keys(storage)).toHaveLength(8)
  forgetAllOf('anna')
  expect(Object.keys(storage).map((name) => name.includes(labelOf('bruno')))).toEqual([true, true, true, true])
})
