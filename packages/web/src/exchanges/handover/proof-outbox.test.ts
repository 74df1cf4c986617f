import { conversationId, exchangeId, type Uid, uid } from '@barattolo/domain/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const [giulia, maria] = ['giulia', 'maria'].map((name) => uid.parse(name)) as [Uid, Uid]
const proof = {
  exchange: exchangeId.parse('00000000-0000-4000-8000-000000000001'),
  talk: conversationId.parse('00000000-0000-4000-8000-000000000002'),
  code: 'EF9KAFQM',
  refusal: null,
}

/** Fake localStorage. A fresh import of the module simulates another page, or a reload. */
const storage = new Map<string, string>()
let isFull = false
beforeEach(() => {
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      storage.set(key, value)
    },
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

async function openPage() {
  vi.resetModules()
  return import('./proof-outbox.ts')
}

test('[EXCH-93] A typed code survives a reload, belongs to one user, and is removed once the server has it', async () => {
  const before = await openPage()
  before.saveProof(giulia, { ...proof, code: 'ABCDEFGH' })
  before.saveProof(giulia, proof)
  const later = await openPage()
  expect(later.pendingProofs(giulia)).toEqual([proof])
  expect(later.pendingProofs(maria)).toEqual([])
  later.removeProof(giulia, { ...proof, code: 'ABCDEFGH' })
  expect(later.pendingProof(giulia, proof.exchange)).toEqual(proof)
  later.removeProof(giulia, proof)
  expect((await openPage()).pendingProofs(giulia)).toEqual([])
  // Only the random number of the device is left, which is no entry of a person.
  expect([...storage.keys()]).toEqual(['barattolo:dispositivo'])
})

test('[RING-190] Between three people two typed codes wait side by side; a refused one is replaced by the next', async () => {
  const page = await openPage()
  const [first, second, third] = ['EF9KAFQM', 'ABCDEFGH', 'HGFEDCBA'].map((code) => page.newProof(proof.exchange, null, code))
  if (!first || !second || !third) throw new Error('three proofs')
  for (const each of [first, second, second]) page.addProof(giulia, each)
  expect(page.pendingProofs(giulia)).toEqual([first, second])
  page.refuseProof(giulia, second, 'Non va.')
  expect(page.pendingProofs(giulia)).toEqual([first, { ...second, refusal: 'Non va.' }])
  page.addProof(giulia, third)
  page.refuseProof(giulia, second, 'Non va.')
  expect(page.pendingProofs(giulia)).toEqual([first, third])
})

test('[EXCH-93] A code that another page has sent is no longer pending', async () => {
  const first = await openPage()
  first.saveProof(giulia, proof)
  const second = await openPage()
  expect(second.pendingProofs(giulia)).toEqual([proof])
  first.removeProof(giulia, proof)
  second.reloadProofs(giulia)
  expect(second.pendingProofs(giulia)).toEqual([])
})

test('A typed code is kept in memory if localStorage is full', async () => {
  isFull = true
  const page = await openPage()
  page.saveProof(giulia, proof)
  page.reloadProofs(giulia)
  expect(page.pendingProofs(giulia)).toEqual([proof])
})
