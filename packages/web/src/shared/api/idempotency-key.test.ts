import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashText } from '../storage/storage.ts'
import { clearKey, keyFor } from './idempotency-key.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('[APP-23] The same content keeps its idempotency key until a success; other content gets another key', () => {
  const first = keyFor('items', { title: 'Slitta' })
  expect(keyFor('items', { title: 'Slitta' })).toBe(first)
  const other = keyFor('items', { title: 'Slitta rossa' })
  expect(other).not.toBe(first)
  expect(keyFor('requests', { title: 'Slitta rossa' })).not.toBe(other)
  clearKey('items')
  expect(keyFor('items', { title: 'Slitta rossa' })).not.toBe(other)
})

test('A stored idempotency key in an invalid format is ignored', () => {
  localStorage.setItem(`barattolo:inviato:items:${hashText('')}`, '{"of":1}')
  expect(keyFor('items', {})).toMatch(/^[0-9a-f-]{36}$/)
})

test('[APP-23] The same content that is sent an hour later gets a new idempotency key', () => {
  vi.useFakeTimers()
  const first = keyFor('requests', { text: 'sci' })
  vi.advanceTimersByTime(59 * 60 * 1000)
  expect(keyFor('requests', { text: 'sci' })).toBe(first)
  vi.advanceTimersByTime(60 * 1000)
  expect(keyFor('requests', { text: 'sci' })).not.toBe(first)
  vi.useRealTimers()
})
