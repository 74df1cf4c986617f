import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { conversationApiOf, ok } from '../../testing/conversations.ts'
import { insertItem } from '../../testing/factories.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { type SignedInPerson, setUpTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { UNLIMITED } from '../http/rate-limits.ts'
import { deleteOldWriteCounts } from '../http/write-counts.ts'

/** Two servers on one database: Anna is connected to the first, Bruno to the second. */
/** A person writes more messages than a stranger may before an answer. */
const app = setUpTestApp({ multiProcess: true, environment: { RATE_LIMITS: 'off' } })
let secondServer: TestApp['fastify']
let addresses: { first: string; second: string }
let anna: SignedInPerson
let bruno: SignedInPerson

beforeAll(async () => {
  const { db, config, connection } = app
  secondServer = await buildApp({
    db,
    config,
    notifyConnection: connection,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    listEventsSpread: 100,
  })
  addresses = { first: await listenOnRandomPort(app.fastify), second: await listenOnRandomPort(secondServer) }
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  await vi.waitFor(async () => expect(await findListenerPids()).toHaveLength(2))
})
afterAll(async () => {
  await secondServer.close()
})

async function findListenerPids(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'barattolo listening' and state = 'idle'`.execute(
    app.db,
  )
  return rows.map(({ pid }) => pid)
}

async function connectClient(server: keyof typeof addresses, person: SignedInPerson) {
  const client = connectLiveClient(addresses[server], { token: person.token })
  await client.nextEvent('connect')
  return client
}

async function startConversation() {
  const root = await insertItem(app.db, { owner: bruno.uid })
  return (await ok(conversationApiOf(app, anna).interest(root)))._id
}

test('[RT-25] A message of any length that is sent through one process arrives once at a client of another process', async () => {
  const id = await startConversation()
  const brunoClient = await connectClient('second', bruno)
  expect(await brunoClient.socket.emitWithAck('join', id)).toEqual({ ok: true })
  const write = conversationApiOf(app, anna).write
  for (const text of ['Ciao Bruno', 'è'.repeat(2000), '🫙'.repeat(1000)]) {
    const arrived = brunoClient.nextEvent('newMessage')
    await ok(write(id, { text }))
    expect(await arrived).toMatchObject({ text, from: { uid: anna.uid } })
  }
  expect(brunoClient.received.messages).toHaveLength(3)
})

test('[RT-25] A change is published to the clients of every process', async () => {
  const brunoClient = await connectClient('second', bruno)
  const payload = { title: 'Slitta', status: 'dono', category: 'hobby', latitude: 45.7, longitude: 7.3 }
  await app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload })
  await vi.waitFor(() => expect(brunoClient.received.changed).toContainEqual(['items']))
})

test('[RT-25] A person who deletes their account is disconnected from every process', async () => {
  const dora = await app.signIn({ name: 'Dora' })
  const client = await connectClient('second', dora)
  const disconnected = client.nextEvent('disconnect')
  const deletion = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: dora.headers })
  expect(deletion.statusCode).toBe(200)
  expect(await disconnected).toBe('io server disconnect')
})

test('[RT-25] A broken connection between processes is reopened, and clients reconnect to fetch missed events', async () => {
  const id = await startConversation()
  const brunoClient = await connectClient('second', bruno)
  const [before, disconnected] = [await findListenerPids(), brunoClient.nextEvent('disconnect')]
  await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) as pid`.execute(app.db)
  expect(await disconnected).toBe('transport close')
  await brunoClient.nextEvent('connect')
  await vi.waitFor(async () => {
    const now = await findListenerPids()
    expect([now.length, now.filter((pid) => before.includes(pid))]).toEqual([2, []])
  })
  const arrived = brunoClient.nextEvent('newMessage')
  await ok(conversationApiOf(app, anna).write(id, { text: 'Di nuovo' }))
  expect(await arrived).toMatchObject({ text: 'Di nuovo' })
})

