import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../platform/database/database.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { countStatements, trackStatements } from '../testing/statement-count.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from '../testing/test-app.ts'

/** People sign in through this server, so that the two others, which share answers, have not seen them write. */
const app = setUpTestApp({ multiProcess: true })
let first: TestApp['fastify']
let second: TestApp['fastify']
let anna: SignedInPerson
let bruno: SignedInPerson

beforeAll(async () => {
  const { db, config, connection } = app
  const log = pino({ level: 'silent' })
  const open = () => buildApp({ db, config, limits: UNLIMITED, notifyConnection: connection, log, now: () => new Date() })
  first = await open()
  second = await open()
  anna = await app.signIn({ name: 'Anna Rossi', email: 'anna@gmail.com' })
  bruno = await app.signIn({ name: 'Bruno Neri', email: 'bruno@gmail.com' })
})
afterAll(() => Promise.all([first.close(), second.close()]))

/** Anna's and Bruno's writes of the set-up are no longer recent. */
beforeEach(async () => {
  first.sharedAnswers?.clear()
  second.sharedAnswers?.clear()
  await app.db.deleteFrom('writeCounts').execute()
})

const LIST = '/api/items?limit=100&count=no'
type Server = Pick<TestApp['fastify'], 'inject'>
const read = (server: Server, person: SignedInPerson | null = null, url = LIST, headers = {}) =>
  server.inject({ url, headers: { ...headers, ...person?.headers } })
const titles = async (server: Server, person: SignedInPerson | null = null) =>
  (await read(server, person)).json().map(({ title }: { title: string }) => title)
const publish = (title: string, owner: SignedInPerson) =>
  first.inject({ method: 'POST', url: '/api/items', headers: owner.headers, payload: makeItemBody({ title }) })

describe('[PERF-14] Shared lists', () => {
  test('are read from the database once for all visitors, and once for all signed-in people', async () => {
    await insertItem(app.db, { owner: anna.uid, title: 'Slitta' })
    await trackStatements(app.db)
    // New connections are tracked.
    const { fastify, close } = await openTracked()
    const statements = await countStatements(app.db, async () => {
      await Promise.all(Array.from({ length: 20 }, () => read(fastify)))
      await read(fastify)
    })
    expect(statements.filter(({ query }) => query.includes('listItems')).map(({ calls }) => calls)).toEqual([1])
    await close()
  })

  test('show no e-mail to visitors and a masked one to signed-in people', async () => {
    await insertItem(app.db, { owner: anna.uid, title: 'Vaso' })
    const emailOf = async (person: SignedInPerson | null) =>
      (await read(first, person)).json().find(({ title }: { title: string }) => title === 'Vaso').ownerEmail
    expect(await emailOf(null)).toBe('')
    expect(await emailOf(bruno)).toBe('an***@gmail.com')
    expect(await emailOf(null)).toBe('')
  })

  test('have the total, the next page and an ETag that answers 304, and come as Brotli, gzip or plain', async () => {
    for (let n = 0; n < 30; n++) await insertItem(app.db, { owner: anna.uid, title: `Numero ${n}` })
    const url = '/api/items?limit=10&sort=newest'
    const page = await read(first, null, url)
    const again = await read(first, null, url)
    for (const name of ['link', 'x-total-count', 'etag', 'cache-control']) expect(again.headers[name]).toBe(page.headers[name])
    expect(Number(again.headers['x-total-count'])).toBeGreaterThanOrEqual(30)
    expect(Number(again.headers['x-total-count'])).toBeLessThan(1000)
    expect(again.headers.link).toContain('rel="next"')
    expect(again.headers['cache-control']).toBe('no-cache')
    const unchanged = await read(first, null, url, { 'if-none-match': String(page.headers.etag) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    const plain = await read(first, null, url, { 'accept-encoding': 'identity' })
    const brotli = await read(first, null, url, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await read(first, null, url, { 'accept-encoding': 'gzip' })
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotli.headers.vary).toBe('authorization, accept-encoding')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  test('show an item at once in the process that has published it, and to its owner in each process', async () => {
    const emma = await app.signIn({ name: 'Emma' })
    await Promise.all([titles(first), titles(second), titles(second, emma), titles(second, bruno)])
    expect((await publish('Lampada', emma)).statusCode).toBe(201)
    expect(await titles(first)).toContain('Lampada')
    expect(await titles(first, bruno)).toContain('Lampada')
    expect(await titles(second, emma)).toContain('Lampada')
  })

  test('hide the items of people whom a block concerns, in either direction', async () => {
    await insertItem(app.db, { owner: anna.uid, title: 'Nascosta' })
    expect(await titles(first, bruno)).toContain('Nascosta')
    const carla = await app.signIn({ name: 'Carla Blu', email: 'carla@gmail.com' })
    const dino = await app.signIn({ name: 'Dino Sole', email: 'dino@gmail.com' })
    const block = (by: SignedInPerson, whom: SignedInPerson) =>
      first.inject({ method: 'POST', url: `/api/me/blocked/${whom.uid}`, headers: by.headers })
    expect((await block(carla, anna)).statusCode).toBeLessThan(300)
    expect((await block(anna, dino)).statusCode).toBeLessThan(300)
    await app.db.deleteFrom('writeCounts').execute()
    expect(await titles(second, bruno)).toContain('Nascosta')
    expect(await titles(second, carla)).not.toContain('Nascosta')
    expect(await titles(second, dino)).not.toContain('Nascosta')
  })

  test('do not contain a hidden item that its owner has just read', async () => {
    const olga = await app.signIn({ name: 'Olga' })
    await app.db.deleteFrom('writeCounts').execute()
    const id = await insertItem(app.db, { owner: olga.uid, title: 'Tolta' })
    await app.db.updateTable('items').set({ hiddenAt: new Date(), hiddenReason: 'Vietata' }).where('id', '=', id).execute()
    const own = await read(first, olga, `/api/items/${id}`)
    expect(own.json()).toMatchObject({ title: 'Tolta' })
    expect((await read(first, bruno, `/api/items/${id}`)).statusCode).toBe(404)
    expect((await read(first, null, `/api/items/${id}`)).statusCode).toBe(404)
    const url = `/api/items?ownerUid=${olga.uid}`
    expect((await read(first, olga, url)).body).toContain('Tolta')
    expect((await read(first, bruno, url)).body).not.toContain('Tolta')
  })
})

test('[PERF-14] In a single process, a person sees at once what they have changed, also what is no public event', async () => {
  const log = pino({ level: 'silent' })
  const single = await buildApp({ db: app.db, config: app.config, limits: UNLIMITED, log, now: () => new Date() })
  const gina = await app.signIn({ name: 'Gina Verdi' })
  await insertItem(app.db, { owner: gina.uid, title: 'Di Gina' })
  const ownerName = async () =>
    (await read(single, gina)).json().find(({ title }: { title: string }) => title === 'Di Gina').ownerName
  expect(await ownerName()).toBe('Gina V.')
  const answer = await single.inject({
    method: 'POST',
    url: '/api/me/name',
    headers: gina.headers,
    payload: { name: 'Zia Gina' },
  })
  expect(answer.statusCode).toBe(201)
  expect(await ownerName()).toBe('Zia Gina')
  await single.close()
})

/** A server with new connections to the same database, so that they record their statements. */
async function openTracked() {
  const db = openDatabase(app.connection, () => undefined)
  const fastify = await buildApp({
    db,
    config: app.config,
    limits: UNLIMITED,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  return {
    fastify,
    close: async () => {
      await fastify.close()
      await db.destroy()
    },
  }
}
