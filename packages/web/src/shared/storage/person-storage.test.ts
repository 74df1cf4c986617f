import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { conversationId, exchangeId, requestId, uid } from '@barattolo/domain/ids'
import { emptyItemForm } from '@barattolo/domain/items/item-form'
import { EMPTY_REQUEST_FORM } from '@barattolo/domain/requests/request-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getPendingMessages,
  pendingMessagesKey,
  saveDraft as saveMessageDraft,
  saveUnsent,
} from '../../conversations/chat/outbox.ts'
import { saveProof } from '../../exchanges/handover/proof-outbox.ts'
import { draftOf, loadDraft, saveChanges, saveDraft } from '../../publish/draft.ts'
import { saveLastPlace } from '../../publish/place/last-place.ts'
import { requestDraftOf, saveRequestDraft, saveRequestEdits } from '../../requests/form/request-drafts.ts'
import { session } from '../session.ts'
import { clearPerson, clearTab, storageLabel, unsentOf } from './person-storage.ts'
import { hashText } from './storage.ts'
import { saveUnsentText } from './unsent-text.ts'

const conversation = conversationId.parse('00000000-0000-4000-8000-000000000001')
const empty = emptyItemForm(AOSTA)
const slittaForm = { ...empty, title: 'Slitta' }
const slitta = draftOf(slittaForm)

/** Like a browser’s storage: its entries are own properties. */
function createStorage(): Record<string, string> {
  const storage: Record<string, string> = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  })
  return storage
}

