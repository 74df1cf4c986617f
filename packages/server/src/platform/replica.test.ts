import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { anItem, anItemBody, aPerson } from '../testing/factories.ts'
import { startLine } from '../testing/line.ts'
import { listening, liveScreen } from '../testing/live-screen.ts'
import { type Streaming, startStreaming } from '../testing/streaming-replica.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'
import type { ReplicaGiven } from './replica.ts'

let streaming: Streaming
/** Accepts a replica that is an hour stale, so that a test can tell which database has answered. */
let patient: TestApp
let clock = new Date()
let owner: Uid

beforeAll(async () => {
  streaming = await startStreaming()
  patient = await townWith({ connection: streaming.replica, lateAtMost: 3_600_000 }, { now: () => clock })
  owner = (await aPerson(patient.db)).uid
})
afterAll(async () => {
  await patient.close()
  await streaming.stop()
})
beforeEach(() => {
  clock = new Date()
})
afterEach(() => streaming.goOn().catch(() => undefined))

function townWith(replica: ReplicaGiven, more: { now?: () => Date; log?: Logger } = {}) {
  return testApp({ joined: true, connection: streaming.primary, replica: { checkedEvery: 30, ...replica }, ...more })
}

async function read(app: TestApp['app'], url: string, who?: SignedInPerson) {
  const answer = await app.inject({ url, headers: who?.headers ?? {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const titles = async (app: TestApp['app'], query = '', who?: SignedInPerson) =>
  (await read(app, `/api/items${query}`, who)).json<Item[]>().map(({ title }) => title)

const MINUTES = 60_000

/** Waits until the replica is up to date and used by these apps, then pauses it. */
async function stale(...apps: TestApp['app'][]) {
  await streaming.caughtUp()
  await vi.waitFor(async () => {
    for (const app of [patient.app, ...apps]) expect(await answeredByReplica(app)).toBe(true)
  }, 5000)
  await streaming.standStill()
  // Moves the clock past the time in which people read their own writes from the primary.
  clock = new Date(clock.getTime() + 2 * MINUTES)
}

async function answeredByReplica(app: TestApp['app']): Promise<boolean> {
  await streaming.standStill()
  const title = `Prova ${randomUUID()}`
  await anItem(patient.db, { owner, title })
  const seen = await titles(app)
  await streaming.goOn()
  return !seen.includes(title)
}

test('[DB-21] Public lists are read from the replica; single records and a person’s own data from the primary', async () => {
  const anna = await patient.signIn({ name: 'Anna' })
  await stale()
  const mine = await anItem(patient.db, { owner: anna.uid, title: 'Slitta nuova' })
  const [lists, map] = ['/api/items', '/api/map?lat=45.737&lng=7.317&radius=5'].map((url) => read(patient.app, url))
  expect((await lists)?.body).not.toContain('Slitta nuova')
  expect((await map)?.body).not.toContain(mine)
  for (const list of ['/api/requests', '/api/exchanges/recent', '/api/people?q=Ann']) await read(patient.app, list)
  expect(await titles(patient.app, '', anna)).not.toContain('Slitta nuova')

  expect(await titles(patient.app, `?ownerUid=${anna.uid}`, anna)).toEqual(['Slitta nuova'])
  expect((await read(patient.app, `/api/items/${mine}`)).json()).toMatchObject({ title: 'Slitta nuova' })
  expect((await read(patient.app, `/api/people/${anna.uid}`)).json()).toMatchObject({ name: 'Anna' })
})

test('[DB-22] People who have just written read from the primary for at least a minute, in every process', async () => {
  const bruno = await patient.signIn({ name: 'Bruno' })
  const { db, config, connection } = patient
  const second = await buildApp({
    db,
    config,
    joinedOver: connection,
    replica: { connection: streaming.replica, lateAtMost: 3_600_000, checkedEvery: 30 },
    log: pino({ level: 'silent' }),
    now: () => clock,
    webDist: join(config.dataDir, 'no-pages'),
  })
  onTestFinished(() => second.close())
  await stale(second)
  const payload = anItemBody({ title: 'Culla di Bruno' })
  await patient.app.inject({ method: 'POST', url: '/api/items', headers: bruno.headers, payload })
  for (const app of [patient.app, second]) expect(await titles(app, '', bruno)).toContain('Culla di Bruno')
  expect(await titles(patient.app)).not.toContain('Culla di Bruno')

  clock = new Date(clock.getTime() + MINUTES)
  expect(await titles(second, '', bruno)).toContain('Culla di Bruno')
  clock = new Date(clock.getTime() + MINUTES)
  expect(await titles(second, '', bruno)).not.toContain('Culla di Bruno')
})

/** Captures the log messages about the replica, in order. */
function aLog() {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  return { log, said: () => lines.filter((line) => line.startsWith('replica')) }
}
const LEFT = 'replica unavailable: reads go to the primary'
const BACK = 'replica available: reads go to the replica'

test('[DB-23] A lagging replica is not used, which is logged once, and used again when it has caught up', async () => {
  const { log, said } = aLog()
  const town = await townWith({ connection: streaming.replica, lateAtMost: 250 }, { log })
  onTestFinished(() => town.close())
  await vi.waitFor(async () => expect((await town.app.inject('/api/items')).statusCode).toBe(200))
  await streaming.standStill()
  await anItem(town.db, { owner, title: 'Mentre dorme' })
  await vi.waitFor(() => expect(said()).toEqual([LEFT]))
  for (let n = 0; n < 20; n++) expect(await titles(town.app)).toContain('Mentre dorme')
  await streaming.goOn()
  await vi.waitFor(() => expect(said()).toEqual([LEFT, BACK]))
  expect(await titles(town.app)).toContain('Mentre dorme')
})

test('[DB-23] A stopped replica makes no request fail, is logged once, and is used again after its restart', async () => {
  const { log, said } = aLog()
  const town = await townWith({ connection: streaming.replica }, { log })
  onTestFinished(() => town.close())
  await stale()
  await streaming.stopReplica()
  await anItem(town.db, { owner, title: 'Senza replica' })
  for (let n = 0; n < 20; n++) expect(await titles(town.app)).toContain('Senza replica')
  expect(said()).toEqual([LEFT])
  await streaming.startReplica()
  await vi.waitFor(() => expect(said()).toEqual([LEFT, BACK]), 5000)
})

test('[DB-23] A replica that does not answer delays only one request, until the timeout', async () => {
  const line = await startLine(streaming.replica.host, streaming.replica.port)
  onTestFinished(line.close)
  const { log, said } = aLog()
  const connection = { ...streaming.replica, host: '127.0.0.1', port: line.port }
  const town = await townWith({ connection, slowAfter: 200, lateAtMost: 3_600_000, checkedEvery: 3_600_000 }, { log })
  onTestFinished(() => town.close())
  await vi.waitFor(() => expect(line.opened()).toBeGreaterThan(0))
  line.hold()
  await anItem(town.db, { owner, title: 'Rete ferma' })
  const begin = performance.now()
  for (let n = 0; n < 10; n++) expect(await titles(town.app)).toContain('Rete ferma')
  expect(performance.now() - begin).toBeLessThan(2000)
  expect(said()).toEqual([LEFT])
})

test('[DB-23] A database that is not a replica of the primary is never read', async () => {
  const { log, said } = aLog()
  const town = await townWith({ connection: streaming.primary, lateAtMost: 3_600_000 }, { log })
  onTestFinished(() => town.close())
  await vi.waitFor(() => expect(said()).toEqual([LEFT]))
  await anItem(town.db, { owner, title: 'Dalla prima' })
  expect(await titles(town.app)).toContain('Dalla prima')
})

test('[DB-24] With a replica, public events are published when it has the change; the writer’s response is not delayed', async () => {
  const town = await townWith({ connection: streaming.replica, lateAtMost: 400 })
  onTestFinished(() => town.close())
  const carla = await town.signIn({ name: 'Carla' })
  const screen = liveScreen(await listening(town.app), { token: carla.token })
  await screen.event('connect')
  const begin = performance.now()
  const told = screen.event('changed')
  const payload = anItemBody({ title: 'Appena appesa' })
  const made = await town.app.inject({ method: 'POST', url: '/api/items', headers: carla.headers, payload })
  expect([made.statusCode, screen.heard.changed]).toEqual([201, []])
  expect(await told).toEqual(['items'])
  expect(performance.now() - begin).toBeGreaterThanOrEqual(400)
  expect(await titles(town.app)).toContain('Appena appesa')
})
