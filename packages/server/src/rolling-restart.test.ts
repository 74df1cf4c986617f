import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConversationId } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { conversationApiOf, ok } from './testing/conversations.ts'
import { insertItem } from './testing/factories.ts'
import { connectLiveClient } from './testing/live-client.ts'
import { startMainProcess } from './testing/main-process.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './testing/round-robin.ts'
import { type SignedInPerson, setUpTestApp } from './testing/test-app.ts'

const app = setUpTestApp()
let proxy: RoundRobinProxy
let anna: SignedInPerson
let bruno: SignedInPerson
let conversationId: ConversationId

beforeAll(async () => {
  proxy = await startRoundRobinProxy()
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})
beforeEach(async () => {
  conversationId = (await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: bruno.uid }))))._id
})
afterAll(async () => {
  proxy.close()
})

/** Starts one of several processes on the app’s database; it is not added to the proxy. */
function startProcess() {
  const { host, user } = inject('postgres')
  const { database } = app.connection as { database: string }
  return startMainProcess({
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    DATA_DIR: app.config.dataDir,
    OPEN_SIGN_IN: 'yes',
    RATE_LIMITS: 'off',
    MAP_STYLE_URL: 'none',
    DRAIN_SECONDS: '1',
    // The PostgreSQL of the test run is shared with other tests.
    DATABASE_CONNECTIONS: '2',
  })
}

interface RequestSpec {
  method?: 'GET' | 'POST'
  path: string
  body?: object
}

/** A client with one keep-alive connection that sends each request only once. */
function createCaller(person?: SignedInPerson) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async ({ method = 'GET', path, body }: RequestSpec) => {
    const headers = { ...person?.headers, ...(body ? { 'content-type': 'application/json' } : {}) }
    const outgoing = request({ host: '127.0.0.1', port: proxy.port, agent, method, path, headers })
    outgoing.end(body && JSON.stringify(body))
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
    })
    const responseText = await text(answer)
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`${path} ${answer.statusCode} ${responseText}`)
    return JSON.parse(responseText)
  }
}

const messagesRequest = (body?: object): RequestSpec => ({
  path: `/api/conversations/${conversationId}/messages`,
  ...(body ? { method: 'POST' as const, body } : {}),
})

/** Repeats the work until stopped; returns the function that stops it and resolves with the results. */
function repeat<T>(work: (n: number) => Promise<T>) {
  let isRunning = true
  const run = async () => {
    const done: T[] = []
    while (isRunning) {
      done.push(await work(done.length))
      await pause(5)
    }
    return done
  }
  const running = run()
  // A rejection is handled by the caller that stops the work.
  running.catch(() => undefined)
  return () => {
    isRunning = false
    return running
  }
}

/** Sends chat messages as the pages do: through the socket, or by HTTP if the socket is not connected or does not answer. */
function createChatSender(person: SignedInPerson) {
  const call = createCaller(person)
  const { socket } = connectLiveClient(`http://127.0.0.1:${proxy.port}`, { token: person.token })
  return async (n: number) => {
    const message = { text: `${person.name}, socket ${n}`, clientId: randomUUID() }
    const answer = socket.connected
      ? await socket
          .timeout(2000)
          .emitWithAck('chatMessage', { conversationId, message })
          .catch(() => null)
      : null
    if (!answer?.ok) await call(messagesRequest(message))
    return message.text
  }
}

/**
 * Collects messages as a page does: live events, and the whole chat after each reconnection, because events may have been missed.
 */
function createMessageCollector(person: SignedInPerson) {
  const call = createCaller(person)
  const { socket, received } = connectLiveClient(`http://127.0.0.1:${proxy.port}`, { token: person.token })
  const fetched: Message[] = []
  let connections = 0
  const errors: unknown[] = []
  const fetchMissed = async () => {
    let last = 0
    for (let page = await call(messagesAfter(last)); page.length > 0; page = await call(messagesAfter(last))) {
      fetched.push(...page)
      last = Number(page.at(-1)._id)
    }
  }
  socket.on('connect', () => {
    connections++
    fetchMissed().catch((error) => errors.push(error))
  })
  return {
    connections: () => connections,
    errors,
    texts: () => new Set([...fetched, ...received.messages].map((message) => message.text)),
    received: received.messages,
  }
}
const messagesAfter = (id: number): RequestSpec => ({ path: `/api/conversations/${conversationId}/messages?after=${id}` })

test('[APP-20] During a rolling restart no request fails, and no message is lost or duplicated', {
  timeout: 120_000,
}, async () => {
  const [first, second, third, fourth] = await Promise.all([startProcess(), startProcess(), startProcess(), startProcess()])
  await Promise.all([first, second].map(({ port }) => proxy.add(port)))
  const collector = createMessageCollector(bruno)
  const write = (person: SignedInPerson) => {
    const call = createCaller(person)
    return repeat(
      async (n) => (await call(messagesRequest({ text: `${person.name}, ${n}`, clientId: randomUUID() }))).text as string,
    )
  }
  const writers = [write(anna), write(bruno), repeat(createChatSender(anna)), repeat(createChatSender(bruno))]
  const readers = ['/api/items', `/api/conversations/${conversationId}`].map((path) => {
    const call = createCaller(anna)
    return repeat(() => call({ path }))
  })
  await pause(100)
  await proxy.add(third.port)
  const codes = [await first.end()]
  await proxy.add(fourth.port)
  codes.push(await second.end())
  await pause(100)

  const sent = (await Promise.all(writers.map((stop) => stop()))).flat()
  const reads = await Promise.all(readers.map((stop) => stop()))
  expect(codes).toEqual([0, 0])
  const stored = await app.db
    .selectFrom('messages')
    .select('text')
    .where('conversationId', '=', conversationId)
    .where('text', 'like', '%, %')
    .execute()
  expect(stored.map((row) => row.text).sort()).toEqual(sent.sort())
  await expect.poll(() => sent.filter((message) => !collector.texts().has(message)), { timeout: 5000 }).toEqual([])
  expect(collector.errors).toEqual([])
  const ids = collector.received.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  process.stdout.write(
    `rolling restart: ${sent.length} messages, ${reads.flat().length} reads, ${collector.connections()} connections of one client\n`,
  )
})
