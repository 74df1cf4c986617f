import type { ChatMessagePayload, ClientToServer, NewMessageEvent, ServerToClient, Topic } from '@barattolo/domain/api/live'
import type { ChatId, ConversationId } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import { Problem } from '@barattolo/domain/problem'
import { WATCHED_LISTS, type WatchedList } from '@barattolo/domain/watched-lists'
import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { isLongList, reportListChange } from '../list-changes.ts'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

/**
 * Values of the specification, in milliseconds, set explicitly so that a library upgrade cannot change them silently. WebSocket
 * only: a connection stays on one process, so that a proxy in front of several processes needs no sticky sessions.
 */
export const SOCKET_OPTIONS = {
  path: '/socket.io',
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
}
/** How long to wait for the server's acknowledgement before falling back to the HTTP call. */
const ACKNOWLEDGE_TIMEOUT_MS = 5000
/** Maximum age of clusters in the server's cache (twice its cache time), in milliseconds. */
export const MAP_CACHE_MS = 1000

interface LiveDeps {
  queryClient: QueryClient
  /** Returns a valid token; `afterRefusal`: the server has refused the last one. */
  getToken: (afterRefusal: boolean) => Promise<string>
  onMessage: (message: NewMessageEvent) => void
  /** Called for a notice about a conversation that is on screen and therefore counts as read. */
  onConversationSeen: (id: ConversationId) => void
  /** Called at every connection: there is network, even if `navigator.onLine` is false. */
  onConnect: () => void
}

const joinedConversations = new Set<ChatId>()
let socket: LiveSocket | null = null

/** Opens the only socket connection of a signed-in user. Returns a function that closes it. */
export function startLiveConnection(deps: LiveDeps): () => void {
  let ended = false
  import('socket.io-client').then(
    ({ io }) => {
      if (ended) return
      let refused = false
      socket = io({
        ...SOCKET_OPTIONS,
        auth: (callback) => {
          deps.getToken(refused).then(
            (token) => callback({ token }),
            () => callback({ token: '' }),
          )
        },
      })
      handleServerEvents(socket, deps, (isRefused) => {
        refused = isRefused
      })
    },
    // Without the library the screens still work: the inbox is polled every few seconds and messages are sent over HTTP.
    () => undefined,
  )
  return () => {
    ended = true
    socket?.close()
    socket = null
  }
}

/** A `changed` event contains only the stale topic: the usual queries refetch the data, with the usual permission checks. */
export function handleServerEvents(
  live: LiveSocket,
  { queryClient, onMessage, onConversationSeen, onConnect }: LiveDeps,
  onRefused: (refused: boolean) => void,
) {
  let connectedBefore = false
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  /** Refetches clustered maps once more: the first refetch may return clusters that the server cached before the change. */
  const refetchClusteredMapsLater = () => {
    clearTimeout(refetchTimer)
    const filters = { queryKey: ['items', 'map'], predicate: ({ state }: Query) => isClustered(state.data) }
    refetchTimer = setTimeout(() => void queryClient.invalidateQueries(filters), MAP_CACHE_MS)
  }
  live.on('connect', () => {
    onRefused(false)
    for (const id of joinedConversations) live.emit('join', id)
    // The server rendered the lists of the first screen at the earliest when the page was requested.
    live.emit('watch', watched(), connectedBefore ? 0 : Math.round(performance.now()))
    // Refetches what may have changed without a connection: at first what names the user, after a reconnection all data.
    const missedQueries = connectedBefore
      ? [{}]
      : ['conversations', 'exchanges', 'rings', 'notices', 'overview'].map((key) => ({ queryKey: [key] }))
    for (const filters of missedQueries) void refetchChanged(queryClient, filters)
    if (connectedBefore) refetchClusteredMapsLater()
    connectedBefore = true
    onConnect()
  })
  const watched = watchLists(queryClient, (lists) => live.emit('watch', lists, 0))
  live.on('listChanged', (list) => {
    void refetchChanged(queryClient, { queryKey: [list], predicate: (query) => !isLongList(query) })
    reportListChange(list)
    if (list === 'items') refetchClusteredMapsLater()
  })
  live.on('changed', (topic) => {
    if (isOnScreen(topic)) onConversationSeen(topic[1])
    else void Promise.all(staleKeys(topic).map((queryKey) => refetchChanged(queryClient, { queryKey })))
    if (topic[0] === 'items') refetchClusteredMapsLater()
  })
  live.on('newMessage', (message) => {
    onMessage(message)
    void refetchChanged(queryClient, { queryKey: ['conversations', 'list'] })
  })
  // The library reconnects by itself after a network error, but not after a refusal by the server.
  const reconnectLater = (refused = true) => {
    if (live.active) return
    onRefused(refused)
    setTimeout(() => live.connect(), SOCKET_OPTIONS.reconnectionDelayMax)
  }
  // After "unavailable" the same token is used again, because the server could not check it.
  live.on('connect_error', ({ message }) => reconnectLater(message !== 'unavailable'))
  live.on('disconnect', (reason) => (reason === 'io server disconnect' ? reconnectLater() : undefined))
}