test('[RT-26] After an event could not be sent to the other processes, their clients reconnect and fetch it', {
  tags: ['thorough'],
}, async () => {
  const { db, config, connection } = app
  const proxy = await startFaultProxy('host' in connection ? connection.host : '')
  onTestFinished(proxy.close)
  const notifyConnection = { ...connection, host: '127.0.0.1', port: proxy.port }
  const logLines: string[] = []
  const log = pino({ level: 'warn' }, { write: (logLine) => logLines.push(JSON.parse(logLine).msg) })
  const thirdServer = await buildApp({ db, config, notifyConnection, log, now: () => new Date() })
  onTestFinished(() => thirdServer.close())
  const id = await startConversation()
  const brunoClient = await connectClient('second', bruno)
  const disconnected = brunoClient.nextEvent('disconnect')
  proxy.refuse()
  await ok(conversationApiOf({ fastify: thirdServer }, anna).write(id, { text: 'Mi senti?' }))
  await vi.waitFor(() => expect(logLines.filter((logLine) => logLine.startsWith('event not sent'))).not.toEqual([]))
  proxy.restore()
  expect(await disconnected).toBe('transport close')
  await brunoClient.nextEvent('connect')
  expect(brunoClient.received.messages).toEqual([])
})

test('[RT-25] A process that stops disconnects only its own clients', async () => {
  const { db, config, connection } = app
  const thirdServer = await buildApp({
    db,
    config,
    notifyConnection: connection,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  await listenOnRandomPort(thirdServer)
  const client = await connectClient('first', anna)
  await thirdServer.close()
  expect(await client.socket.emitWithAck('join', await startConversation())).toEqual({ ok: true })
})

test('[SEC-16] The writes of a person are counted over all processes, and old counts are deleted', async () => {
  const limits = { ...UNLIMITED, writesPerPerson: 4 }
  const limitedApp = await startTestApp({ multiProcess: true, limits })
  const { db, config, connection } = limitedApp
  const clock = { now: new Date('2026-11-21T10:00:30Z') }
  const log = pino({ level: 'silent' })
  const apps = [1, 2].map(() => buildApp({ db, config, limits, notifyConnection: connection, log, now: () => clock.now }))
  onTestFinished(async () => {
    for (const app of await Promise.all(apps)) await app.close()
    await limitedApp.close()
  })
  const uid = anna.uid
  const write = async (index: 0 | 1) => (await apps[index])?.countPerson(uid, 'write')
  await Promise.all([write(0), write(1), write(0), write(1)])
  await expect(write(0)).rejects.toMatchObject({ code: 'tooManyRequests', retryAfterSeconds: 30 })
  await expect(write(1)).rejects.toMatchObject({ code: 'tooManyRequests' })
  clock.now = new Date('2026-11-21T10:01:00Z')
  await write(1)
  await deleteOldWriteCounts(db, new Date('2026-11-21T10:02:00Z'))
  expect(await db.selectFrom('writeCounts').select(['minute', 'writes']).execute()).toEqual([
    { minute: new Date('2026-11-21T10:01:00Z'), writes: 1 },
  ])
})

test('[SEC-16] A call that writes is counted once, by the query that authenticates the person', async () => {
  const dario = await app.signIn({ name: 'Dario' })
  await app.db.deleteFrom('writeCounts').execute()
  const countWrites = async () => {
    const rows = await app.db.selectFrom('writeCounts').select('writes').where('uid', '=', dario.uid).execute()
    return rows.reduce((sum, { writes }) => sum + writes, 0)
  }
  const call = (method: 'GET' | 'PATCH') => {
    const payload = method === 'PATCH' ? { payload: { mail: false } } : {}
    return app.fastify.inject({ method, url: '/api/notices/preferences', headers: dario.headers, ...payload })
  }
  await call('GET')
  expect(await countWrites()).toBe(0)
  for (const writes of [1, 2]) {
    await call('PATCH')
    expect(await countWrites()).toBe(writes)
  }
})
