import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@barattolo/domain/conversations/message'
import type { ConversationId } from '@barattolo/domain/ids'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { anItem } from './testing/factories.ts'
import { liveScreen } from './testing/live-screen.ts'
import { mainProcess } from './testing/main-process.ts'
import { type RoundRobin, roundRobin } from './testing/round-robin.ts'
import { ok, talksOf } from './testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from './testing/test-app.ts'

const house = testAppOfFile()
let proxy: RoundRobin
let anna: SignedInPerson
let bruno: SignedInPerson
let talk: ConversationId

beforeAll(async () => {
  proxy = await roundRobin()
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
})
beforeEach(async () => {
  talk = (await ok(talksOf(house, anna).interest(await anItem(house.db, { owner: bruno.uid }))))._id
})
afterAll(async () => {
  proxy.close()
})

/** Starts one of several processes on the app’s database; it is not added to the proxy. */
function aProcess() {
  const { host, user } = inject('postgres')
  const { database } = house.connection as { database: string }
  return mainProcess({
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    DATA_DIR: house.config.dataDir,
    OPEN_SIGN_IN: 'yes',
    RATE_LIMITS: 'off',
    MAP_STYLE_URL: 'none',
    DRAIN_SECONDS: '1',
    // The PostgreSQL of the test run is shared with other tests.
    DATABASE_CONNECTIONS: '2',
  })
}

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  body?: object
}

/** A client with one keep-alive connection that sends each request only once. */
function aCaller(who?: SignedInPerson) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async ({ method = 'GET', path, body }: Asked) => {
    const headers = { ...who?.headers, ...(body ? { 'content-type': 'application/json' } : {}) }
    const asked = request({ host: '127.0.0.1', port: proxy.port, agent, method, path, headers })
    asked.end(body && JSON.stringify(body))
    const answer = await new Promise<import('node:http').IncomingMessage>((done, failed) => {
      asked.once('response', done).once('error', failed)
    })
    const said = await text(answer)
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`${path} ${answer.statusCode} ${said}`)
    return JSON.parse(said)
  }
}

const messages = (body?: object): Asked => ({
  path: `/api/conversations/${talk}/messages`,
  ...(body ? { method: 'POST' as const, body } : {}),
})

/** Repeats the work until stopped; returns the function that stops it and resolves with the results. */
function again<T>(work: (n: number) => Promise<T>) {
  let going = true
  const run = async () => {
    const done: T[] = []
    while (going) {
      done.push(await work(done.length))
      await pause(5)
    }
    return done
  }
  const running = run()
  // A rejection is handled when the work is stopped.
  running.catch(() => undefined)
  return () => {
    going = false
    return running
  }
}

/** Sends chat messages as the pages do: through the socket, or with an API call if there is none or it does not answer. */
function aChat(who: SignedInPerson) {
  const call = aCaller(who)
  const { socket } = liveScreen(`http://127.0.0.1:${proxy.port}`, { token: who.token })
  return async (n: number) => {
    const message = { text: `${who.name}, socket ${n}`, clientId: randomUUID() }
    const answer = socket.connected
      ? await socket
          .timeout(2000)
          .emitWithAck('chatMessage', { conversationId: talk, message })
          .catch(() => null)
      : null
    if (!answer?.ok) await call(messages(message))
    return message.text
  }
}

/**
 * Collects messages as a page does: live events, and the whole chat after each reconnection, because events may have been missed.
 */
function aScreen(who: SignedInPerson) {
  const call = aCaller(who)
  const { socket, heard } = liveScreen(`http://127.0.0.1:${proxy.port}`, { token: who.token })
  const fetched: Message[] = []
  let lines = 0
  const failed: unknown[] = []
  const fetchMissed = async () => {
    let last = 0
    for (let page = await call(after(last)); page.length > 0; page = await call(after(last))) {
      fetched.push(...page)
      last = Number(page.at(-1)._id)
    }
  }
  socket.on('connect', () => {
    lines++
    fetchMissed().catch((error) => failed.push(error))
  })
  return {
    lines: () => lines,
    failed,
    shown: () => new Set([...fetched, ...heard.messages].map((message) => message.text)),
    heard: heard.messages,
  }
}
const after = (id: number): Asked => ({ path: `/api/conversations/${talk}/messages?after=${id}` })

test('[APP-20] During a rolling restart no request fails, and no message is lost or duplicated', {
  timeout: 120_000,
}, async () => {
  const [first, second, third, fourth] = await Promise.all([aProcess(), aProcess(), aProcess(), aProcess()])
  await Promise.all([first, second].map(({ port }) => proxy.add(port)))
  const screen = aScreen(bruno)
  const write = (who: SignedInPerson) => {
    const call = aCaller(who)
    return again(async (n) => (await call(messages({ text: `${who.name}, ${n}`, clientId: randomUUID() }))).text as string)
  }
  const writers = [write(anna), write(bruno), again(aChat(anna)), again(aChat(bruno))]
  const readers = ['/api/items', `/api/conversations/${talk}`].map((path) => {
    const call = aCaller(anna)
    return again(() => call({ path }))
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
  const stored = await house.db
    .selectFrom('messages')
    .select('text')
    .where('conversationId', '=', talk)
    .where('text', 'like', '%, %')
    .execute()
  expect(stored.map((row) => row.text).sort()).toEqual(sent.sort())
  await expect.poll(() => sent.filter((said) => !screen.shown().has(said)), { timeout: 5000 }).toEqual([])
  expect(screen.failed).toEqual([])
  const ids = screen.heard.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  process.stdout.write(
    `rolling restart: ${sent.length} messages, ${reads.flat().length} reads, ${screen.lines()} connections of one client\n`,
  )
})