/**
 * Invalidates the queries. A first fetch that is running is not cancelled by that, and may return what was before the change: it is
 * followed by another one.
 */
async function refetchChanged(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(filters)
  // One that has failed has nothing from before the change.
  for (const { queryKey, state } of firstFetches)
    if (state.data !== undefined) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/**
 * Calls `onChange` when other lists come on screen or leave it; returns a function that reads them. Data of a list that is not on
 * screen may become old without notice, so it is refetched when it is shown again.
 */
function watchLists(queryClient: QueryClient, onChange: (lists: readonly WatchedList[]) => void) {
  const cache = queryClient.getQueryCache()
  const read = () => WATCHED_LISTS.filter((list) => cache.findAll({ queryKey: [list], type: 'active' }).length > 0)
  let known: readonly WatchedList[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const compare = () => {
    const lists = read()
    for (const list of known)
      if (!lists.includes(list)) void queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' })
    if (lists.join() !== known.join()) onChange(lists)
    known = lists
  }
  cache.subscribe(({ type }) => {
    if (type !== 'observerAdded' && type !== 'observerRemoved') return
    clearTimeout(timer)
    // A change of screen removes some observers and adds others.
    timer = setTimeout(compare)
  })
  return () => {
    known = read()
    return known
  }
}

/** Whether the server has clustered the objects in this map response. */
const isClustered = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'clusters' in answer && answer.clusters !== null

/** Whether the topic is a notice about the visible conversation, which is marked as read instead of counted. */
function isOnScreen(topic: Topic): topic is readonly ['notices', ConversationId] {
  return (
    topic[0] === 'notices' && topic.length === 2 && joinedConversations.has(topic[1]) && document.visibilityState === 'visible'
  )
}

/** The query keys to invalidate for a topic. A changed conversation, ring or exchange is also a row of lists, and may be a task. */
export function staleKeys(topic: Topic): (readonly string[])[] {
  if (topic[0] === 'notices') return [['notices']]
  if (topic[0] === 'rings') return [topic, ['rings', 'own'], ['conversations', 'list'], OVERVIEW]
  if (topic[0] === 'exchanges') return [topic, OVERVIEW]
  if (topic[0] !== 'conversations') return [topic]
  return topic.length === 2 ? [topic, ['conversations', 'list'], OVERVIEW] : [topic, OVERVIEW]
}

const OVERVIEW = ['overview']

/**
 * Subscribes to the messages of a conversation. The returned function marks the conversation as no longer on screen; its messages
 * still arrive until the socket reconnects.
 */
export function joinConversation(id: ConversationId): () => void {
  joinedConversations.add(id)
  if (socket?.connected) socket.emit('join', id)
  return () => {
    joinedConversations.delete(id)
  }
}

/** Sends a message over the socket. Null without a connection or an acknowledgement: the caller then uses the HTTP call. */
export async function sendOverSocket(payload: ChatMessagePayload): Promise<Message | null> {
  if (!socket?.connected) return null
  try {
    const answer = await socket.timeout(ACKNOWLEDGE_TIMEOUT_MS).emitWithAck('chatMessage', payload)
    if (answer.ok) return answer.message
    // Falls back to the HTTP call, which prompts the user to accept the rules and is then retried.
    if (answer.problem.code === 'rulesNotAccepted') return null
    const { code, detail, present } = answer.problem
    throw new Problem(code, { detail, present })
  } catch (error) {
    if (error instanceof Problem) throw error
    return null
  }
}
