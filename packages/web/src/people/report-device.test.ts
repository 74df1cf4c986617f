import { beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../shared/api/api.ts'
import { clearPerson, clearTab } from '../shared/storage/person-storage.ts'
import { reportDevice } from './report-device.ts'

/** Like a browser’s storage: its entries are own properties. */
function createStorage(): Record<string, string> {
  const storage: Record<string, string> = Object.create({
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  })
  return storage
}

let sent: unknown[] = []
let isOffline = false
beforeEach(() => {
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (done: () => void) => done())
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  sent = []
  isOffline = false
  setTransport(async ({ method, path }, input) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    sent.push({ method, path, input })
    return Response.json({ success: true })
  })
  return () => vi.useRealTimers()
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('[TRUST-82] the browser sends one random id for all its users, once a day and tab for each', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T22:00:00Z'), toFake: ['Date'] })
  await reportDevice('anna')
  await reportDevice('anna')
  const call = { method: 'POST', path: '/api/me/devices', input: { body: { device: expect.stringMatching(UUID) } } }
  expect(sent).toEqual([call])
  clearPerson('anna')
  clearTab()
  await reportDevice('bruno')
  expect(sent).toEqual([call, sent[0]])
  vi.setSystemTime(new Date('2026-11-28T00:00:00Z'))
  await reportDevice('bruno')
  expect(sent).toEqual([call, sent[0], sent[0]])
})

test('[TRUST-82] after a failure the id is sent at the next page', async () => {
  isOffline = true
  await expect(reportDevice('anna')).rejects.toThrow('Failed to fetch')
  isOffline = false
  await reportDevice('anna')
  expect(sent).toHaveLength(1)
})

test('[TRUST-82] a browser that stores nothing sends no id', async () => {
  const blocked = { getItem: () => null, setItem: () => expect.fail('blocked') }
  vi.stubGlobal('localStorage', blocked)
  await reportDevice('anna')
  expect(sent).toEqual([])
})
