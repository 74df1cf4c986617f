import { conversationId, exchangeId, type Uid, uid } from '@barattolo/domain/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const [giulia, maria] = ['giulia', 'maria'].map((name) => uid.parse(name)) as [Uid, Uid]
const kept = {
  exchange: exchangeId.parse('00000000-0000-4000-8000-000000000001'),
  talk: conversationId.parse('00000000-0000-4000-8000-000000000002'),
  code: 'EF9KAFQM',
  refusal: null,
}

/** Fake localStorage. A fresh import of the module simulates another page, or a reload. */
const remembered = new Map<string, string>()
let isFull = false
beforeEach(() => {
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      remembered.set(key, value)
    },
    removeItem: (key: string) => remembered.delete(key),
  })
})
afterEach(() => {
  remembered.clear()
  vi.unstubAllGlobals()
})

async function anotherPage() {
  vi.resetModules()
  return import('./proof-outbox.ts')
}

test('[EXCH-93] A typed code survives a reload, belongs to one user, and is removed once the server has it', async () => {
  const before = await anotherPage()
  before.keepProof(giulia, { ...kept, code: 'ABCDEFGH' })
  before.keepProof(giulia, kept)
  const later = await anotherPage()
  expect(later.keptProofs(giulia)).toEqual([kept])
  expect(later.keptProofs(maria)).toEqual([])
  later.dropProof(giulia, { ...kept, code: 'ABCDEFGH' })
  expect(later.keptProof(giulia, kept.exchange)).toEqual(kept)
  later.dropProof(giulia, kept)
  expect((await anotherPage()).keptProofs(giulia)).toEqual([])
  expect(remembered.size).toBe(0)
})

test('[EXCH-93] A code that another page has sent is no longer pending', async () => {
  const one = await anotherPage()
  one.keepProof(giulia, kept)
  const other = await anotherPage()
  expect(other.keptProofs(giulia)).toEqual([kept])
  one.dropProof(giulia, kept)
  other.readProofsAgain(giulia)
  expect(other.keptProofs(giulia)).toEqual([])
})

test('A typed code is kept in memory if localStorage is full', async () => {
  isFull = true
  const page = await anotherPage()
  page.keepProof(giulia, kept)
  page.readProofsAgain(giulia)
  expect(page.keptProofs(giulia)).toEqual([kept])
})
