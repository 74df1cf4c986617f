import type { Message } from '@barattolo/domain/conversations/message'
import type { ConversationId } from '@barattolo/domain/ids'
import type { ChatMessagePayload, ClientToServer, NewMessageEvent, ServerToClient, Topic } from '@barattolo/domain/live'
import { Problem } from '@barattolo/domain/problem'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'

export type LiveSocket = Socket<ServerToClient, ClientToServer>

/**
 * The specification's times, said aloud so that a change in the library goes unnoticed by nobody, in milliseconds. A WebSocket is
 * one connection to one process: with several behind a proxy none has to remember who came to which.
 */
export const LIVE_OPTIONS = {
  path: '/socket.io',
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
}
/** How long the server may take to acknowledge, before the ordinary call is used instead. */
const ACKNOWLEDGE_MS = 5000
/** What the server keeps of a crowded map is never older (`KEPT_MS` in its `map/crowd.ts`, twice), in milliseconds. */
export const MAP_KEPT_MS = 1000

interface Following {
  queryClient: QueryClient
  /** A token that is good now; `afterRefusal`: the server has refused the last one. */
  token: (afterRefusal: boolean) => Promise<string>
  onMessage: (message: NewMessageEvent) => void
  /** Something new about a conversation that is on screen: it is being read already. */
  onSeen: (id: ConversationId) => void
  /** The connection stands, for the first time or again: there is network, whatever the browser believes. */
  onConnect: () => void
}

const rooms = new Set<ConversationId>()
let socket: LiveSocket | null = null

/** Opens the one live connection of a signed-in person. Answers how to end it. */
export function startLive(following: Following): () => void {
  let ended = false
  import('socket.io-client').then(
    ({ io }) => {
      if (ended) return
      let refused = false
      socket = io({
        ...LIVE_OPTIONS,
        auth: (give) => {
          following.token(refused).then(
            (token) => give({ token }),
            () => give({ token: '' }),
          )
        },
      })
      followServer(socket, following, (isRefused) => {
        refused = isRefused
      })
    },
    // Without the library the screens still work: the inbox asks again every few seconds, messages go by the ordinary call.
    () => undefined,
  )
  return () => {
    ended = true
    socket?.close()
    socket = null
  }
}

/** A push says what went stale; the ordinary queries fetch it, with the ordinary permissions. */
export function followServer(
  live: LiveSocket,
  { queryClient, onMessage, onSeen, onConnect }: Following,
  onRefused: (refused: boolean) => void,
) {
  let connectedBefore = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** What came at once may have been kept from before the change. */
  const askCrowdedMapsAgain = () => {
    clearTimeout(again)
    const filters = { queryKey: ['items', 'map'], predicate: ({ state }: Query) => isCrowded(state.data) }
    again = setTimeout(() => void queryClient.invalidateQueries(filters), MAP_KEPT_MS)
  }
  live.on('connect', () => {
    onRefused(false)
    for (const id of rooms) live.emit('join', id)
    // Whatever was said while nobody listened is fetched: the first time since the page asked, later since the line broke.
    const missed = connectedBefore ? [{}] : [{ queryKey: ['conversations'] }, { queryKey: ['notices'] }]
    for (const filters of missed) void queryClient.invalidateQueries(filters)
    if (connectedBefore) askCrowdedMapsAgain()
    connectedBefore = true
    onConnect()
  })
  live.on('changed', (topic) => {
    if (isOnScreen(topic)) onSeen(topic[1])
    else void Promise.all(staleKeys(topic).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    if (topic[0] === 'items') askCrowdedMapsAgain()
  })
  live.on('newMessage', (message) => {
    onMessage(message)
    void queryClient.invalidateQueries({ queryKey: ['conversations', 'list'] })
  })
  // The library tries again by itself after a fault of the network, but not after the server's own no.
  const comeBack = (refused = true) => {
    if (live.active) return
    onRefused(refused)
    setTimeout(() => live.connect(), LIVE_OPTIONS.reconnectionDelayMax)
  }
  // A server that cannot tell who is asking needs no other token.
  live.on('connect_error', ({ message }) => comeBack(message !== 'unavailable'))
  live.on('disconnect', (reason) => (reason === 'io server disconnect' ? comeBack() : undefined))
}

/** Whether the server has gathered what this answer of the map shows. */
const isCrowded = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'clusters' in answer && answer.clusters !== null

/** Notices about a conversation that somebody is looking at are read before they are counted. */
function isOnScreen(topic: Topic): topic is readonly ['notices', ConversationId] {
  return topic[0] === 'notices' && topic.length === 2 && rooms.has(topic[1]) && document.visibilityState === 'visible'
}

/** One conversation that changed is also one line of the inbox. */
export function staleKeys(topic: Topic): (readonly string[])[] {
  if (topic[0] === 'notices') return [['notices']]
  return topic[0] === 'conversations' && topic.length === 2 ? [topic, ['conversations', 'list']] : [topic]
}

/** Hears what is written in a conversation. Answers how to stop. */
export function joinConversation(id: ConversationId): () => void {
  rooms.add(id)
  if (socket?.connected) socket.emit('join', id)
  return () => {
    rooms.delete(id)
  }
}

/** Sends over the live connection; null where there is none, or no acknowledgement came: then the ordinary call is due. */
export async function sendLive(payload: ChatMessagePayload): Promise<Message | null> {
  if (!socket?.connected) return null
  try {
    const answer = await socket.timeout(ACKNOWLEDGE_MS).emitWithAck('chatMessage', payload)
    if (answer.ok) return answer.message
    // The ordinary call asks for the rules, and goes on.
    if (answer.problem.code === 'rulesNotAccepted') return null
    const { code, detail, present } = answer.problem
    throw new Problem(code, { detail, present })
  } catch (error) {
    if (error instanceof Problem) throw error
    return null
  }
}
