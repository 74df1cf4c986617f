import { EventEmitter } from 'node:events'
import { conversationId } from '@barattolo/domain/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onListChanged } from '../list-changes.ts'
import { handleServerEvents, joinConversation, type LiveSocket, SOCKET_OPTIONS, staleKeys, startLiveConnection } from './live.ts'

const id = conversationId.parse('00000000-0000-4000-8000-000000000001')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A fake of the library's socket: the test emits its events. */
function createFakeSocketFixture(active = true) {
  const events = new EventEmitter()
  const connect = vi.fn()
  const socket = Object.assign(events, { active, connect }) as unknown as LiveSocket
  const client = new QueryClient()
  const stale: unknown[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => void stale.push(filters?.queryKey ?? 'everything'))
  const messages: unknown[] = []
  const refusals: boolean[] = []
  const seenConversations: string[] = []
  const onConnect = vi.fn()
  handleServerEvents(
    socket,
    {
      queryClient: client,
      getToken: async () => 'x',
      onMessage: (message) => messages.push(message),
      onConversationSeen: (seen) => seenConversations.push(seen),
      onConnect,
    },
    (refused) => refusals.push(refused),
  )
  return { events, client, connect, stale, messages, refusals, seenConversations, onConnect }
}

test('[RT-11] [RT-12] [RT-13] [RT-14] The socket has the path, delays and timeout of the specification', () => {
  expect(SOCKET_OPTIONS).toMatchObject({
    path: '/socket.io',
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })
})

test('[RT-02] The socket connects without a URL, that is, to the origin that served the page', async () => {
  const io = vi.fn((..._args: unknown[]) => Object.assign(new EventEmitter(), { close: () => undefined }))
  vi.doMock('socket.io-client', () => ({ io }))
  const end = startLiveConnection({
    queryClient: new QueryClient(),
    getToken: async () => 'x',
    onMessage: () => undefined,
    onConversationSeen: () => undefined,
    onConnect: () => undefined,
  })
  await vi.dynamicImportSettled()
  end()
  vi.doUnmock('socket.io-client')
  expect(io.mock.calls).toEqual([[{ ...SOCKET_OPTIONS, auth: expect.any(Function) }]])
})

test('[OVER-09] A changed topic invalidates its queries, a changed conversation also the inbox list, and what can be a task the overview', () => {
  expect(staleKeys(['items'])).toEqual([['items']])
  expect(staleKeys(['conversations', id])).toEqual([['conversations', id], ['conversations', 'list'], ['overview']])
  expect(staleKeys(['conversations'])).toEqual([['conversations'], ['overview']])
  const { events, stale } = createFakeSocketFixture()
  events.emit('changed', ['me'])
  expect(stale).toEqual([['me']])
})

test('onConnect is called at every connection, so that pending handover codes can be sent', () => {
  const { events, onConnect } = createFakeSocketFixture()
  events.emit('connect')
  events.emit('connect')
  expect(onConnect).toHaveBeenCalledTimes(2)
})

test('[MAP-59] After a change or a reconnection a clustered map is refetched once the server’s cache has expired', async () => {
  const { events, client } = createFakeSocketFixture()
  vi.mocked(client.invalidateQueries).mockRestore()
  const answers = { crowded: { clusters: [] }, few: { clusters: null } }
  const setAnswers = () => {
    for (const [name, answer] of Object.entries(answers)) client.setQueryData(['items', 'map', name], answer)
  }
  const stale = () => Object.keys(answers).filter((name) => client.getQueryState(['items', 'map', name])?.isInvalidated)
  const emitAndReadStale = (name: string, ...args: unknown[]) => {
    events.emit(name, ...args)
    const atOnce = stale()
    setAnswers()
    return atOnce
  }
  setAnswers()
  expect(emitAndReadStale('listChanged', 'items')).toEqual(['crowded', 'few'])
  vi.advanceTimersByTime(999)
  expect(emitAndReadStale('listChanged', 'items')).toEqual(['crowded', 'few'])
  vi.advanceTimersByTime(999)
  expect(stale()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(stale()).toEqual(['crowded'])

  // A change that concerns no objects does not refetch any map.
  setAnswers()
  expect(emitAndReadStale('changed', ['me'])).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(stale()).toEqual([])

  setAnswers()
  expect(emitAndReadStale('connect')).toEqual([])
  expect(emitAndReadStale('connect')).toEqual(['crowded', 'few'])
  vi.advanceTimersByTime(1000)
  expect(stale()).toEqual(['crowded'])
})

test('[RT-28] The lists with a query on screen are watched, also after a reconnection; those that leave the screen become stale', async () => {
  const { events, client, stale } = createFakeSocketFixture()
  const watched: unknown[] = []
  const ages: number[] = []
  events.on('watch', (lists, age) => {
    watched.push(lists)
    ages.push(age)
  })
  const show = (queryKey: string[]) =>
    new QueryObserver(client, { queryKey, queryFn: async () => 1, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    )
  const hideItems = show(['items', 'pages'])
  const hideOthers = show(['items', 'map'])
  show(['people'])
  await vi.advanceTimersByTimeAsync(0)
  expect(watched).toEqual([['items']])
  events.emit('connect')
  expect(watched).toEqual([['items'], ['items']])
  // The lists of a page that the server rendered are as old as the page until the first connection.
  await vi.advanceTimersByTimeAsync(7000)
  events.emit('connect')
  expect(ages).toEqual([0, Math.round(performance.now() - 7000), 0])
  hideItems()
  show(['requests', 'pages'])
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.at(-1)).toEqual(['items', 'requests'])
  stale.length = 0
  hideOthers()
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.at(-1)).toEqual(['requests'])
  expect(stale).toEqual([['items']])
})

