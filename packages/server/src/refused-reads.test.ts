import { Problem } from '@barattolo/domain/problem'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { UNLIMITED } from './platform/http/rate-limits.ts'
import { insertItem, insertPerson, insertRequest, insertRequests } from './testing/factories.ts'
import { setUpTestApp, startTestApp } from './testing/test-app.ts'

const { lat, lng } = TEST_TOWN.centre
const AROUND = `lat=${lat}&lng=${lng}`
const NEAR = `near=${lat},${lng}`

const app = setUpTestApp()
let busyApp: FastifyInstance
let ids: { item: string; request: string; person: string }

/** The pool of expensive reads refuses everything, as while too many callers wait for it. */
beforeAll(async () => {
  const { uid: owner } = await insertPerson(app.db)
  ids = { item: await insertItem(app.db, { owner }), request: await insertRequest(app.db, { owner }), person: owner }
  busyApp = await buildApp({
    db: app.db,
    config: app.config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    readBroadly: () => Promise.reject(new Problem('tooBroad')),
  })
})
afterAll(() => busyApp.close())

test.each([
  '/api/requests?q=di',
  '/api/requests?state=closed',
  '/api/requests?state=all',
  '/api/requests?fits=Sedia',
  '/api/people?q=a',
  '/sitemap.xml',
  '/sitemap/items-1.xml',
])('[API-65] %s answers 503 tooBroad with Retry-After while the pool of expensive reads is full', async (url) => {
  const answer = await busyApp.inject(url)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'tooBroad' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('[API-65] Bounded reads are answered while the pool of expensive reads is full', async () => {
  const urls = [
    '/api/items',
    '/api/items?sort=title',
    `/api/items/${ids.item}`,
    '/api/requests',
    `/api/requests/${ids.request}`,
    `/api/requests?ownerUid=${ids.person}&state=all`,
    `/api/map?${AROUND}&radius=5`,
    `/api/people/${ids.person}`,
  ]
  for (const url of urls) expect([url, (await busyApp.inject(url)).statusCode]).toEqual([url, 200])
})

test('[API-65] a circle of more than 50 km is refused, also on the map', async () => {
  for (const url of [`/api/map?${AROUND}`, `/api/items?sort=nearest&${NEAR}`]) {
    expect((await busyApp.inject(`${url}&radius=50`)).statusCode).toBe(200)
    expect((await busyApp.inject(`${url}&radius=50.1`)).statusCode).toBe(400)
  }
})

test('[API-65] the total of the board stops at 1,000', async () => {
  const { uid: owner } = await insertPerson(app.db)
  await insertRequests(app.db, 1000, { owner })
  const { headers } = await busyApp.inject('/api/requests?limit=1')
  expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-bounded': 'yes' })
})

test('[API-71] One network address has at most its share of the expensive reads at once, and other addresses are answered', async () => {
  const limits = { ...UNLIMITED, broadReadsPerAddress: 2 }
  const limited = await startTestApp({ limits })
  onTestFinished(limited.close)
  const read = async (remoteAddress: string) =>
    (await limited.fastify.inject({ url: '/api/people?q=anna', remoteAddress })).statusCode
  const [one, sameNetwork, other] = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1']
  const statuses = await Promise.all([one, sameNetwork, one, other, sameNetwork, other].map(read))
  expect(statuses).toEqual([200, 200, 503, 200, 503, 200])
  expect(await read(one)).toBe(200)
})

test('[API-71] While no place is free, what an index answers is answered, and other lists are refused', async () => {
  const limits = { ...UNLIMITED, broadReadsPerAddress: 0 }
  const limited = await startTestApp({ limits })
  onTestFinished(limited.close)
  const statusOf = async (url: string) => (await limited.fastify.inject(url)).statusCode
  const answered = [
    ...['', '?sort=-title&limit=100', '?category=home', '?status=dono', '?q=sedia'],
    ...[`?${NEAR}&sort=nearest&radius=5`, `?ownerUid=${ids.person}&tag=legno`],
  ]
  for (const query of answered) expect([query, await statusOf(`/api/items${query}`)]).toEqual([query, 200])
  const refused = [
    '?tag=legno',
    '?category=home&status=dono',
    `?bbox=${lng - 0.5},${lat - 0.5},${lng + 0.5},${lat + 0.5}`,
    `?${NEAR}&radius=5`,
  ]
  for (const query of refused) expect([query, await statusOf(`/api/items${query}`)]).toEqual([query, 503])
  expect(await statusOf(`/api/map?${AROUND}&radius=5`)).toBe(200)
})
