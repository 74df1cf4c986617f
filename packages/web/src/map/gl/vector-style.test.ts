import { beforeEach, expect, test, vi } from 'vitest'
import { fetchVectorStyle } from './vector-style.ts'

const STYLE = { version: 8, sources: {}, layers: [] }
const fetchStyle = () => fetchVectorStyle('https://tiles.example.org/style.json', new AbortController().signal)

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))

test('A vector style is returned as the host sends it', async () => {
  vi.stubGlobal('fetch', async () => Response.json(STYLE))
  expect(await fetchStyle()).toEqual(STYLE)
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', async () => new Response('', { status: 503 })],
  ['sends no JSON', async () => new Response('<html></html>')],
  ['sends another style version', async () => Response.json({ version: 7, layers: [] })],
  ['sends no layers', async () => Response.json({ version: 8 })],
])('There is no vector style if its host %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await fetchStyle()).toBeNull()
})

test('The vector style is not requested while offline', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await fetchStyle()).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})
