import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dehydrateToJson } from './hydrate-state.ts'

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
        queries: [{ queryKey: ['items', 'one', '7', null], state: { data: { title }, dataUpdatedAt: 1 } }],
      })
    }),
  )
})

test('Each query in the dehydrated state keeps its age, and failed queries are left out', async () => {
  const client = clientWithItem('Lampada', 2000)
  client.setQueryData(['people', 'anna'], { name: 'Anna' }, { updatedAt: 1000 })
  await client.prefetchQuery({ queryKey: ['lost'], queryFn: () => Promise.reject(new Error('lost')), retry: false })
  const { queries } = JSON.parse(dehydrateToJson(client, '/bazar'))
  expect(queries).toHaveLength(2)
  expect(queries).toMatchObject([
    { state: { dataUpdatedAt: 2000 } },
    { queryKey: ['people', 'anna'], state: { data: { name: 'Anna' }, dataUpdatedAt: 1000 } },
  ])
})
