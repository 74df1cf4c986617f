import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { townElement } from '@barattolo/domain/server-rendered-page'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { dehydrateToJson, readPageState, readPageTown } from './hydrate-state.ts'

const clientWithItem = (title: string, at = 1) => {
  const client = new QueryClient()
  client.setQueryData(['items', 'one', '7', null], { title }, { updatedAt: at })
  return client
}

test('[PERF-06] No text in the dehydrated state can end its script element or begin a comment', () => {
  for (const title of ['</script><script>alert(1)</script>', '<!--', '<!-- <script>', ']]>', '</SCRIPT\n>'])
    expect(dehydrateToJson(clientWithItem(title), '/bazar')).not.toMatch(/[<]/)
})

test('[PERF-06] Every text in the dehydrated state is parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(JSON.parse(dehydrateToJson(clientWithItem(title), '/bazar'))).toMatchObject({
        address: '/bazar',
        queries: [{ queryKey: ['items', 'one', '7', null], state: { data: { title } } }],
      })
    }),
  )
})

test('The dehydrated state of the same data is the same at each time, and failed queries are left out', async () => {
  const client = clientWithItem('Lampada', 2000)
  await client.prefetchQuery({ queryKey: ['lost'], queryFn: () => Promise.reject(new Error('lost')), retry: false })
  expect(dehydrateToJson(client, '/bazar')).toBe(dehydrateToJson(clientWithItem('Lampada', 1000), '/bazar'))
})

test.each([
  ['is as old as the page says', 1000, 1000],
  ['is not newer than the clock of this device', 9_999_999_999_999, 5000],
])('[PERF-04] The data of a page %s', (_, readAt, expected) => {
  vi.useFakeTimers({ now: 5000, toFake: ['Date'] })
  const elements: Readonly<Record<string, string>> = {
    'hydration-state': dehydrateToJson(clientWithItem('Lampada'), '/bazar'),
    'read-at': String(readAt),
  }
  vi.stubGlobal('document', { getElementById: (id: string) => ({ textContent: elements[id] }) })
  expect(readPageState()).toMatchObject({
    address: '/bazar',
    queries: [{ state: { data: { title: 'Lampada' }, dataUpdatedAt: expected } }],
  })
  vi.useRealTimers()
})

test('The town that is written into a page is read back without the names of authorities, and a page without one is an error', () => {
  const town = { ...AOSTA, mainMunicipality: '</script><!--' }
  const [, id, textContent = ''] = /^<script type="application\/json" id="(\w+)">([^<]*)<\/script>$/.exec(townElement(town)) ?? []
  vi.stubGlobal('document', { getElementById: (name: string) => (name === id ? { textContent } : null) })
  const { authorityNames: _, ...pageTown } = town
  expect(readPageTown()).toEqual(pageTown)
  vi.stubGlobal('document', { getElementById: () => null })
  expect(readPageTown).toThrow('the page has no town')
  vi.unstubAllGlobals()
})
