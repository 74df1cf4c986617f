import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLog, RequestLog } from './log.ts'

function listeningLog() {
  const lines: string[] = []
  return { log: openLog('info', { write: (line) => lines.push(line) }), lines }
}

test.each([
  ['an e-mail', { who: 'anna.bianchi+prova@example.co.uk' }, 'anna'],
  ['an e-mail in a sentence', 'duplicate key anna@example.org', 'anna'],
  ['a token', { token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl' }, 'eyJ'],
  ['a bearer header', { header: 'Bearer s3cret-opaque' }, 's3cret'],
  ['a refresh token', { body: 'grant_type=refresh_token&refresh_token=abc123' }, 'abc123'],
  ['an id token in JSON', { body: '{"idToken":"abc123"}' }, 'abc123'],
  ['a position in an address', { url: '/api/items?near=45.7376,7.3206&radius=5' }, '45.7376'],
  ['a position in an encoded address', { url: '/api/items?near=45.7376%2C7.3206' }, '7.3206'],
  ['a position in an object', { item: { exactLat: 45.7376, exactLng: 7.3206 } }, '45.7376'],
])('[SEC-08] %s never reaches the log', (_what, told, secret) => {
  const { log, lines } = listeningLog()
  log.info(told)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(() => JSON.parse(lines[0] ?? '')).not.toThrow()
})

test('an error of the database says what failed, not with which value', () => {
  const { log, lines } = listeningLog()
  const refused = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'people_email',
    detail: 'Key (name)=(Anna) already exists.',
  })
  log.error({ err: new Error('saving', { cause: refused }) })
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err.cause).toMatchObject({ code: '23505', constraint: 'people_email', message: 'duplicate key' })
  expect(lines[0]).not.toContain('Anna')
})

test('[SEC-09] a request is one line with its route, not its address', async () => {
  const { log, lines } = listeningLog()
  const app = Fastify({ loggerInstance: log, logController: new RequestLog() })
  app.get('/api/items/:id', async () => 'ok')
  await app.inject({ url: '/api/items/7?near=45.7,7.3&q=anna@example.org', headers: { authorization: 'Bearer secret' } })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'request', method: 'GET', route: '/api/items/:id', status: 200 }),
  ])
  expect(lines.join()).not.toMatch(/45\.7|anna|secret/)
  await app.close()
})
