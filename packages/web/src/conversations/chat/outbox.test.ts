import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const message = {
  clientId: '00000000-0000-4000-8000-000000000001',
  text: 'ciao',
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'sending',
  reason: null,
} as const

/** Fake localStorage. A fresh import of the module simulates a reload of the page. */
const storage = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

async function reloadModule() {
  vi.resetModules()
  return import('./outbox.ts')
}

test('The draft and the unsent messages survive a reload, and the unsent messages count as failed', async () => {
  const before = await reloadModule()
  before.saveDraft('giulia:1', 'mezza fra')
  before.saveUnsent('giulia:1', message)
  const { getPendingMessages } = await reloadModule()
  expect(getPendingMessages('giulia:1')).toEqual({ draft: 'mezza fra', unsent: [{ ...message, state: 'failed' }] })
})

test('Each user has a separate draft for each conversation', async () => {
  const { getPendingMessages, saveDraft } = await reloadModule()
  saveDraft('giulia:1', 'mio')
  expect([getPendingMessages('giulia:2').draft, getPendingMessages('maria:1').draft]).toEqual(['', ''])
})

test('A delivered message is removed from the device', async () => {
  const { removeUnsent, getPendingMessages, saveUnsent } = await reloadModule()
  saveUnsent('giulia:1', message)
  saveUnsent('giulia:1', { ...message, state: 'failed', reason: 'rete' })
  expect(getPendingMessages('giulia:1').unsent).toHaveLength(1)
  removeUnsent('giulia:1', message.clientId)
  expect(getPendingMessages('giulia:1')).toEqual({ draft: '', unsent: [] })
  expect(storage.size).toBe(0)
})

test('Stored pending messages in an invalid format are ignored', async () => {
  storage.set('barattolo:letters:giulia:1', '{"draft":7}')
  expect((await reloadModule()).getPendingMessages('giulia:1')).toEqual({ draft: '', unsent: [] })
})
