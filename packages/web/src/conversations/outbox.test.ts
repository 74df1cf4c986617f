import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const letter = {
  clientId: '00000000-0000-4000-8000-000000000001',
  text: 'ciao',
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'sending',
  reason: null,
} as const

/** Fake localStorage. A fresh import of the module simulates a reload of the page. */
const remembered = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
    removeItem: (key: string) => remembered.delete(key),
  })
})
afterEach(() => {
  remembered.clear()
  vi.unstubAllGlobals()
})

async function afterReload() {
  vi.resetModules()
  return import('./outbox.ts')
}

test('The draft and the unsent messages survive a reload, and the unsent messages count as failed', async () => {
  const before = await afterReload()
  before.writeDraft('giulia:1', 'mezza fra')
  before.putUnsent('giulia:1', letter)
  const { lettersOf } = await afterReload()
  expect(lettersOf('giulia:1')).toEqual({ draft: 'mezza fra', unsent: [{ ...letter, state: 'failed' }] })
})

test('Each user has a separate draft for each conversation', async () => {
  const { lettersOf, writeDraft } = await afterReload()
  writeDraft('giulia:1', 'mio')
  expect([lettersOf('giulia:2').draft, lettersOf('maria:1').draft]).toEqual(['', ''])
})

test('A delivered message is removed from the device', async () => {
  const { dropUnsent, lettersOf, putUnsent } = await afterReload()
  putUnsent('giulia:1', letter)
  putUnsent('giulia:1', { ...letter, state: 'failed', reason: 'rete' })
  expect(lettersOf('giulia:1').unsent).toHaveLength(1)
  dropUnsent('giulia:1', letter.clientId)
  expect(lettersOf('giulia:1')).toEqual({ draft: '', unsent: [] })
  expect(remembered.size).toBe(0)
})

test('Stored data of another shape is ignored', async () => {
  remembered.set('barattolo:letters:giulia:1', '{"draft":7}')
  expect((await afterReload()).lettersOf('giulia:1')).toEqual({ draft: '', unsent: [] })
})
