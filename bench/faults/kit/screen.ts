import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'
import type { ClientToServer, ServerToClient } from '@barattolo/domain/live'
import { io, type Socket } from 'socket.io-client'
import type { Ask } from './ask.ts'
import { pause } from './pause.ts'

/** Same values as in the web app (`packages/web/src/app/live.ts`), in milliseconds. */
const AGAIN_AFTER = 1000
const AGAIN_AT_MOST = 5000
const ACKNOWLEDGED_WITHIN = 5000
const FETCH_TRIES = 3

/**
   * A client that displays one conversation: the messages it receives, the messages its person has sent, and the last page
   * of the chat, which it refetches after every reconnect.
 */
export function openScreen(origin: string, token: string, talk: string, ask: Ask) {
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: AGAIN_AFTER,
    reconnectionDelayMax: AGAIN_AT_MOST,
    forceNew: true,
  })
  const lines = new Map<string, string>()
  /** Number of deliveries by message id. */
  const told = new Map<string, number>()
  const show = ({ _id, text }: Pick<Message, '_id' | 'text'>) => lines.set(_id, text)
  const fetchAnew = async () => {
    for (let tries = 0; tries < FETCH_TRIES; tries++) {
      const { code, body } = await ask({ path: `/api/conversations/${talk}` })
      if (code === '') return (body as Conversation).messages.forEach(show)
      await pause(AGAIN_AFTER)
    }
  }
  socket.on('connect', () => {
    socket.emit('join', talk)
    void fetchAnew()
  })
  socket.on('newMessage', (message) => {
    show(message)
    told.set(message._id, (told.get(message._id) ?? 0) + 1)
  })
  const comeBack = () => {
    if (!socket.active) setTimeout(() => socket.connect(), AGAIN_AT_MOST)
  }
  socket.on('connect_error', comeBack)
  socket.on('disconnect', (reason) => (reason === 'io server disconnect' ? comeBack() : undefined))
  return {
    /** Sends over the socket; null if it is not connected or not acknowledged, then the caller uses HTTP. */
    send: async (message: { text: string; clientId: string }) => {
      if (!socket.connected) return null
      const payload = { conversationId: talk as never, message }
      return socket
        .timeout(ACKNOWLEDGED_WITHIN)
        .emitWithAck('chatMessage', payload)
        .catch(() => null)
    },
    show,
    shows: (text: string) => [...lines.values()].includes(text),
    heardTwice: () => [...told].filter(([, times]) => times > 1).map(([id]) => lines.get(id) ?? id),
    close: () => socket.close(),
  }
}
export type Screen = ReturnType<typeof openScreen>