test('[RT-28] [BAZ-55] A changed list is refetched, except long lists on screen, which look for new rows', async () => {
  const { events, client } = createFakeSocketFixture()
  vi.mocked(client.invalidateQueries).mockRestore()
  for (const name of ['pages', 'nearby']) client.setQueryData(['items', name], name)
  client.setQueryData(['items', 'pages', 'hidden'], 'hidden')
  new QueryObserver(client, {
    queryKey: ['items', 'pages'],
    queryFn: async () => 1,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)
  const [itemsListener, requestsListener] = [vi.fn(), vi.fn()]
  const end = onListChanged('items', ['items', 'pages'], itemsListener)
  onListChanged('requests', ['requests', 'pages'], requestsListener)
  events.emit('listChanged', 'items')
  const isStale = (...key: string[]) => client.getQueryState(key)?.isInvalidated
  expect([isStale('items', 'pages'), isStale('items', 'nearby'), isStale('items', 'pages', 'hidden')]).toEqual([
    false,
    true,
    true,
  ])
  end()
  events.emit('listChanged', 'items')
  expect([itemsListener, requestsListener].map((listener) => listener.mock.calls.length)).toEqual([1, 0])
})

test('[RT-22] A change during the first fetch of its data is fetched after it', async () => {
  const { events, client } = createFakeSocketFixture()
  vi.mocked(client.invalidateQueries).mockRestore()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => 'after the change').mockImplementationOnce(() => first.promise)
  const observer = new QueryObserver(client, { queryKey: ['conversations', id], queryFn })
  observer.subscribe(() => undefined)
  events.emit('changed', ['conversations', id])
  first.resolve('before the change')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('[RT-07] A new message is passed to onMessage and invalidates the inbox list', () => {
  const { events, messages, stale } = createFakeSocketFixture()
  events.emit('newMessage', { _id: 'm', conversationId: id })
  expect(messages).toEqual([{ _id: 'm', conversationId: id }])
  expect(stale).toEqual([['conversations', 'list']])
})

test('The first connection invalidates what names the user, a reconnection invalidates everything', () => {
  const { events, stale } = createFakeSocketFixture()
  events.emit('connect')
  expect(stale).toEqual([['conversations'], ['exchanges'], ['rings'], ['notices'], ['overview']])
  events.emit('connect')
  expect(stale).toEqual([['conversations'], ['exchanges'], ['rings'], ['notices'], ['overview'], 'everything'])
})

test('After a refusal the client reconnects with a new token, after a network error the library reconnects', () => {
  const refused = createFakeSocketFixture(false)
  refused.events.emit('connect_error', new Error('tokenExpired'))
  expect(refused.refusals).toEqual([true])
  expect(refused.connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(refused.connect).toHaveBeenCalledTimes(1)

  const faulty = createFakeSocketFixture(true)
  faulty.events.emit('connect_error', new Error('xhr poll error'))
  faulty.events.emit('disconnect', 'transport close')
  vi.advanceTimersByTime(60_000)
  expect(faulty.connect).not.toHaveBeenCalled()
})

test('[NOTE-07] A notice about the visible conversation is marked as read, any other notice is counted', () => {
  const { events, stale, seenConversations } = createFakeSocketFixture()
  const page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  const leave = joinConversation(id)
  events.emit('changed', ['notices', id])
  expect([seenConversations, stale]).toEqual([[id], []])
  page.visibilityState = 'hidden'
  events.emit('changed', ['notices', id])
  leave()
  page.visibilityState = 'visible'
  events.emit('changed', ['notices', id])
  expect([seenConversations, stale]).toEqual([[id], [['notices'], ['notices']]])
  vi.unstubAllGlobals()
})
