import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

const OURS = 'https://barattolo.test'
const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  planFor({ method, mode: mode as RequestMode, url: new URL(path, OURS).href }, OURS)

test('[PRIV-12] The service worker caches only the app’s own files, no API response, photo or page', () => {
  expect(ask('/assets/main-abc.js')).toBe('asset')
  expect(ask('/img/logo.svg')).toBe('picture')
  for (const path of [
    '/api/conversations',
    '/api/me?x=1',
    '/upload/photos',
    '/socket.io/?EIO=4',
    '/identity/id-token',
    '/images/a.webp',
    '/share/items/a.jpg',
    '/manifest.webmanifest',
    'https://elsewhere.test/assets/main-abc.js',
  ])
    expect(ask(path), path).toBeNull()
  expect(ask('/assets/main-abc.js', { method: 'POST' })).toBeNull()
})

test('A navigation is handled as a page, unless its path is an API call', () => {
  expect(ask('/scambio/1', { mode: 'navigate' })).toBe('page')
  expect(ask('/identity/choose?state=1', { mode: 'navigate' })).toBe('page')
  expect(ask('/api/docs', { mode: 'navigate' })).toBeNull()
})
