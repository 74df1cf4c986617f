import { beforeEach, expect, test, vi } from 'vitest'
import { clientIdOf, hasArrived } from './sent-before.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('[HOUSE-23] what is sent again after no success was heard of it is the same; something else, or again after it arrived, is not', () => {
  const first = clientIdOf('items', { title: 'Slitta' })
  expect(clientIdOf('items', { title: 'Slitta' })).toBe(first)
  const other = clientIdOf('items', { title: 'Slitta rossa' })
  expect(other).not.toBe(first)
  expect(clientIdOf('requests', { title: 'Slitta rossa' })).not.toBe(other)
  hasArrived('items')
  expect(clientIdOf('items', { title: 'Slitta rossa' })).not.toBe(other)
})

test('what was kept in another shape counts for nothing', () => {
  localStorage.setItem('barattolo:inviato:items', '{"of":1}')
  expect(clientIdOf('items', {})).toMatch(/^[0-9a-f-]{36}$/)
})