let local: Record<string, string>
let tab: Record<string, string>
let people = 0
beforeEach(() => {
  local = createStorage()
  tab = createStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => {
  session.report(null)
  vi.unstubAllGlobals()
})

/** A new person each time, because the labels of a page's users are kept in memory. */
function signIn(name: string) {
  const person = uid.parse(`${name}Xk29dPQz71LmTnB4vUe${++people}`)
  session.report({ uid: person, displayName: name, email: `${name}@example.org`, photoURL: null, getIdToken: async () => '' })
  return person
}
const namesOf = (storage: Record<string, string>, label: string) => Object.keys(storage).filter((name) => name.includes(label))

test('[IDN-26] [IDN-111] [IDN-128] A draft belongs to one user, and neither its key nor its content has the uid, a hash of it or the e-mail', () => {
  const anna = signIn('anna')
  saveDraft(anna, slitta, AOSTA)
  saveMessageDraft(pendingMessagesKey(anna, conversation), 'Ciao')
  const stored = Object.entries(local).flat().join()
  expect(namesOf(local, storageLabel(anna))).toHaveLength(2)
  for (const known of [anna, hashText(anna), 'anna@example.org', hashText('anna@example.org')])
    expect(stored).not.toContain(known)
  expect(loadDraft(anna, AOSTA).form.title).toBe('Slitta')
  expect(loadDraft(signIn('bruno'), AOSTA).form.title).toBe('')
})

test('[IDN-128] A label cannot be computed from the uid and all that the device stores', () => {
  const anna = signIn('anna')
  const label = storageLabel(anna)
  const values = Object.values(local).map((value) => JSON.parse(value))
  for (const value of values) expect([hashText(`${value}:${anna}`), hashText(`${value}:${anna}:`)]).not.toContain(label)
})

test('[IDN-128] The label of a user stays the same while the session ends', () => {
  const anna = signIn('anna')
  const label = storageLabel(anna)
  session.report(null)
  expect(storageLabel(anna)).toBe(label)
})

test('[IDN-128] The same person finds a draft again after the session ended without a sign-out, another person does not', () => {
  const anna = signIn('anna')
  saveDraft(anna, slitta, AOSTA)
  session.report(null)
  expect(loadDraft(signIn('bruno'), AOSTA).form.title).toBe('')
  expect(loadDraft(anna, AOSTA).form.title).toBe('Slitta')
})

test('[IDN-129] What a version with labels of hashed uids has stored is moved, so that the update loses nothing typed', () => {
  const anna = signIn('anna')
  const old = hashText(anna)
  local[`barattolo:bozza:${old}`] = JSON.stringify(slittaForm)
  local[`barattolo:letters:${old}:${conversation}`] = JSON.stringify({ draft: 'Ciao', unsent: [] })
  local['barattolo:bozza:other'] = '1'
  tab[`barattolo:scritto:${old}:vacanza`] = '2026-12-24'
  expect(loadDraft(anna, AOSTA).form.title).toBe('Slitta')
  expect(getPendingMessages(pendingMessagesKey(anna, conversation)).draft).toBe('Ciao')
  expect(tab).toEqual({ [`barattolo:scritto:${storageLabel(anna)}:vacanza`]: '2026-12-24' })
  expect(Object.keys(local).join()).not.toContain(old)
  expect(local['barattolo:bozza:other']).toBe('1')
})

test('[IDN-129] A full storage loses nothing: the entry stays until there is space', () => {
  const anna = signIn('anna')
  local[`barattolo:bozza:${hashText(anna)}`] = JSON.stringify(slittaForm)
  Object.getPrototypeOf(local).setItem = () => {
    throw new Error('QuotaExceededError')
  }
  storageLabel(anna)
  expect(local).toHaveProperty(`barattolo:bozza:${hashText(anna)}`)
})

test('[IDN-130] clearPerson removes all entries of one user from device, tab and memory, and none of another user', () => {
  const [anna, bruno] = [signIn('anna'), signIn('bruno')]
  const request = { title: 'Cerco', description: '', tags: [] }
  const labels = [anna, bruno].map((person) => {
    saveDraft(person, slitta, AOSTA)
    saveChanges(person, 'a', empty, slittaForm, AOSTA)
    saveRequestDraft(person, requestDraftOf(request), { ...request, title: '' })
    saveLastPlace(person, { x: 1, y: 2, location: null, onlyMunicipality: false })
    saveMessageDraft(pendingMessagesKey(person, conversation), 'Ciao')
    saveUnsentText(`${storageLabel(person)}:vacanza`, '2026-12-24')
    return storageLabel(person)
  })
  const count = (label = '') => namesOf(local, label).length + namesOf(tab, label).length
  expect(labels.map(count)).toEqual([6, 6])
  clearPerson(anna)
  expect(labels.map(count)).toEqual([0, 6])
  expect(getPendingMessages(pendingMessagesKey(anna, conversation)).draft).toBe('')
})

const request = { title: 'x', description: '', tags: [] }
const proof = { exchange: exchangeId.parse(conversation), talk: conversation, code: '1234', refusal: null }
const message = {
  clientId: conversation,
  text: 'Ciao',
  createdAt: '2026-11-24T00:00:00Z',
  state: 'failed',
  reason: null,
} as const

test.each<[string, (me: ReturnType<typeof signIn>) => void, ReturnType<typeof unsentOf>]>([
  ['a draft of an object', (me) => saveDraft(me, slitta, AOSTA), ['itemDraft']],
  [
    'a draft of which only a photo waits',
    (me) => saveDraft(me, draftOf({ ...empty, images: ['blob:waiting'] }), AOSTA),
    ['itemDraft'],
  ],
  ['changes of an object', (me) => saveChanges(me, 'a', empty, slittaForm, AOSTA), ['itemChanges']],
  ['a draft of a wanted ad', (me) => saveRequestDraft(me, requestDraftOf(request), EMPTY_REQUEST_FORM), ['requestDraft']],
  [
    'changes of a wanted ad',
    (me) => saveRequestEdits(me, requestId.parse(conversation), request, EMPTY_REQUEST_FORM),
    ['requestChanges'],
  ],
  ['a message that is typed', (me) => saveMessageDraft(pendingMessagesKey(me, conversation), 'Ciao'), ['messages']],
  ['a message that waits for the network', (me) => saveUnsent(pendingMessagesKey(me, conversation), message), ['messages']],
  ['a handover code that waits for the network', (me) => saveProof(me, proof), ['proofs']],
  ['a text of this tab', (me) => saveUnsentText(`${storageLabel(me)}:vacanza`, '2026-12-24'), ['texts']],
  ['the contact form, which has no label', () => saveUnsentText('contatto:message', 'Buongiorno'), ['texts']],
  ['the place of the last object', (me) => saveLastPlace(me, { x: 1, y: 2, location: null, onlyMunicipality: false }), []],
  ['a text of another person', () => saveDraft(signIn('bruno'), slitta, AOSTA), []],
])('[IDN-130] What is unsent, with %s', (_, write, expected) => {
  const anna = signIn('anna')
  expect(unsentOf(anna)).toEqual([])
  write(anna)
  expect(unsentOf(anna)).toEqual(expected)
})

test('[IDN-131] clearTab removes all that this tab has stored, also what has no label, and nothing of other programs', () => {
  Object.assign(tab, { 'barattolo:scritto:contatto:message': 'Ciao', 'barattolo:scroll': '{"/people/anna":1}', other: '1' })
  local['barattolo:mappa-dettagliata'] = 'true'
  clearTab()
  expect([tab, local]).toEqual([{ other: '1' }, { 'barattolo:mappa-dettagliata': 'true' }])
})

test('[IDN-128] The label cannot be computed from a guessed e-mail either: the number at the provider is in it', () => {
  const person = uid.parse(`carloXk29dPQz71LmTnB4vUe${++people}`)
  const email = 'carlo@example.org'
  const providerData = [{ uid: '104857600000000000001' }]
  session.report({ uid: person, displayName: 'Carlo', email, photoURL: null, providerData, getIdToken: async () => '' })
  const label = storageLabel(person)
  const secret = JSON.parse(local['barattolo:dispositivo'] ?? '')
  const guesses = [email, `${email}:`].map((guess) => hashText(`${secret}:${person}:${guess}`))
  expect(guesses).not.toContain(label)
  expect(hashText(`${secret}:${person}:${email}:104857600000000000001`)).toBe(label)
})
