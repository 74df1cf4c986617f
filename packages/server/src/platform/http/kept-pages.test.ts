import { expect, test, vi } from 'vitest'
import { compressStart } from './compressed-start.ts'
import { createKeptPages, type KeptPage } from './kept-pages.ts'
import type { CallApi } from './page-renderer.ts'

const toPage = async (html: string): Promise<KeptPage> => ({
  status: 200,
  headers: {},
  start: await compressStart(html, 'gzip'),
  end: '',
  hash: html,
})

/** An API with these responses by address, and a page of all of them: the first names the address of the second. */
function openPages(bodies: Record<string, string>, maxBytes?: number) {
  const statuses: Record<string, number> = {}
  const callApi = vi.fn<CallApi>(async (address) => ({
    status: statuses[address] ?? 200,
    headers: [],
    body: bodies[address] ?? '',
  }))
  const render = vi.fn(async (call: CallApi) => {
    const first = await call('/first')
    const second = await call(first.body)
    return first.status === 200 && second.status === 200 ? toPage(second.body) : null
  })
  const pages = createKeptPages(maxBytes)
  const state: { version: string | null; begin: () => number } = { version: null, begin: () => performance.now() }
  const readVersion = async () => state.version
  const read = async (key = 'page') => (await pages.read(key, { callApi, readVersion, begin: state.begin }, render))?.hash
  return { statuses, callApi, render, read, state }
}

test('[PERF-21] A page is rendered again only if a response that it was rendered from has changed, and each request reads all', async () => {
  const bodies = { '/first': '/a', '/a': 'one', '/b': 'other' }
  const { callApi, render, read } = openPages(bodies)
  expect([await read(), await read()]).toEqual(['one', 'one'])
  expect([render.mock.calls.length, callApi.mock.calls.length]).toEqual([1, 4])
  bodies['/a'] = 'two'
  expect([await read(), await read()]).toEqual(['two', 'two'])
  // Another call than before the change.
  bodies['/first'] = '/b'
  expect([await read(), await read()]).toEqual(['other', 'other'])
  expect(render).toHaveBeenCalledTimes(3)
  bodies['/a'] = 'three'
  expect(await read()).toBe('other')
  expect(render).toHaveBeenCalledTimes(3)
})

test('[PERF-21] A page whose data is gone is not sent, and a refusal of one caller leaves it for the others', async () => {
  const { statuses, render, read } = openPages({ '/first': '/a', '/a': 'one' })
  await read()
  statuses['/a'] = 429
  expect(await read()).toBeUndefined()
  statuses['/a'] = 200
  expect(await read()).toBe('one')
  expect(render).toHaveBeenCalledTimes(2)
  statuses['/first'] = 404
  expect(await read()).toBeUndefined()
  statuses['/first'] = 200
  expect(await read()).toBe('one')
  expect(render).toHaveBeenCalledTimes(4)
})

test('[PERF-21] Each request calls the API once for each address, also where the page is rendered again', async () => {
  const bodies = { '/first': '/a', '/a': 'one' }
  const { callApi, read } = openPages(bodies)
  await read()
  bodies['/a'] = 'two'
  callApi.mockClear()
  await read()
  expect(callApi.mock.calls.map(([address]) => address)).toEqual(['/first', '/a'])
})

test('[PERF-21] A page whose version is unchanged is sent without calls of the API', async () => {
  const bodies = { '/first': '/a', '/a': 'one' }
  const { callApi, render, read, state } = openPages(bodies)
  state.version = 'v1'
  // The first visit has no version, because its calls are unknown before; the second one learns it.
  for (let visit = 0; visit < 4; visit++) expect(await read()).toBe('one')
  expect([render.mock.calls.length, callApi.mock.calls.length]).toEqual([1, 4])
  // Another version of the same responses.
  state.version = 'v2'
  expect([await read(), await read()]).toEqual(['one', 'one'])
  expect([render.mock.calls.length, callApi.mock.calls.length]).toEqual([1, 6])
  bodies['/a'] = 'two'
  state.version = 'v3'
  expect([await read(), await read()]).toEqual(['two', 'two'])
  expect([render.mock.calls.length, callApi.mock.calls.length]).toEqual([2, 8])
})

test('[PERF-21] A version is not kept with a response that was read before it', async () => {
  const bodies = { '/first': '/a', '/a': 'one' }
  const { read, state } = openPages(bodies)
  await read()
  // The data changes while a shared answer of before is still used.
  state.version = 'of two'
  const now = performance.now()
  state.begin = () => now - 500
  expect(await read()).toBe('one')
  bodies['/a'] = 'two'
  state.begin = () => performance.now()
  expect(await read()).toBe('two')
})

test('[PERF-21] Kept pages take a bounded number of bytes, and those of the longest ago are removed first', async () => {
  const { render, read } = openPages({ '/first': '/a', '/a': 'one' }, 5000)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await read(key)
  expect(render).toHaveBeenCalledTimes(5)
  await read('e')
  expect(render).toHaveBeenCalledTimes(5)
  await read('a')
  expect(render).toHaveBeenCalledTimes(6)
})
