import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { insertItem, insertPerson, makeItemBody } from '../../testing/factories.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { type StreamingReplica, startStreamingReplica } from '../../testing/streaming-replica.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { ReadBroadly } from '../http/broad-reads.ts'
import type { ReplicaOptions } from './replica.ts'

let streaming: StreamingReplica
/** Accepts a replica that is an hour stale, so that a test can tell which database has answered. */
let tolerantApp: TestApp
let clock = new Date()
let owner: Uid

beforeAll(async () => {
  streaming = await startStreamingReplica()
  tolerantApp = await startAppWith({ connection: streaming.replica, maxLag: 3_600_000 }, { now: () => clock })
  owner = (await insertPerson(tolerantApp.db)).uid
})
afterAll(async () => {
  await tolerantApp.close()
  await streaming.stop()
})
beforeEach(() => {
  clock = new Date()
})
afterEach(() => streaming.resumeReplay().catch(() => undefined))

/** Items are inserted in the database, and the list that is read after each tells which database has answered. */
function startAppWith(replica: ReplicaOptions, options: { now?: () => Date; log?: Logger } = {}) {
  return startTestApp({
    multiProcess: true,
    environment: { SHARED_ANSWERS: 'off' },
    connection: streaming.primary,
    replica: { checkInterval: 30, ...replica },
    ...options,
  })
}

