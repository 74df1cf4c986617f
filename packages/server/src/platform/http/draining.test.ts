import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { conversationApiOf, ok } from '../../testing/conversations.ts'
import { insertItem } from '../../testing/factories.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let otherApp: TestApp
beforeAll(async () => {
  otherApp = await startTestApp()
})
afterAll(() => otherApp.close())

async function startListeningApp() {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  return { app, address: await listenOnRandomPort(app.fastify) }
}

test('[APP-17] A draining process is alive but not ready, and keeps answering with connection: close', async () => {
  const { app, address } = await startListeningApp()
  const get = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return { status, connection: headers.get('connection') }
  }
  expect(await get('/api/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  const draining = app.fastify.drain(1000)
  expect(await get('/api/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await get('/api/health')).toEqual({ status: 200, connection: 'close' })
  expect(await get('/api/items')).toEqual({ status: 200, connection: 'close' })
  await draining
})

test('[APP-58] At the end of the drain reads are refused with 502, until no connection arrives; writes and health checks are answered', async () => {
  const { app, address } = await startListeningApp()
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).status
  const draining = app.fastify.drain(2000)
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Anna","email":"anna@example.org"}',
  }
  await vi.waitFor(async () => expect(await statusOf('/api/items')).toBe(502), { timeout: 10_000, interval: 20 })
  expect(await statusOf('/identity/id-token', signIn)).toBe(200)
  expect([await statusOf('/api/health'), await statusOf('/api/ready')]).toEqual([200, 503])
  const page = await fetch(`${address}/bazar`)
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    502,
    '5',
    'text/html; charset=utf-8',
  ])
  await draining
})

test('[APP-18] Draining answers the pending socket events, then closes the sockets and rejects new ones', async () => {
  const { app, address } = await startListeningApp()
  const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
  const root = await insertItem(app.db, { owner: bruno.uid })
  const conversationId = (await ok(conversationApiOf(app, anna).interest(root)))._id
  const { socket, nextEvent: event } = connectLiveClient(address, { token: anna.token })
  await event('connect')
  const disconnected = event('disconnect')
  const rejected = event('connect_error')
  const acknowledgements = ['uno', 'due', 'tre'].map((text) =>
    socket.emitWithAck('chatMessage', { conversationId, message: { text } }),
  )
  // When the server acknowledges the first message, it has received the others or is about to receive them.
  await acknowledgements[0]
  await Promise.all([app.fastify.drain(0), ...acknowledgements])
  // After the reason `io server disconnect` a client would not reconnect by itself.
  expect(await disconnected).toBe('transport close')
  await rejected
  expect(socket.active).toBe(true)
})

test('[APP-19] A request that is being received when the process stops is still answered', async () => {
  const { app, address } = await startListeningApp()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /identity/id-token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 42\r\n\r\n',
  )
  socket.write('{"name":"Anna",')
  // The health check is answered after the first half of the request has arrived.
  await fetch(`${address}/api/health`)
  const closed = app.fastify.close()
  const answer = once(socket, 'data')
  setTimeout(() => socket.write('"email":"anna@example.org"}'), 2200)
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK/)
  await closed
})
