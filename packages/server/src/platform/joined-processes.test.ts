import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { anItem } from '../testing/factories.ts'
import { startLine } from '../testing/line.ts'
import { listening, liveScreen } from '../testing/live-screen.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, type TestApp, testApp, testAppOfFile } from '../testing/test-app.ts'
import { UNLIMITED } from './http/limits.ts'
import { forgetWriteCounts } from './http/write-counts.ts'

/** Two servers on one database: Anna is connected to the first, Bruno to the second. */
const house = testAppOfFile({ joined: true })
let second: TestApp['app']
let addresses: { first: string; second: string }
let anna: SignedInPerson
let bruno: SignedInPerson

beforeAll(async () => {
  const { db, config, connection } = house
  second = await buildApp({ db, config, joinedOver: connection, log: pino({ level: 'silent' }), now: () => new Date() })
  addresses = { first: await listening(house.app), second: await listening(second) }
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2))
})
afterAll(async () => {
  await second.close()
})

async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'barattolo listening' and state = 'idle'`.execute(
    house.db,
  )
  return rows.map(({ pid }) => pid)
}

async function screenAt(place: keyof typeof addresses, who: SignedInPerson) {
  const screen = liveScreen(addresses[place], { token: who.token })
  await screen.event('connect')
  return screen
}

async function talk() {
  const root = await anItem(house.db, { owner: bruno.uid })
  return (await ok(talksOf(house, anna).interest(root)))._id
}

test('[RT-25] A message of any length that is sent through one process arrives once at a client of another process', async () => {
  const id = await talk()
  const his = await screenAt('second', bruno)
  expect(await his.socket.emitWithAck('join', id)).toEqual({ ok: true })
  const write = talksOf(house, anna).write
  for (const text of ['Ciao Bruno', 'è'.repeat(2000), '🫙'.repeat(1000)]) {
    const arrived = his.event('newMessage')
    await ok(write(id, { text }))
    expect(await arrived).toMatchObject({ text, from: { uid: anna.uid } })
  }
  expect(his.heard.messages).toHaveLength(3)
})

test('[RT-25] A change is published to the clients of every process', async () => {
  const his = await screenAt('second', bruno)
  const payload = { title: 'Slitta', status: 'dono', category: 'hobby', latitude: 45.7, longitude: 7.3 }
  await house.app.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload })
  await vi.waitFor(() => expect(his.heard.changed).toContainEqual(['items']))
})

test('[RT-25] A person who deletes their account is disconnected from every process', async () => {
  const dora = await house.signIn({ name: 'Dora' })
  const hers = await screenAt('second', dora)
  const out = hers.event('disconnect')
  const gone = await house.app.inject({ method: 'DELETE', url: '/api/me', headers: dora.headers })
  expect(gone.statusCode).toBe(200)
  expect(await out).toBe('io server disconnect')
})

test('[RT-25] A broken connection between processes is reopened, and clients reconnect to fetch missed events', async () => {
  const id = await talk()
  const his = await screenAt('second', bruno)
  const [before, cut] = [await listeners(), his.event('disconnect')]
  await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) as pid`.execute(house.db)
  expect(await cut).toBe('transport close')
  await his.event('connect')
  await vi.waitFor(async () => {
    const now = await listeners()
    expect([now.length, now.filter((pid) => before.includes(pid))]).toEqual([2, []])
  })
  const arrived = his.event('newMessage')
  await ok(talksOf(house, anna).write(id, { text: 'Di nuovo' }))
  expect(await arrived).toMatchObject({ text: 'Di nuovo' })
})

test('[RT-26] After an event could not be sent to the other processes, their clients reconnect and fetch it', async () => {
  const { db, config, connection } = house
  const line = await startLine('host' in connection ? connection.host : '')
  onTestFinished(line.close)
  const joinedOver = { ...connection, host: '127.0.0.1', port: line.port }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (said) => lines.push(JSON.parse(said).msg) })
  const third = await buildApp({ db, config, joinedOver, log, now: () => new Date() })
  onTestFinished(() => third.close())
  const id = await talk()
  const his = await screenAt('second', bruno)
  const cut = his.event('disconnect')
  line.refuse()
  await ok(talksOf({ app: third }, anna).write(id, { text: 'Mi senti?' }))
  await vi.waitFor(() => expect(lines.filter((said) => said.startsWith('event not sent'))).not.toEqual([]))
  line.goOn()
  expect(await cut).toBe('transport close')
  await his.event('connect')
  expect(his.heard.messages).toEqual([])
})

test('[RT-25] A process that stops disconnects only its own clients', async () => {
  const { db, config, connection } = house
  const third = await buildApp({ db, config, joinedOver: connection, log: pino({ level: 'silent' }), now: () => new Date() })
  await listening(third)
  const hers = await screenAt('first', anna)
  await third.close()
  expect(await hers.socket.emitWithAck('join', await talk())).toEqual({ ok: true })
})

test('[SEC-16] The writes of a person are counted over all processes, and old counts are deleted', async () => {
  const limits = { ...UNLIMITED, writesPerPerson: 4 }
  const counted = await testApp({ joined: true, limits, environment: { RATE_LIMITS: 'on' } })
  const { db, config, connection } = counted
  const clock = { now: new Date('2026-11-21T10:00:30Z') }
  const log = pino({ level: 'silent' })
  const apps = [1, 2].map(() => buildApp({ db, config, limits, joinedOver: connection, log, now: () => clock.now }))
  onTestFinished(async () => {
    for (const app of await Promise.all(apps)) await app.close()
    await counted.close()
  })
  const uid = anna.uid
  const write = async (which: 0 | 1) => (await apps[which])?.countPerson(uid, 'write')
  await Promise.all([write(0), write(1), write(0), write(1)])
  await expect(write(0)).rejects.toMatchObject({ code: 'tooManyRequests', retryAfterSeconds: 30 })
  await expect(write(1)).rejects.toMatchObject({ code: 'tooManyRequests' })
  clock.now = new Date('2026-11-21T10:01:00Z')
  await write(1)
  await forgetWriteCounts(db, new Date('2026-11-21T10:02:00Z'))
  expect(await db.selectFrom('writeCounts').select(['minute', 'writes']).execute()).toEqual([
    { minute: new Date('2026-11-21T10:01:00Z'), writes: 1 },
  ])
})
