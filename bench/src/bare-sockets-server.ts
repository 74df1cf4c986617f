import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

/** The baseline for the product's sockets: broadcasts each message to its room. With STORE, it inserts the message first. */
const store = process.env.STORE ? new pg.Pool({ ...JSON.parse(process.env.STORE), max: 10 }) : null
await store?.query('create table if not exists said (id bigint generated always as identity, room text, words jsonb)')

const http = createServer()
const io = new Server(http)
io.on('connection', (socket) => {
  socket.on('join', (room: string, acknowledge?: (answer: object) => void) => {
    socket.join(room)
    acknowledge?.({ ok: true })
  })
  socket.on(
    'chatMessage',
    async (payload: { conversationId: string; message: object }, acknowledge?: (answer: object) => void) => {
      await store?.query('insert into said (room, words) values ($1, $2)', [payload.conversationId, payload.message])
      io.to(payload.conversationId).emit('newMessage', payload.message)
      acknowledge?.({ ok: true })
    },
  )
})
http.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
