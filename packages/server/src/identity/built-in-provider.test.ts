import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '@barattolo/domain/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, sessionOf, startBrowser } from '../testing/sign-in-links.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const clock = { ahead: 0 }
/** Begun and ended in the real time, which the client's library reads. */
const now = () => new Date(Date.now() + clock.ahead)
let provider: TestApp
let issuer: string
/** A server that lets people in by the account chooser of the other one. */
let app: TestApp

beforeAll(async () => {
  provider = await startTestApp({ now })
  await provider.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = provider.fastify.server.address() as AddressInfo
  issuer = `http://127.0.0.1:${port}/identity`
  app = await startTestApp({
    now,
    environment: {
      OIDC_1_ISSUER: issuer,
      OIDC_1_CLIENT_ID: 'un programma: prova',
      OIDC_1_CLIENT_SECRET: 'qualsiasi+segreto/%',
      OIDC_1_NAME: 'Prova',
      PUBLIC_URL: 'http://127.0.0.1:3999',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PROVIDERS: 'oidc.1',
    },
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** Begins at our server and chooses an account at the provider, as the page does with the query of its address. */
async function choose(email: string, changes: Record<string, unknown> = {}) {
  const browser = startBrowser()
  const started = await app.fastify.inject({
    method: 'POST',
    url: '/api/sign-in/providers/oidc.1',
    payload: { secretHash: browser.secretHash, intent: 'signIn' },
  })
  const { origin, pathname, searchParams: asked } = new URL(started.json().url)
  expect(`${origin}${pathname}`).toBe(`${issuer}/choose`)
  const payload = {
    email,
    name: 'Anna Bianchi',
    clientId: asked.get('client_id'),
    redirectUri: asked.get('redirect_uri'),
    state: asked.get('state'),
    nonce: asked.get('nonce'),
    codeChallenge: asked.get('code_challenge'),
    ...changes,
  }
  const headers = { host: new URL(issuer).host }
  const answer = await provider.fastify.inject({ method: 'POST', url: '/identity/authorizations', headers, payload })
  return { answer, browser, payload, query: answer.statusCode === 200 ? new URL(answer.json().url).search : '' }
}

const finish = (query: string, secret: string) =>
  app.fastify.inject({ method: 'POST', url: '/api/sign-in/provider-answers', payload: { query, secret } })

describe('the account chooser as a provider of OpenID Connect', () => {
  test('[IDN-218] lets people into another server of this computer, by the whole way of a provider', async () => {
    const { query, browser } = await choose('anna@example.org')
    const session = await sessionOf(app.fastify, (await finish(query, browser.secret)).json())
    const me = await app.fastify.inject({ url: '/api/me', headers: session.headers })
    expect(me.json()).toMatchObject({ email: 'anna@example.org', isAdmin: false, profile: { uid: session.uid, name: 'Anna B.' } })
    const again = await choose('anna@example.org')
    expect((await sessionOf(app.fastify, (await finish(again.query, again.browser.secret)).json())).uid).toBe(session.uid)
    const admin = await choose('ada@example.org')
    const { headers } = await sessionOf(app.fastify, (await finish(admin.query, admin.browser.secret)).json())
    expect((await app.fastify.inject({ url: '/api/me', headers })).json().isAdmin).toBe(true)
  })

  test.each(['https://barattolo.example/accesso', 'http://192.168.1.4/accesso', 'http://localhost.example/accesso'])(
    '[IDN-218] leads back to this computer only, not to %s',
    async (redirectUri) => {
      expect((await choose('anna@example.org', { redirectUri })).answer.json().code).toBe('hostNotAllowed')
    },
  )

  test.each([
    ['of another redirect address', { redirectUri: 'http://127.0.0.1:3999/altrove' }],
    ['of another client', { clientId: 'altro' }],
    ['with another challenge', { codeChallenge: 'x'.repeat(43) }],
    ['with another nonce', { nonce: 'altro' }],
  ])('[IDN-218] a code %s lets no one in', async (_, changes) => {
    const { query, browser } = await choose('bruno@example.org', changes)
    expect((await finish(query, browser.secret)).json()).toMatchObject({ status: 403, code: 'providerRefused' })
  })

  test('[IDN-218] a code is used once and within a minute, and is no other token', async () => {
    const { query, payload } = await choose('carla@example.org')
    const code = new URLSearchParams(query).get('code') ?? ''
    const ask = (changes: Record<string, string> = {}) =>
      provider.fastify.inject({
        method: 'POST',
        url: '/identity/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: String(payload.redirectUri),
          client_id: String(payload.clientId),
          code_verifier: 'x'.repeat(43),
          ...changes,
        }).toString(),
      })
    expect((await ask({ grant_type: 'password' })).json()).toEqual({ error: 'invalid_request' })
    expect((await ask()).json()).toEqual({ error: 'invalid_grant' })
    expect((await openSession(provider.fastify, code)).statusCode).toBe(400)
    const { query: once, browser } = await choose('dario@example.org')
    expect((await finish(once, browser.secret)).statusCode).toBe(200)
    const late = await choose('elio@example.org')
    clock.ahead = 1.2 * MINUTE_MS
    expect((await finish(late.query, late.browser.secret)).json().code).toBe('providerRefused')
    clock.ahead = 0
  })

  test('[IDN-218] an open trial has no such provider', async () => {
    const open = await startTestApp({ environment: { OPEN_SIGN_IN: 'yes' } })
    expect((await open.fastify.inject('/identity/.well-known/openid-configuration')).statusCode).toBe(404)
    expect((await open.fastify.inject({ method: 'POST', url: '/identity/authorizations', payload: {} })).statusCode).toBe(404)
    await open.close()
  })
})
