import { DAY_MS } from '@barattolo/domain/durations'
import { environmentManager, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepQueries, type QueryStore } from './keep-queries.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  const isServer = environmentManager.isServer()
  // A server never removes unused data.
  environmentManager.setIsServer(() => false)
  return () => {
    environmentManager.setIsServer(() => isServer)
    vi.useRealTimers()
  }
})

/** A device that keeps answers in memory. */
function createDevice() {
  let stored: Awaited<ReturnType<QueryStore['read']>>
  let interrupt = () => {}
  const store: QueryStore = {
    read: async () => structuredClone(stored),
    update: async (change) => {
      interrupt()
      stored = structuredClone(change(stored))
    },
    clear: async () => {
      stored = undefined
    },
  }
  const start = (person: { label?: string; build?: string; isCurrent?: () => boolean } = {}) => {
    const client = new QueryClient()
    const kept = keepQueries({ client, store, now: Date.now, label: 'anna', build: 'first', isCurrent: () => true, ...person })
    return { client, ...kept }
  }
  return {
    start,
    keys: () => (stored?.queries ?? []).map(({ queryKey }) => queryKey.join(' ')),
    stored: () => stored,
    clear: store.clear,
    beforeUpdate: (listener: () => void) => {
      interrupt = listener
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(2000)

test('[APP-46] What a person has seen is there again at the next start', async () => {
  const device = createDevice()
  const first = device.start()
  await settle()
  first.client.setQueryData(['conversations', '7'], { _id: '7', messages: ['Ciao'] })
  await settle()
  first.stop()
  const second = device.start()
  await settle()
  expect(second.client.getQueryData(['conversations', '7'])).toEqual({ _id: '7', messages: ['Ciao'] })
  expect(second.client.getQueryState(['conversations', '7'])?.dataUpdatedAt).toBe(NOW + 2000)
})

test('[APP-46] What was kept a moment ago is requested again, because another person may have changed it since', async () => {
  const device = createDevice()
  const first = device.start()
  await settle()
  first.client.setQueryData(['people', 'anna', 'bazar'], ['Radio'])
  await settle()
  first.stop()
  const { client } = device.start()
  await settle()
  const bazar = { queryKey: ['people', 'anna', 'bazar'], queryFn: async () => ['Radio', 'Libro'], staleTime: DAY_MS }
  expect(await client.fetchQuery(bazar)).toEqual(['Radio', 'Libro'])
})

test('[APP-46] What arrives while the device is read stays, and a failed refetch keeps what is known', async () => {
  const device = createDevice()
  const first = device.start()
  await settle()
  first.client.setQueryData(['conversations', '7'], 'old')
  await settle()
  await first.client.prefetchQuery({
    queryKey: ['conversations', '7'],
    queryFn: () => Promise.reject(new Error('lost')),
    retry: false,
  })
  first.client.setQueryData(['people', 'anna'], 'me')
  await settle()
  first.stop()
  expect(device.keys().sort()).toEqual(['conversations 7', 'people anna'])
  const second = device.start()
  second.client.setQueryData(['conversations', '7'], 'new')
  await settle()
  expect(second.client.getQueryData(['conversations', '7'])).toBe('new')
  expect(second.client.getQueryState(['people', 'anna'])).toMatchObject({ status: 'success', error: null, data: 'me' })
})

test('[APP-47] The device keeps the last seven days, at most 200 answers and 2,000,000 characters, and the first page of a list', async () => {
  const device = createDevice()
  const { client } = device.start()
  await settle()
  const now = Date.now()
  client.setQueryData(['items', 'one', 'old', 'anna'], {}, { updatedAt: now - 7 * DAY_MS })
  for (let age = 1; age <= 250; age++) client.setQueryData(['items', 'one', `i${age}`, 'anna'], { age }, { updatedAt: now - age })
  client.setQueryData(['items', 'pages', {}, 'anna'], { pages: ['a', 'b'], pageParams: [null, 'x'] }, { updatedAt: now })
  await settle()
  expect(device.keys()).toHaveLength(200)
  expect(device.keys()).not.toContain('items one old anna')
  expect(device.keys()).toContain('items one i199 anna')
  expect(device.keys()).not.toContain('items one i200 anna')
  expect(device.stored()?.queries[0]?.state.data).toEqual({ pages: ['a'], pageParams: [null] })
  client.setQueryData(['conversations', 'long'], { text: 'x'.repeat(1_999_000) })
  await settle()
  expect(JSON.stringify(device.stored()?.queries.map(({ state }) => state.data)).length).toBeLessThan(2_010_000)
  expect(device.keys()[0]).toBe('conversations long')
  // With the newer one it is more than the device keeps.
  client.setQueryData(['conversations', 'longer'], { text: 'x'.repeat(100_000) })
  await settle()
  expect(device.keys()).toContain('conversations longer')
  expect(device.keys()).not.toContain('conversations long')
})

test('[APP-47] What the device keeps is not crowded out by the hearts and interests of cards, nor by the names that a search tries', async () => {
  const device = createDevice()
  const { client } = device.start()
  await settle()
  client.setQueryData(['conversations', '7'], 'Ciao', { updatedAt: NOW })
  for (let card = 0; card < 120; card++) {
    client.setQueryData(['favourites', 'anna', 'heart', `i${card}`], null)
    client.setQueryData(['conversations', 'list', 'interest', 'anna', `i${card}`], null)
    client.setQueryData(['people', 'named', 'a'.repeat(card)], [])
  }
  await settle()
  expect(device.keys()).toEqual(['conversations 7'])
})

test('[APP-51] Only what the device keeps stays in memory for longer than a few minutes', async () => {
  const device = createDevice()
  const first = device.start()
  await settle()
  const near = { lat: 45.7, lng: 7.3 }
  const kept = ['items', 'one', '7', 'anna']
  const others = [
    ['items', 'map', { centre: near }],
    ['items', 'nearby', { centre: near }],
    ['items', 'similar', '7', near],
    ['people', 'named', 'Anna'],
    ['favourites', 'anna', 'heart', '7'],
  ]
  for (const queryKey of [kept, ...others]) await first.client.fetchQuery({ queryKey, queryFn: () => 'answer' })
  await vi.advanceTimersByTimeAsync(DAY_MS / 2)
  expect(
    first.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([kept])
  first.stop()
  const second = device.start()
  await vi.advanceTimersByTimeAsync(DAY_MS / 2)
  expect(second.client.getQueryData(kept)).toBe('answer')
})

test('[APP-52] Two tabs keep what either has received, the newest answer of each', async () => {
  const device = createDevice()
  const [first, second] = [device.start(), device.start()]
  await settle()
  first.client.setQueryData(['conversations', '7'], 'old')
  first.client.setQueryData(['people', 'anna'], 'me')
  await settle()
  second.client.setQueryData(['conversations', '7'], 'new')
  await settle()
  first.client.setQueryData(['rings', '9'], 'ring')
  await settle()
  expect(device.keys().sort()).toEqual(['conversations 7', 'people anna', 'rings 9'])
  expect(device.stored()?.queries.find(({ queryKey }) => queryKey[0] === 'conversations')?.state.data).toBe('new')
})

test('[APP-48] What waits to be stored when the person signs out does not come back', async () => {
  const device = createDevice()
  let isSignedIn = true
  const { client, flush } = device.start({ isCurrent: () => isSignedIn })
  await settle()
  client.setQueryData(['conversations', '7'], 'Annas')
  // Another tab signs out and clears between the request to write and the writing.
  device.beforeUpdate(() => {
    isSignedIn = false
    void device.clear()
  })
  flush()
  await settle()
  expect(device.keys()).toEqual([])
})

test('[APP-46] What a page has received just before it is left is kept', async () => {
  const device = createDevice()
  const { client, flush } = device.start()
  await settle()
  client.setQueryData(['conversations', '7'], 'Ciao')
  flush()
  expect(device.keys()).toEqual(['conversations 7'])
})

test.each([
  ['another person', { label: 'bruno' }],
  ['another build', { build: 'second' }],
])('[APP-48] What the device keeps is removed unread for %s', async (_, person) => {
  const device = createDevice()
  const first = device.start()
  await settle()
  first.client.setQueryData(['conversations', '7'], 'Annas')
  await settle()
  first.stop()
  const second = device.start(person)
  await settle()
  expect(second.client.getQueryData(['conversations', '7'])).toBeUndefined()
  expect(JSON.stringify(device.stored() ?? '')).not.toContain('Annas')
})

test('[APP-48] Nothing more is kept once the person has signed out, here or in another tab', async () => {
  const device = createDevice()
  let isSignedIn = true
  const { client, stop } = device.start({ isCurrent: () => isSignedIn })
  await settle()
  client.setQueryData(['conversations', '7'], 'first')
  isSignedIn = false
  await settle()
  expect(device.keys()).toEqual([])
  isSignedIn = true
  client.setQueryData(['conversations', '7'], 'second')
  stop()
  await settle()
  expect(device.keys()).toEqual([])
})

test('[SEC-39] The device keeps neither the account, nor anything of the admin area, of reports and blocks, nor a position of the viewer', async () => {
  const device = createDevice()
  const { client } = device.start()
  await settle()
  const near = { lat: 45.7, lng: 7.3 }
  for (const key of [
    ['admin', 'people'],
    ['me', 'anna'],
    ['reports'],
    ['blocked'],
    ['viewer-place'],
    ['config'],
    ['items', 'map', { centre: near }],
    ['items', 'nearby', { centre: near }],
    ['items', 'similar', '7', near],
    ['items', 'pages', { near }, 'anna'],
    ['favourites', 'anna', 'list', near],
    ['requests', 'seekers', 'sedia', near],
  ])
    client.setQueryData(key, { secret: true })
  client.setQueryData(['items', 'pages', {}, 'anna'], 'list')
  await settle()
  expect(device.keys()).toEqual(['items pages [object Object] anna'])
})

test('[APP-47] A refetch that brings nothing new is not stored again', async () => {
  const device = createDevice()
  const { client } = device.start()
  await settle()
  client.setQueryData(['conversations', 'list'], [{ _id: '7' }])
  await settle()
  const stored = device.stored()
  client.setQueryData(['conversations', 'list'], [{ _id: '7' }])
  await settle()
  expect(device.stored()).toBe(stored)
})
