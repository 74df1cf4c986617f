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
      expect(JSON.parse(dehydrateToJson(clientWithItem(title), '/bazar'))).toEqual({
        address: '/bazar',
        at: 1,
        queries: [[['items', 'one', '7', null], { title }]],
      })
    }),
  )
})

test('The dehydrated state is as old as its oldest query and leaves out failed queries', async () => {
  const client = clientWithItem('Lampada', 2000)
  client.setQueryData(['people', 'anna'], { name: 'Anna' }, { updatedAt: 1000 })
  await client.prefetchQuery({ queryKey: ['lost'], queryFn: () => Promise.reject(new Error('lost')), retry: false })
  expect(JSON.parse(dehydrateToJson(client, '/bazar'))).toMatchObject({
    at: 1000,
    queries: [{}, [['people', 'anna'], { name: 'Anna' }]],
  })
})
