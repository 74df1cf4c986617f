import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLogger } from '../config/log.ts'
import { PAGE_CALL_HEADERS } from './address-budget.ts'

const PROXY = '10.1.2.3'
const SENT = '3f2a91c07d1b4c6e9a5f0b8d2e4c6a1f'
const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  app = await startTestApp({ log, environment: { TRUSTED_PROXIES: '10.1.0.0/16' } })
})
afterAll(() => app.close())

interface CallOptions {
  from?: string
  id?: string
  headers?: Record<string, string>
}

/** The id in the answer, and the ids in the lines that the call has written. */
async function call(url: string, { from = PROXY, id = SENT, headers = {} }: CallOptions = {}) {
  const before = lines.length
  const answer = await app.fastify.inject({ url, remoteAddress: from, headers: { ...headers, 'x-request-id': id } })
  return {
    status: answer.statusCode,
    id: answer.headers['x-request-id'],
    logged: lines.slice(before).map((line) => JSON.parse(line).reqId),
  }
}

test.each([
  ['an answer', '/api/exchanges/recent', 200],
  ['a refusal', '/api/me', 401],
  ['a page that does not exist', '/nessuna', 404],
])('[APP-55] The id of a trusted proxy is in the header of %s and in its line of the log, once', async (_what, url, status) => {
  expect(await call(url)).toEqual({ status, id: SENT, logged: [SENT] })
  expect(lines.at(-1)?.match(/reqId/g)).toHaveLength(1)
})

test('[APP-55] An address that cannot be read is answered with an id', async () => {
  expect(await call('/%E0%A4%A')).toMatchObject({ status: 404, id: SENT })
})

test('[APP-55] An unexpected error is logged with the id of its answer', async () => {
  await app.db.schema.alterTable('items').renameTo('items_away').execute()
  try {
    const { status, id, logged } = await call('/api/items/7d1c3f0a-53ad-4b6a-b2d1-5a4a1f6f6f10')
    expect({ status, id }).toEqual({ status: 500, id: SENT })
    expect(logged).toEqual([SENT, SENT])
  } finally {
    await app.db.schema.alterTable('items_away').renameTo('items').execute()
  }
})

test.each([
  ['that the proxy has not sent', { from: '10.2.0.1' }],
  ['with a line end', { id: '3f2a91c0\n{"level":50}' }],
  ['with a space', { id: '3f2a91c0 7d1b4c6e' }],
  ['that is too short', { id: '3f2a91c' }],
  ['that is too long', { id: 'a'.repeat(65) }],
  ['of a page, sent by a client', { from: '10.2.0.1', headers: { 'x-page-call': 'guessed' } }],
])('[APP-55] An id %s is replaced by a new one', async (_what, options) => {
  const { id, logged } = await call('/api/exchanges/recent', options)
  expect(id).toMatch(OWN)
  expect(logged).toEqual([id])
})

test('[APP-55] The calls of a page have its id', async () => {
  expect(await call('/api/exchanges/recent', { from: '10.2.0.1', headers: PAGE_CALL_HEADERS })).toMatchObject({ id: SENT })
})
