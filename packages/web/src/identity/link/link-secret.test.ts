import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLinkSecret, hashSecret, linkSecret, secretForLink } from './link-secret.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const MINUTE = 60_000
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => {
  clearLinkSecret()
  vi.unstubAllGlobals()
})

test('[IDN-153] The secret of a link is random, stays for 15 minutes under one key, and is removed when it is read later', () => {
  const secret = secretForLink(NOW)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect([...stored.keys()]).toEqual(['barattolo:link'])
  expect(linkSecret(NOW + 15 * MINUTE - 1)).toBe(secret)
  expect(linkSecret(NOW + 15 * MINUTE)).toBeNull()
  expect(stored.size).toBe(0)
  expect(secretForLink(NOW)).not.toBe(secret)
})

test('[IDN-153] A second request has the same secret, so that the older mail works too', () => {
  const secret = secretForLink(NOW)
  expect(secretForLink(NOW + 10 * MINUTE)).toBe(secret)
  expect(linkSecret(NOW + 20 * MINUTE)).toBe(secret)
})

test('[IDN-153] A stored value that is not a secret, or one of the future, is not used', () => {
  for (const value of ['', '{}', '{"secret":"x","until":"y"}', JSON.stringify({ secret: 'x', until: NOW + 16 * MINUTE })]) {
    stored.set('barattolo:link', value)
    expect(linkSecret(NOW), value).toBeNull()
  }
})

test('[IDN-153] A browser that blocks storage keeps the secret in this tab', () => {
  vi.stubGlobal('localStorage', undefined)
  const secret = secretForLink(NOW)
  expect(linkSecret(NOW)).toBe(secret)
})

test('[IDN-153] The server receives the SHA-256 of the secret in base64url', async () => {
  expect(await hashSecret('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
