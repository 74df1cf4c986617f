import type { AddressInfo } from 'node:net'
import type { ClientToServer, NewMessageEvent, ServerToClient, Topic } from '@barattolo/domain/api/live'
import { WATCHED_LISTS } from '@barattolo/domain/watched-lists'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

export type LiveClient = ReturnType<typeof connectLiveClient>

/** Connects a socket client, which watches all lists, until the test ends; records its events, which can also be awaited. */
export function connectLiveClient(address: string, auth: object, options: object = {}) {
  const socket: Socket<ServerToClient, ClientToServer> = io(address, {
    auth,
    transports: ['websocket'],
    reconnectionDelay: 20,
    ...options,
  })
  onTestFinished(() => {
    socket.close()
  })
  socket.on('connect', () => socket.emit('watch', WATCHED_LISTS, 0))
  const received: { changed: Topic[]; messages: NewMessageEvent[] } = { changed: [], messages: [] }
  socket.on('changed', (topic) => received.changed.push(topic))
  socket.on('listChanged', (list) => received.changed.push([list]))
  socket.on('newMessage', (message) => received.messages.push(message))
  return {
    socket,
    received,
    nextEvent: (name: string) => new Promise<unknown>((resolve) => socket.once(name as never, resolve as never)),
  }
}

/** Listens on a random port and returns the URL. */
export async function listenOnRandomPort(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
