import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@barattolo/domain/durations'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldLimitCounts } from '../platform/http/limit-counts.store.ts'
import { insertItem } from '../testing/factories.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-25T09:00:20Z')
let clock = START
const logLines: string[] = []
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>
/** Two processes over one database. */
let apps: [TestApp, TestApp]
beforeAll(async () => {
  mailServer = await startSmtpServer()
  const options = {
    now: () => clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) }),
    multiProcess: true,
    environment: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'avvisi@barattolo.test',
      PUBLIC_URL: 'https://barattolo.test',
      ...OPERATOR_SETTINGS,
    },
  }
  const first = await startTestApp(options)
  apps = [first, await startTestApp({ ...options, connection: first.connection })]
})
afterAll(async () => {
  await apps[1].close()
  await apps[0].close()
  await mailServer.close()
})
beforeEach(async () => {
  clock = START
  mailServer.received.length = 0
  for (const table of ['contactMessages', 'limitCounts'] as const) await apps[0].db.deleteFrom(table).execute()
})

let turn = 0
async function send(address: string, overrides: object = {}) {
  turn = 1 - turn
  const app = apps[turn as 0 | 1]
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: address,
    payload: { name: 'Anna', email: 'anna@example.org', message: 'Buongiorno', ...overrides },
  })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}
const count = async () => (await apps[0].db.selectFrom('contactMessages').select('id').execute()).length
const isSent = ({ status }: { status: number }) => status === 201

test('[TRUST-40] of 20 messages at once from one address, in two processes, five are stored; the others name the time from which on the next is possible', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('203.0.113.7')))
  expect(answers.filter(isSent)).toHaveLength(5)
  for (const refused of answers.filter((answer) => !isSent(answer))) {
    expect(refused).toMatchObject({ status: 429, retryAfter: '3640', body: { code: 'tooManyContactMessages' } })
    expect(refused.body.detail).toBe(
      'Da questa rete sono già arrivati molti messaggi: potrai mandarne un altro da mercoledì 25\u00a0novembre alle\u00a011:01. Quello che hai scritto resta qui.',
    )
  }
  expect(await count()).toBe(5)
  expect((await send('203.0.113.8')).status).toBe(201)
  clock = new Date(START.getTime() + 3640 * 1000)
  expect((await send('203.0.113.7')).status).toBe(201)
})

test('[TRUST-40] an address sends at most 20 messages within 24 hours, and a repeated one does not count', {
  tags: ['thorough'],
}, async () => {
  for (let hour = 0; hour < 4; hour++) {
    clock = new Date(START.getTime() + hour * HOUR_MS)
    for (let n = 0; n < 5; n++) {
      const clientId = randomUUID()
      for (let press = 0; press < 3; press++) expect((await send('203.0.113.7', { clientId })).status).toBe(201)
    }
  }
  clock = new Date(START.getTime() + 4 * HOUR_MS)
  expect(await send('203.0.113.7')).toMatchObject({ status: 429, retryAfter: String(20 * 3600 + 40) })
  expect(await count()).toBe(20)
})

test('[TRUST-40] the addresses of one IPv6 network count together', async () => {
  for (let n = 1; n <= 5; n++) expect((await send(`2001:db8:0:1:${n}::1`)).status).toBe(201)
  expect((await send('2001:db8::1:ffff:0:0:9')).status).toBe(429)
  expect((await send('2001:db8:0:2::1')).status).toBe(201)
})

test('[TRUST-41] a network address is neither stored nor logged, and its count goes a day after the last message', async () => {
  await send('203.0.113.99')
  await send('2001:db8:0:77::1')
  const tables = await Promise.all(
    (['limitCounts', 'contactMessages'] as const).map((table) => apps[0].db.selectFrom(table).selectAll().execute()),
  )
  expect(JSON.stringify(tables) + logLines.join('')).not.toMatch(/203\.0\.113|2001:db8/)
  expect(logLines.join('')).not.toContain('anna@example.org')
  const keys = async () =>
    (await apps[0].db.selectFrom('limitCounts').select('key').execute()).map(({ key }) => key.split(' ')[0])
  expect((await keys()).sort()).toEqual(['contact', 'contact', 'operator'])
  await deleteOldLimitCounts(apps[0].db, new Date(START.getTime() + DAY_MS - 1))
  expect(await keys()).toHaveLength(3)
  await deleteOldLimitCounts(apps[0].db, new Date(START.getTime() + DAY_MS))
  expect(await keys()).toEqual([])
})

test('[TRUST-42] a message whose hidden field is filled is stored with a mark for the admin, counted, not e-mailed, and answered as stored', async () => {
  const filled = await send('203.0.113.7', {
    message: 'Il mio gestore di password compila tutto',
    website: 'https://anna.example',
  })
  expect(filled).toMatchObject({ status: 201, body: { outcome: 'stored' } })
  clock = new Date(START.getTime() + 1000)
  expect((await send('203.0.113.7')).body).toEqual({ outcome: 'sent' })
  expect(mailServer.received).toHaveLength(1)
  const admin = await apps[0].signIn({ name: 'Ada', email: apps[0].config.adminEmails[0] })
  const listed = (await apps[0].fastify.inject({ url: '/api/admin/messages', headers: admin.headers })).json()
  expect(listed).toMatchObject([
    { message: 'Il mio gestore di password compila tutto', suspectedBot: true },
    { suspectedBot: false },
  ])
  for (let n = 0; n < 3; n++) expect((await send('203.0.113.7', { website: 'x' })).status).toBe(201)
  expect((await send('203.0.113.7', { website: 'x' })).status).toBe(429)
  expect(await count()).toBe(5)
})

test('[TRUST-43] after 50 e-mails within 24 hours further messages are only stored, and their answer says so', {
  tags: ['thorough'],
}, async () => {
  const addresses = Array.from({ length: 60 }, (_, n) => `198.51.100.${n}`)
  const answers = await Promise.all(addresses.map((address) => send(address)))
  expect(answers.filter(({ body }) => body.outcome === 'sent')).toHaveLength(50)
  expect(answers.filter(({ body }) => body.outcome === 'stored')).toHaveLength(10)
  expect(mailServer.received).toHaveLength(50)
  expect(await count()).toBe(60)
  clock = new Date(START.getTime() + DAY_MS)
  expect((await send('203.0.113.7')).body).toEqual({ outcome: 'sent' })
})

test('[TRUST-40] [TRUST-50] RATE_LIMITS=off turns the limits off', async () => {
  const unlimited = await startTestApp({ environment: { RATE_LIMITS: 'off' } })
  const payload = { name: 'Anna', email: 'anna@example.org', message: 'Buongiorno' }
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => unlimited.fastify.inject({ method: 'POST', url: '/api/contact', payload })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(25)
  const owner = await unlimited.signIn({ name: 'Bruno' })
  const visitor = { name: 'Carla Neri', email: 'carla@example.org', goodFaith: true }
  for (let n = 0; n < 8; n++) {
    const target = { kind: 'item', id: await insertItem(unlimited.db, { owner: owner.uid }) }
    const report = { target, reason: 'spam', visitor }
    expect((await unlimited.fastify.inject({ method: 'POST', url: '/api/reports', payload: report })).statusCode).toBe(201)
  }
  expect(await unlimited.db.selectFrom('limitCounts').selectAll().execute()).toEqual([])
  await unlimited.close()
})
