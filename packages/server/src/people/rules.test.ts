import type { AddressInfo } from 'node:net'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, anItemBody } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
let nadia: SignedInPerson
beforeAll(async () => {
  nadia = await house.signIn({ name: 'Nadia', accepts: false })
})

const ask = (method: 'GET' | 'POST', url: string, who: SignedInPerson, payload?: object) =>
  house.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
const me = async (who: SignedInPerson) => (await ask('GET', '/api/me', who)).json()
const accept = (who: SignedInPerson, given: object = {}) =>
  ask('POST', '/api/me/rules', who, { version: RULES_VERSION, oldEnough: true, ...given })

/** Write calls that are allowed before accepting the rules. */
const BEFORE_RULES = [
  'POST /api/me/rules',
  'DELETE /api/me',
  'POST /api/me/blocked/:uid',
  'DELETE /api/me/blocked/:uid',
  'POST /api/reports',
  'POST /api/decisions/:id/objection',
  'POST /api/conversations/:id/read',
  'POST /api/notices/read',
  'PATCH /api/notices/preferences',
]

describe('a user who has not accepted the rules', () => {
  test('[TRUST-01] every write call, including the upload, rejects a user who has not accepted the rules', async () => {
    const writes = house.app.declaredRoutes.filter(
      ({ method, access }) => access === 'signedIn' && method !== 'GET' && method !== 'HEAD',
    )
    expect(writes.length).toBeGreaterThan(15)
    for (const { method, url } of writes) {
      if (BEFORE_RULES.includes(`${method} ${url}`)) continue
      const answer = await house.app.inject({ method: method as 'POST', url, headers: nadia.headers, payload: {} })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'rulesNotAccepted'])
      expect(answer.json().detail).toBe(it.problems.rulesNotAccepted)
    }
    expect(writes.map(({ url }) => url)).toContain('/upload')
    const named = writes.map(({ method, url }) => `${method} ${url}`)
    for (const open of BEFORE_RULES) expect(named).toContain(open)
  })

  test('[TRUST-01] the socket rejects messages of a user who has not accepted the rules', async () => {
    await house.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = house.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: nadia.token }, transports: ['websocket'] })
    const message = { text: 'Ciao', clientId: crypto.randomUUID() }
    const answer = await socket.emitWithAck('chatMessage', { conversationId: crypto.randomUUID(), message })
    socket.close()
    expect(answer).toMatchObject({ ok: false, problem: { code: 'rulesNotAccepted', status: 403 } })
  })

  test('[TRUST-01] read calls work, and /api/me contains the rules to accept', async () => {
    const anna = await house.signIn({ name: 'Anna' })
    const id = await anItem(house.db, { owner: anna.uid })
    for (const url of ['/api/items', `/api/items/${id}`, '/api/conversations', '/api/me/data'])
      expect((await ask('GET', url, nadia)).statusCode).toBe(200)
    expect((await me(nadia)).rulesToAccept).toBe(RULES_VERSION)
    expect((await me(anna)).rulesToAccept).toBeNull()
  })
})

test('[TRUST-02] accepting the current rules with confirmed age enables writing and stores the date', async () => {
  const olga = await house.signIn({ name: 'Olga', accepts: false })
  for (const wrong of [{ oldEnough: false }, { oldEnough: undefined }, { version: 'oggi' }])
    expect((await accept(olga, wrong)).json().code).toBe('invalidInput')
  expect((await accept(olga, { version: '2020-01-01' })).json().code).toBe('rulesChanged')
  expect((await ask('POST', '/api/items', olga, anItemBody())).json().code).toBe('rulesNotAccepted')

  expect((await accept(olga)).statusCode).toBe(201)
  expect((await ask('POST', '/api/items', olga, anItemBody())).statusCode).toBe(201)
  const { rules } = (await ask('GET', '/api/me/data', olga)).json().account
  expect(rules).toEqual({ version: RULES_VERSION, acceptedAt: expect.any(String) })
  // A repeated acceptance changes nothing.
  await accept(olga)
  expect((await ask('GET', '/api/me/data', olga)).json().account.rules).toEqual(rules)
})

test('[TRUST-02] a user who accepted an older version of the rules must accept again', async () => {
  const piero = await house.signIn({ name: 'Piero' })
  await house.db.updateTable('people').set({ rulesVersion: '2020-01-01' }).where('uid', '=', piero.uid).execute()
  expect((await ask('POST', '/api/items', piero, anItemBody())).json().code).toBe('rulesNotAccepted')
  expect((await me(piero)).rulesToAccept).toBe(RULES_VERSION)
  await accept(piero)
  expect((await ask('POST', '/api/items', piero, anItemBody())).statusCode).toBe(201)
})

test('[TRUST-02] deleting the account erases the acceptance of the rules', async () => {
  const rita = await house.signIn({ name: 'Rita' })
  await house.app.inject({ method: 'DELETE', url: '/api/me', headers: rita.headers })
  const row = await house.db.selectFrom('people').select(['rulesVersion', 'rulesAcceptedAt']).where('uid', '=', rita.uid)
  expect(await row.executeTakeFirst()).toEqual({ rulesVersion: null, rulesAcceptedAt: null })
})
