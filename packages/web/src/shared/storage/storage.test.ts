import { conversationId, uid } from '@barattolo/domain/ids'
import { EMPTY_ITEM_FORM } from '@barattolo/domain/items/item-form'
import { afterEach, expect, test, vi } from 'vitest'
import { pendingMessagesKey, saveDraft as saveMessageDraft } from '../../conversations/chat/outbox.ts'
import { loadDraft, saveChanges, saveDraft } from '../../publish/draft.ts'
import { saveRequestDraft } from '../../requests/form/request-drafts.ts'
import { clearUser, hashText } from './storage.ts'

const conversation = conversationId.parse('00000000-0000-4000-8000-000000000001')

afterEach(() => vi.unstubAllGlobals())

test('hashText gives the published FNV-1a values and differs between users', () => {
  // The published values of FNV-1a for "" and "a".
  expect([hashText(''), hashText('a')]).toEqual([0xcbf29ce484222325n.toString(36), 0xaf63dc4c8601ec8cn.toString(36)])
  expect(hashText('anna')).not.toBe(hashText('bruno'))
})

test('[IDN-26] [IDN-111] A draft on a device belongs to one user, and neither its key nor its content has the uid', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  })
  const person = uid.parse('Xk29dPQz71LmTnB4vUeR5sYw0aCh')
  saveDraft(person, { ...EMPTY_ITEM_FORM, title: 'Slitta' })
  saveMessageDraft(pendingMessagesKey(person, conversation), 'Ciao')
  expect(entries.size).toBe(2)
  expect([...entries].flat().join()).not.toContain(person)
  expect(loadDraft(person).title).toBe('Slitta')
  expect(loadDraft('another person').title).toBe('')
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
  const request = { title: 'Cerco', description: '', tags: [] }
  for (const person of ['anna', 'bruno']) {
    saveDraft(person, form)
    saveChanges(person, 'a', EMPTY_ITEM_FORM, form)
    saveRequestDraft(person, request, { ...request, title: '' })
    saveMessageDraft(pendingMessagesKey(uid.parse(person), conversation), 'Ciao')
  }
  expect(Object.keys(storage)).toHaveLength(8)
  clearUser('anna')
  expect(Object.keys(storage).map((name) => name.includes(hashText('bruno')))).toEqual([true, true, true, true])
})
