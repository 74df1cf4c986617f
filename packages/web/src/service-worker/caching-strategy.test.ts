import { expect, test } from 'vitest'
import { cachingStrategyFor } from './caching-strategy.ts'

const ORIGIN = 'https://barattolo.test'
const strategyFor = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  cachingStrategyFor({ method, mode: mode as RequestMode, url: new URL(path, ORIGIN).href }, ORIGIN)

test('[PRIV-12] The service worker caches only the app’s own files, no API response, photo or page', () => {
  expect(strategyFor('/assets/main-abc.js')).toBe('asset')
  expect(strategyFor('/img/logo.svg')).toBe('image')
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
    expect(strategyFor(path), path).toBeNull()
  expect(strategyFor('/assets/main-abc.js', { method: 'POST' })).toBeNull()
})

test('A navigation is handled as a page, unless its path is an API call', () => {
  expect(strategyFor('/scambio/1', { mode: 'navigate' })).toBe('page')
  expect(strategyFor('/identity/choose?state=1', { mode: 'navigate' })).toBe('page')
  expect(strategyFor('/api/docs', { mode: 'navigate' })).toBeNull()
})
