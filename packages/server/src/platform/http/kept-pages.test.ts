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
  const read = async (key = 'page') => (await pages.read(key, callApi, render))?.hash
  return { statuses, callApi, render, read }
}

test('[PERF-20] A page is rendered again only if a response that it was rendered from has changed, and each request reads all', async () => {
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

test('[PERF-20] A page whose data is gone is not sent, and a refusal of one caller leaves it for the others', async () => {
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

test('[PERF-20] Each request calls the API once for each address, also where the page is rendered again', async () => {
  const bodies = { '/first': '/a', '/a': 'one' }
  const { callApi, read } = openPages(bodies)
  await read()
  bodies['/a'] = 'two'
  callApi.mockClear()
  await read()
  expect(callApi.mock.calls.map(([address]) => address)).toEqual(['/first', '/a'])
})

test('[PERF-20] Kept pages take a bounded number of bytes, and those of the longest ago are removed first', async () => {
  const { render, read } = openPages({ '/first': '/a', '/a': 'one' }, 5000)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await read(key)
  expect(render).toHaveBeenCalledTimes(5)
  await read('e')
  expect(render).toHaveBeenCalledTimes(5)
  await read('a')
  expect(render).toHaveBeenCalledTimes(6)
})
