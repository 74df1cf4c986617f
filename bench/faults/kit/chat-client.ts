import type { ClientToServer, ServerToClient } from '@barattolo/domain/api/live'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Message } from '@barattolo/domain/messages/message'
import { io, type Socket } from 'socket.io-client'
import type { Call } from './http-client.ts'
import { pause } from './pause.ts'

/** Same values as in the web app (`packages/web/src/shared/api/live.ts`), in milliseconds. */
const RECONNECT_DELAY = 1000
const MAX_RECONNECT_DELAY = 5000
const ACK_TIMEOUT = 5000
const MAX_FETCH_ATTEMPTS = 3

/**
 * A client that displays one conversation: the messages it receives, the messages its person has sent, and the last page
 * of the chat, which it refetches after every reconnect.
 */
export function openChatClient(origin: string, token: string, conversationId: string, call: Call) {
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayMax: MAX_RECONNECT_DELAY,
    forceNew: true,
  })
  const textById = new Map<string, string>()
  /** Number of deliveries by message id. */
  const deliveries = new Map<string, number>()
  const show = ({ _id, text }: Pick<Message, '_id' | 'text'>) => textById.set(_id, text)
  const refetch = async () => {
    for (let attempt = 0; attempt < MAX_FETCH_ATTEMPTS; attempt++) {
      const { code, body } = await call({ path: `/api/conversations/${conversationId}` })
      if (code === '') return (body as Conversation).messages.forEach(show)
      await pause(RECONNECT_DELAY)
    }
  }
  socket.on('connect', () => {
    socket.emit('join', conversationId)
    void refetch()
  })
  socket.on('newMessage', (message) => {
    show(message)
    deliveries.set(message._id, (deliveries.get(message._id) ?? 0) + 1)
  })
  const reconnect = () => {
    if (!socket.active) setTimeout(() => socket.connect(), MAX_RECONNECT_DELAY)
  }
  socket.on('connect_error', reconnect)
  socket.on('disconnect', (reason) => (reason === 'io server disconnect' ? reconnect() : undefined))
  return {
    /** Sends over the socket; null if the socket is not connected or does not acknowledge: the caller then uses HTTP. */
    send: async (message: { text: string; clientId: string }) => {
      if (!socket.connected) return null
      const payload = { conversationId: conversationId as never, message }
      return socket
        .timeout(ACK_TIMEOUT)
        .emitWithAck('chatMessage', payload)
        .catch(() => null)
    },
    show,
    hasMessage: (text: string) => [...textById.values()].includes(text),
    duplicateDeliveries: () => [...deliveries].filter(([, count]) => count > 1).map(([id]) => textById.get(id) ?? id),
    close: () => socket.close(),
  }
}
export type ChatClient = ReturnType<typeof openChatClient>
