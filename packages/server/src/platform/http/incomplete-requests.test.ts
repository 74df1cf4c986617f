import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Problem } from '@barattolo/domain/problem'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { boundIncompleteRequests, type RequestTimeouts, timeoutOptions } from './incomplete-requests.ts'
import { replyToError, replyToUnreadableRequest } from './problem-reply.ts'
import { LIMITS, UNLIMITED } from './rate-limits.ts'

const HALF_HEADERS = 'POST /api/contact HTTP/1.1\r\nHost: loc'
const HALF_BODY =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'

/** A client that sends these bytes and never closes its side. */
function openConnection({ server }: FastifyInstance, bytes = ''): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  if (bytes !== '') socket.write(bytes)
  return socket
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

/** A server that reads bodies after `beforeReading`, with short time-outs. */
async function startServer(
  timeouts: RequestTimeouts,
  beforeReading: (request: FastifyRequest) => Promise<unknown> = async () => undefined,
) {
  const app = Fastify({ clientErrorHandler: replyToUnreadableRequest, ...timeoutOptions(timeouts) })
  app.setErrorHandler(replyToError)
  boundIncompleteRequests(app, { ...UNLIMITED, trustedProxies: [], timeouts })
  app.addHook('onRequest', async (request) => void (await beforeReading(request)))
  app.post('/api/contact', async () => ({ success: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}

const NEVER = 60_000
test.each([
  ['headers do not arrive', HALF_HEADERS, { headers: 50, progress: NEVER, whole: NEVER }],
  ['body stops arriving', HALF_BODY, { headers: NEVER, progress: 50, whole: NEVER }],
  ['body does not arrive whole', HALF_BODY, { headers: 50, progress: NEVER, whole: 100 }],
])('[SEC-28] A connection whose %s is answered 408 and closed, although the client keeps it open', async (_, bytes, timeouts) => {
  const app = await startServer(timeouts)
  const answer = await text(openConnection(app, bytes))
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('"code":"unreadableRequest"')
  await vi.waitFor(async () => expect(await countConnections(app)).toBe(0), { timeout: 5000 })
})

test('[SEC-28] A slow body is read as long as parts of it arrive', { tags: ['thorough'] }, async () => {
  const app = await startServer({ headers: NEVER, progress: 400, whole: NEVER })
  const body = `{"a":"${'x'.repeat(12)}"}`
  const socket = openConnection(app)
  const answer = once(socket, 'data')
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // Longer than the time of progress.
  for (const character of body) {
    socket.write(character)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  expect(String(await answer)).toContain('HTTP/1.1 200 ')
})

const WHOLE_REQUEST =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'

test('[SEC-28] A body that has arrived and is read after the time of progress, as behind other uploads, is answered', async () => {
  const app = await startServer({ headers: NEVER, progress: 50, whole: NEVER }, ({ raw }) => once(raw.socket, 'timeout'))
  const [answer] = await once(openConnection(app, WHOLE_REQUEST), 'data')
  expect(String(answer)).toContain('HTTP/1.1 200 ')
})

test('[SEC-28] A connection whose request was refused before its body was read is closed when it stays idle', {
  tags: ['thorough'],
}, async () => {
  const app = await startServer({ headers: NEVER, progress: NEVER, whole: NEVER }, () =>
    Promise.reject(new Problem('signInFirst')),
  )
  app.server.keepAliveTimeout = 50
  const [answer] = await once(openConnection(app, WHOLE_REQUEST), 'data')
  expect(String(answer)).toContain('HTTP/1.1 401 ')
  await vi.waitFor(async () => expect(await countConnections(app)).toBe(0), { timeout: 5000 })
})

/** The whole app, which listens, with the lines of its log. */
async function startLoggedApp(options: TestAppOptions = {}) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = await startTestApp({ ...options, log })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return { ...app, lines }
}

test('[SEC-28] In the app headers have 15 seconds, a body that stops arriving has 30, and a whole request has three minutes', async () => {
  const { fastify, close } = await startLoggedApp()
  const { headersTimeout, requestTimeout } = fastify.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 180_000 })
  const requested = once(fastify.server, 'request')
  openConnection(fastify, HALF_BODY)
  const [{ socket }] = await requested
  expect(socket.timeout).toBe(30_000)
  socket.destroy()
  await close()
})

test('[SEC-29] Bodies that their clients do not send to the end are one line in the log, which is no error', async () => {
  const { fastify, lines, close } = await startLoggedApp()
  const readBody = new Promise<void>((resolve) => {
    let requests = 0
    fastify.server.on('request', () => ++requests === 20 && resolve())
  })
  const sockets = Array.from({ length: 20 }, () => openConnection(fastify, HALF_BODY))
  await readBody
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await countConnections(fastify)).toBe(0))
  await close()
  expect(lines.filter(({ msg }) => !msg.startsWith('Server listening'))).toEqual([
    expect.objectContaining({ level: 30, msg: 'incomplete requests', aborted: 20 }),
  ])
})

test('[SEC-30] The number of connections of an address is 512', () => {
  expect(LIMITS.connectionsPerAddress).toBe(512)
})

test('[SEC-30] An address has a bounded number of connections, and a trusted proxy has any number', async () => {
  const limits = { ...UNLIMITED, connectionsPerAddress: 5 }
  for (const [trusted, expected] of [
    ['', 5],
    ['127.0.0.1', 12],
  ] as const) {
    const environment = { OPEN_SIGN_IN: 'yes', TRUSTED_PROXIES: trusted }
    const { fastify, lines, close } = await startLoggedApp({ environment, limits })
    const accepted = new Promise<void>((resolve) => {
      let connections = 0
      fastify.server.on('connection', () => ++connections === 12 && resolve())
    })
    const sockets = Array.from({ length: 12 }, () => openConnection(fastify, HALF_BODY))
    await accepted
    await vi.waitFor(async () => expect(await countConnections(fastify)).toBe(expected))
    for (const socket of sockets) socket.destroy()
    // A connection that was closed makes room for another one.
    await vi.waitFor(async () => expect(await countConnections(fastify)).toBe(0))
    const response = await fetch(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/api/health`)
    expect(response.status).toBe(200)
    await close()
    const refusedConnections = expected === 5 ? { refusedConnections: 7 } : {}
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'incomplete requests', ...refusedConnections }))
  }
})
