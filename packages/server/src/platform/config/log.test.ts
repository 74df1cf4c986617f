import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { DatabaseUnavailable, SlowStatement } from '../database/database-unavailable.ts'
import { createLogger, RequestLogController } from './log.ts'

function createLogCapture() {
  const lines: string[] = []
  return { log: createLogger('info', { write: (line) => lines.push(line) }), lines }
}

test.each([
  ['An e-mail address', { who: 'anna.bianchi+prova@example.co.uk' }, 'anna'],
  ['An e-mail address in a sentence', 'duplicate key anna@example.org', 'anna'],
  ['A token', { token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl' }, 'eyJ'],
  ['A bearer header', { header: 'Bearer s3cret-opaque' }, 's3cret'],
  ['A refresh token', { body: 'grant_type=refresh_token&refresh_token=abc123' }, 'abc123'],
  ['An id token in JSON', { body: '{"idToken":"abc123"}' }, 'abc123'],
  ['A position in a URL', { url: '/api/items?near=45.7376,7.3206&radius=5' }, '45.7376'],
  ['A position in an encoded URL', { url: '/api/items?near=45.7376%2C7.3206' }, '7.3206'],
  ['A position in an object', { item: { exactLat: 45.7376, exactLng: 7.3206 } }, '45.7376'],
])('[SEC-08] %s is redacted from the log', (_label, entry, secret) => {
  const { log, lines } = createLogCapture()
  log.info(entry)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(() => JSON.parse(lines[0] ?? '')).not.toThrow()
})

test('A database error is logged with its code and constraint, but without the values', () => {
  const { log, lines } = createLogCapture()
  const databaseError = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'people_email',
    detail: 'Key (name)=(Anna) already exists.',
  })
  log.error({ err: new Error('saving', { cause: databaseError }) })
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err.cause).toMatchObject({ code: '23505', constraint: 'people_email', message: 'duplicate key' })
  expect(lines[0]).not.toContain('Anna')
})

test('[SEC-09] A request is logged as one line with its route, not its URL', async () => {
  const { log, lines } = createLogCapture()
  const app = Fastify({ loggerInstance: log, logController: new RequestLogController() })
  app.get('/api/items/:id', async () => 'ok')
  await app.inject({ url: '/api/items/7?near=45.7,7.3&q=anna@example.org', headers: { authorization: 'Bearer secret' } })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'request', method: 'GET', route: '/api/items/:id', status: 200 }),
  ])
  expect(lines.join()).not.toMatch(/45\.7,7\.3|anna|secret/)
  await app.close()
})

test('[SEC-09] The app logs a request by its route, whether it is answered, refused or unknown, and not by its address', async () => {
  const { log, lines } = createLogCapture()
  const { fastify, close } = await startTestApp({ log })
  const query = 'near=45.7371,7.3177&radius=5&q=segreto'
  for (const path of ['/api/items', '/api/items/7d1c3f0a-53ad-4b6a-b2d1-5a4a1f6f6f10', '/api/conversations/segreto', '/segreto'])
    await fastify.inject(`${path}?${query}`)
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /request/i.test(msg))
  expect(requests.map(({ msg, route, status }) => [msg, route, status])).toEqual([
    ['request', '/api/items', 200],
    ['request', '/api/items/:id', 404],
    ['request', '/api/conversations/:id', 401],
    ['request', expect.stringMatching(/^(unknown|\/\*|\*)$/), 404],
  ])
  expect(lines.join()).not.toMatch(/45\.7371|7d1c3f0a|segreto/)
  await close()
})

test('[ERR-42] What an outage of the database has caused is not logged, at any depth of the cause; a slow statement is', () => {
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => lines.push(line) })
  const outage = new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
  log.error({ err: outage }, 'a job')
  log.warn({ err: new Error('not sent', { cause: new Error('failed', { cause: outage }) }) }, 'a notice')
  log.child({ reqId: 'one' }).error({ err: outage }, 'a call')
  log.error({ err: new SlowStatement(new Error('timeout'), 'select 1') }, 'statement too slow')
  log.error({ err: new Error('another') }, 'a bug')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['statement too slow', 'a bug'])
})
