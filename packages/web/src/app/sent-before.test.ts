import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labelOf } from './kept.ts'
import { clientIdOf, hasArrived } from './sent-before.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('[APP-23] Content sent again without a confirmed success keeps its key; other content, or a success, changes it', () => {
  const first = clientIdOf('items', { title: 'Slitta' })
  expect(clientIdOf('items', { title: 'Slitta' })).toBe(first)
  const other = clientIdOf('items', { title: 'Slitta rossa' })
  expect(other).not.toBe(first)
  expect(clientIdOf('requests', { title: 'Slitta rossa' })).not.toBe(other)
  hasArrived('items')
  expect(clientIdOf('items', { title: 'Slitta rossa' })).not.toBe(other)
})

test('A stored key of another shape is ignored', () => {
  localStorage.setItem(`barattolo:inviato:items:${labelOf('')}`, '{"of":1}')
  expect(clientIdOf('items', {})).toMatch(/^[0-9a-f-]{36}$/)
})

test('[APP-23] The same content sent an hour later gets a new key', () => {
  vi.useFakeTimers()
  const first = clientIdOf('requests', { text: 'sci' })
  vi.advanceTimersByTime(59 * 60 * 1000)
  expect(clientIdOf('requests', { text: 'sci' })).toBe(first)
  vi.advanceTimersByTime(60 * 1000)
  expect(clientIdOf('requests', { text: 'sci' })).not.toBe(first)
  vi.useRealTimers()
})