async function read(app: TestApp['fastify'], url: string, person?: SignedInPerson) {
  const answer = await app.inject({ url, headers: person?.headers ?? {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const titles = async (app: TestApp['fastify'], query = '', person?: SignedInPerson) =>
  (await read(app, `/api/items${query}`, person)).json<Item[]>().map(({ title }) => title)

/** Waits until the replica is up to date and used by these apps, then pauses it. */
async function makeReplicaStale(...apps: TestApp['fastify'][]) {
  await streaming.waitUntilCaughtUp()
  await vi.waitFor(async () => {
    for (const app of [tolerantApp.fastify, ...apps]) expect(await isReadingReplica(app)).toBe(true)
  }, 5000)
  await streaming.pauseReplay()
  // Moves the clock past the time in which people read their own writes from the primary.
  clock = new Date(clock.getTime() + 2 * MINUTE_MS)
}

async function isReadingReplica(app: TestApp['fastify']): Promise<boolean> {
  await streaming.pauseReplay()
  const title = `Prova ${randomUUID()}`
  await insertItem(tolerantApp.db, { owner, title })
  const visibleTitles = await titles(app)
  await streaming.resumeReplay()
  return !visibleTitles.includes(title)
}

test('[DB-21] Public lists are read from the replica; single records and a person’s own data from the primary', async () => {
  const anna = await tolerantApp.signIn({ name: 'Anna' })
  await makeReplicaStale()
  const itemId = await insertItem(tolerantApp.db, { owner: anna.uid, title: 'Slitta nuova' })
  const [lists, map] = ['/api/items', '/api/map?lat=45.737&lng=7.317&radius=5'].map((url) => read(tolerantApp.fastify, url))
  expect((await lists)?.body).not.toContain('Slitta nuova')
  expect((await map)?.body).not.toContain(itemId)
  for (const list of ['/api/requests', '/api/exchanges/recent', '/api/people?q=Ann']) await read(tolerantApp.fastify, list)
  expect(await titles(tolerantApp.fastify, '', anna)).not.toContain('Slitta nuova')

  expect(await titles(tolerantApp.fastify, `?ownerUid=${anna.uid}`, anna)).toEqual(['Slitta nuova'])
  expect((await read(tolerantApp.fastify, `/api/items/${itemId}`)).json()).toMatchObject({ title: 'Slitta nuova' })
  expect((await read(tolerantApp.fastify, `/api/people/${anna.uid}`)).json()).toMatchObject({ name: 'Anna' })
})

test('[DB-22] People who have just written read from the primary for at least a minute, in every process', async () => {
  const bruno = await tolerantApp.signIn({ name: 'Bruno' })
  const { db, config, connection } = tolerantApp
  const secondServer = await buildApp({
    db,
    config,
    notifyConnection: connection,
    replica: { connection: streaming.replica, maxLag: 3_600_000, checkInterval: 30 },
    log: pino({ level: 'silent' }),
    now: () => clock,
    webDist: join(config.dataDir, 'no-pages'),
  })
  onTestFinished(() => secondServer.close())
  await makeReplicaStale(secondServer)
  const payload = makeItemBody({ title: 'Culla di Bruno' })
  await tolerantApp.fastify.inject({ method: 'POST', url: '/api/items', headers: bruno.headers, payload })
  for (const app of [tolerantApp.fastify, secondServer]) expect(await titles(app, '', bruno)).toContain('Culla di Bruno')
  expect(await titles(tolerantApp.fastify)).not.toContain('Culla di Bruno')

  clock = new Date(clock.getTime() + MINUTE_MS)
  expect(await titles(secondServer, '', bruno)).toContain('Culla di Bruno')
  clock = new Date(clock.getTime() + MINUTE_MS)
  expect(await titles(secondServer, '', bruno)).not.toContain('Culla di Bruno')
})

/** Captures the log messages about the replica, in order. */
function captureLog() {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  return { log, messages: () => lines.filter((message) => message.startsWith('replica')) }
}
const UNAVAILABLE_MESSAGE = 'replica unavailable: reads go to the primary'
const AVAILABLE_MESSAGE = 'replica available: reads go to the replica'

test('[DB-23] A lagging replica is not used, which is logged once, and used again when it has caught up', {
  tags: ['thorough'],
}, async () => {
  const { log, messages } = captureLog()
  const maxLag = 1000
  const app = await startAppWith({ connection: streaming.replica, maxLag }, { log })
  onTestFinished(() => app.close())
  await vi.waitFor(async () => expect((await app.fastify.inject('/api/items')).statusCode).toBe(200))
  await streaming.pauseReplay()
  await insertItem(app.db, { owner, title: 'Mentre dorme' })
  const insertedAt = performance.now()
  await vi.waitFor(() => {
    expect(messages()).toEqual([UNAVAILABLE_MESSAGE])
    // The replica may be used until its data is older than `maxLag`.
    expect(performance.now() - insertedAt).toBeGreaterThan(maxLag)
  }, 10_000)
  for (let n = 0; n < 20; n++) expect(await titles(app.fastify)).toContain('Mentre dorme')
  await streaming.resumeReplay()
  await vi.waitFor(() => expect(messages()).toEqual([UNAVAILABLE_MESSAGE, AVAILABLE_MESSAGE]), 10_000)
  expect(await titles(app.fastify)).toContain('Mentre dorme')
})

test('[DB-23] A stopped replica makes no request fail, is logged once, and is used again after its restart', {
  tags: ['thorough'],
}, async () => {
  const { log, messages } = captureLog()
  const app = await startAppWith({ connection: streaming.replica }, { log })
  onTestFinished(() => app.close())
  await makeReplicaStale()
  await streaming.stopReplica()
  await insertItem(app.db, { owner, title: 'Senza replica' })
  for (let n = 0; n < 20; n++) expect(await titles(app.fastify)).toContain('Senza replica')
  expect(messages()).toEqual([UNAVAILABLE_MESSAGE])
  await streaming.startReplica()
  await vi.waitFor(() => expect(messages()).toEqual([UNAVAILABLE_MESSAGE, AVAILABLE_MESSAGE]), 5000)
})

test('[DB-23] A replica that does not answer delays only one request, until the timeout', { tags: ['thorough'] }, async () => {
  const proxy = await startFaultProxy(streaming.replica.host, streaming.replica.port)
  onTestFinished(proxy.close)
  const { log, messages } = captureLog()
  const connection = { ...streaming.replica, host: '127.0.0.1', port: proxy.port }
  const app = await startAppWith({ connection, timeout: 1000, maxLag: 3_600_000, checkInterval: 3_600_000 }, { log })
  onTestFinished(() => app.close())
  // A connection is not enough: the replica is used only once its first check has been answered.
  await vi.waitFor(async () => expect(await isReadingReplica(app.fastify)).toBe(true), 5000)
  proxy.pause()
  await insertItem(app.db, { owner, title: 'Rete ferma' })
  const begin = performance.now()
  for (let n = 0; n < 10; n++) expect(await titles(app.fastify)).toContain('Rete ferma')
  expect(performance.now() - begin).toBeLessThan(5000)
  expect(messages()).toEqual([UNAVAILABLE_MESSAGE])
})

test('[DB-23] A search that waits and is refused as too broad is not repeated, and the replica stays in use', async () => {
  const { log, messages } = captureLog()
  let attempts = 0
  const readBroadly: ReadBroadly = async () => {
    attempts += 1
    // Longer than a statement on the replica may take.
    await sql`select pg_sleep(1.2)`.execute(tolerantApp.db)
    throw new Problem('tooBroad')
  }
  const { db, config } = tolerantApp
  const replica = { connection: streaming.replica, timeout: 1000, maxLag: 3_600_000, checkInterval: 30 }
  const webDist = join(config.dataDir, 'no-pages')
  const server = await buildApp({ db, config, replica, readBroadly, log, now: () => clock, webDist })
  onTestFinished(() => server.close())
  await vi.waitFor(async () => expect(await isReadingReplica(server)).toBe(true), 5000)
  const answer = await server.inject('/api/items?tag=legno')
  expect([answer.statusCode, attempts, messages()]).toEqual([503, 1, []])
  expect(await isReadingReplica(server)).toBe(true)
})

test('[DB-23] A database that is not a replica of the primary is never read', async () => {
  const { log, messages } = captureLog()
  const app = await startAppWith({ connection: streaming.primary, maxLag: 3_600_000 }, { log })
  onTestFinished(() => app.close())
  await vi.waitFor(() => expect(messages()).toEqual([UNAVAILABLE_MESSAGE]))
  await insertItem(app.db, { owner, title: 'Dalla prima' })
  expect(await titles(app.fastify)).toContain('Dalla prima')
})

test('[DB-24] Public events are published when the replica has the change; the writer’s response is not delayed', async () => {
  const app = await startAppWith({ connection: streaming.replica, maxLag: 400 })
  onTestFinished(() => app.close())
  const carla = await app.signIn({ name: 'Carla' })
  const client = connectLiveClient(await listenOnRandomPort(app.fastify), { token: carla.token })
  await client.nextEvent('connect')
  const begin = performance.now()
  const changedEvent = client.nextEvent('listChanged')
  const payload = makeItemBody({ title: 'Appena appesa' })
  const created = await app.fastify.inject({ method: 'POST', url: '/api/items', headers: carla.headers, payload })
  expect([created.statusCode, client.received.changed]).toEqual([201, []])
  expect(await changedEvent).toBe('items')
  expect(performance.now() - begin).toBeGreaterThanOrEqual(400)
  expect(await titles(app.fastify)).toContain('Appena appesa')
})
