import type { AddressInfo } from 'node:net'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let nadia: SignedInPerson
beforeAll(async () => {
  nadia = await app.signIn({ name: 'Nadia', acceptsRules: false })
})

const callApi = (method: 'GET' | 'POST', url: string, user: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
const readMe = async (user: SignedInPerson) => (await callApi('GET', '/api/me', user)).json()
const accept = (user: SignedInPerson, changes: object = {}) =>
  callApi('POST', '/api/me/rules', user, { version: RULES_VERSION, oldEnough: true, ...changes })

/** Write calls that are allowed before accepting the rules. */
const ALLOWED_BEFORE_RULES = [
  'POST /api/me/devices',
  'PATCH /api/me/viewpoint',
  'POST /api/me/rules',
  'POST /api/me/sign-ins',
  'DELETE /api/me/sign-ins/:id',
  'DELETE /api/me',
  'POST /api/me/photos/take-back',
  'DELETE /api/me/found-items',
  'POST /api/me/blocked/:uid',
  'DELETE /api/me/blocked/:uid',
  'POST /api/decisions/:id/objection',
  'POST /api/conversations/:id/read',
  'POST /api/rings/:id/read',
  'POST /api/notices/read',
  'PATCH /api/notices/preferences',
]

describe('a user who has not accepted the rules', () => {
  test('[TRUST-01] every write call, including the upload, rejects a user who has not accepted the rules', async () => {
    const writes = app.fastify.declaredRoutes.filter(
      ({ method, access }) => access === 'signedIn' && method !== 'GET' && method !== 'HEAD',
    )
    expect(writes.length).toBeGreaterThan(15)
    for (const { method, url } of writes) {
      if (ALLOWED_BEFORE_RULES.includes(`${method} ${url}`)) continue
      const answer = await app.fastify.inject({ method: method as 'POST', url, headers: nadia.headers, payload: {} })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'rulesNotAccepted'])
      expect(answer.json().detail).toBe(it.problems.rulesNotAccepted)
    }
    expect(writes.map(({ url }) => url)).toContain('/upload')
    const endpoints = writes.map(({ method, url }) => `${method} ${url}`)
    for (const endpoint of ALLOWED_BEFORE_RULES) expect(endpoints).toContain(endpoint)
  })

  test('[TRUST-01] the socket rejects messages of a user who has not accepted the rules', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: nadia.token }, transports: ['websocket'] })
    const message = { text: 'Ciao', clientId: crypto.randomUUID() }
    const answer = await socket.emitWithAck('chatMessage', { conversationId: crypto.randomUUID(), message })
    socket.close()
    expect(answer).toMatchObject({ ok: false, problem: { code: 'rulesNotAccepted', status: 403 } })
  })

  test('[TRUST-01] read calls work before the rules are accepted, and /api/me contains the rules to accept', async () => {
    const anna = await app.signIn({ name: 'Anna' })
    const id = await insertItem(app.db, { owner: anna.uid })
    for (const url of ['/api/items', `/api/items/${id}`, '/api/conversations', '/api/me/data'])
      expect((await callApi('GET', url, nadia)).statusCode).toBe(200)
    expect((await readMe(nadia)).rulesToAccept).toBe(RULES_VERSION)
    expect((await readMe(anna)).rulesToAccept).toBeNull()
  })
})

test('[TRUST-02] accepting the current rules with confirmed age enables writing and stores the date', async () => {
  const olga = await app.signIn({ name: 'Olga', acceptsRules: false })
  for (const wrong of [{ oldEnough: false }, { oldEnough: undefined }, { version: 'oggi' }])
    expect((await accept(olga, wrong)).json().code).toBe('invalidInput')
  expect((await accept(olga, { version: '2020-01-01' })).json().code).toBe('rulesChanged')
  expect((await callApi('POST', '/api/items', olga, makeItemBody())).json().code).toBe('rulesNotAccepted')

  expect((await accept(olga)).statusCode).toBe(201)
  expect((await callApi('POST', '/api/items', olga, makeItemBody())).statusCode).toBe(201)
  const { rules } = (await exportData(app, olga)).data.account
  expect(rules).toEqual({ version: RULES_VERSION, acceptedAt: expect.any(String) })
  // A repeated acceptance changes nothing.
  await accept(olga)
  expect((await exportData(app, olga)).data.account.rules).toEqual(rules)
})

test('[TRUST-02] a user who accepted an older version of the rules must accept again', async () => {
  const piero = await app.signIn({ name: 'Piero' })
  await app.db.updateTable('people').set({ rulesVersion: '2020-01-01' }).where('uid', '=', piero.uid).execute()
  expect((await callApi('POST', '/api/items', piero, makeItemBody())).json().code).toBe('rulesNotAccepted')
  expect((await readMe(piero)).rulesToAccept).toBe(RULES_VERSION)
  await accept(piero)
  expect((await callApi('POST', '/api/items', piero, makeItemBody())).statusCode).toBe(201)
})

test('[TRUST-02] deleting the account erases the acceptance of the rules', async () => {
  const rita = await app.signIn({ name: 'Rita' })
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: rita.headers })
  const row = await app.db.selectFrom('people').select(['rulesVersion', 'rulesAcceptedAt']).where('uid', '=', rita.uid)
  expect(await row.executeTakeFirst()).toEqual({ rulesVersion: null, rulesAcceptedAt: null })
})
