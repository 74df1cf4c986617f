import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@barattolo/domain/durations'
import { it } from '@barattolo/domain/texts/it'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clock, trustedClock } from '../platform/process/clock.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createIdTokenVerifier, trustFirebase, type VerifyIdToken } from './id-token.ts'

const project = {
  projectId: 'barattolo-vero',
  apiKey: 'key',
  authDomain: 'barattolo-vero.firebaseapp.com',
  emailLink: false,
} as const

/** A local server that serves the public keys instead of Google. */
let keyServer: Server
let keysUrl: string
let signingKey: CryptoKey
let verify: VerifyIdToken

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  signingKey = pair.privateKey
  const publishedKey: JWK = { ...(await exportJWK(pair.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }
  keyServer = createServer((_, answer) =>
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [publishedKey] })),
  )
  await new Promise<void>((done) => keyServer.listen(0, '127.0.0.1', done))
  keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`
  verify = createIdTokenVerifier(
    [trustFirebase(project, keysUrl)],
    trustedClock(() => new Date()),
  )
})
afterAll(() => keyServer.close())

const now = () => Math.floor(Date.now() / 1000)
const token = (claims: JWTPayload = {}) =>
  new SignJWT({
    iss: 'https://securetoken.google.com/barattolo-vero',
    aud: 'barattolo-vero',
    sub: 'google-uid',
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
    email: 'anna@gmail.com',
    email_verified: true,
    name: 'Anna',
    firebase: { sign_in_provider: 'google.com' },
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
    .sign(signingKey)

describe('Firebase mode', () => {
  test('[IDN-01] [IDN-106] a token of a Google sign-in with a verified e-mail is accepted', async () => {
    expect(await verify(await token())).toMatchObject({ sub: 'google-uid', email: 'anna@gmail.com', name: 'Anna' })
  })

  test.each([
    ['[IDN-106] a token of another provider', { firebase: { sign_in_provider: 'password' } }, 'signInNotAllowed'],
    ['a token of an anonymous sign-in', { firebase: { sign_in_provider: 'anonymous' } }, 'signInNotAllowed'],
    ['a token without a provider', { firebase: undefined }, 'signInNotAllowed'],
    ['[IDN-106] a token with an e-mail that is not verified', { email_verified: false }, 'emailNotVerified'],
    ['a token without an e-mail', { email: undefined }, 'emailNotVerified'],
    ['a token of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }, 'tokenForeign'],
    ['[IDN-107] a token of the built-in service’s issuer', { iss: 'urn:barattolo:identity', aud: 'barattolo' }, 'tokenForeign'],
  ])('%s is rejected', async (_, claims, code) => {
    await expect(verify(await token(claims as JWTPayload))).rejects.toMatchObject({ code })
  })

  test('if the published keys cannot be fetched, verification fails with "unavailable" and no user is signed out', async () => {
    const verifyWithoutKeys = createIdTokenVerifier(
      [trustFirebase(project, 'http://127.0.0.1:9/keys')],
      trustedClock(() => new Date()),
    )
    await expect(verifyWithoutKeys(await token())).rejects.toMatchObject({ code: 'unavailable' })
  })

  const clockAt = (databaseAhead: number, wallAhead: number, isTrusted: boolean): Clock => ({
    now: () => new Date(Date.now() + databaseAhead),
    wallTime: () => new Date(Date.now() + wallAhead),
    difference: () => wallAhead - databaseAhead,
    isTrusted: () => isTrusted,
  })
  const verifierAt = (...clock: Parameters<typeof clockAt>) =>
    createIdTokenVerifier([trustFirebase(project, keysUrl)], clockAt(...clock))

  test.each([
    ['behind', -2 * HOUR_MS],
    ['ahead', 2 * HOUR_MS],
  ])('[SEC-38] A database whose clock is two hours %s refuses no sign-in while the clocks differ', async (_, ahead) => {
    const claims = await verifierAt(ahead, 0, false)(await token())
    // In the time of the server, in which the sign-in is a recent one.
    const secondsAhead = ahead / 1000
    expect(Math.abs(claims.auth_time - now() - secondsAhead)).toBeLessThan(3)
    expect(Math.abs(claims.exp - now() - secondsAhead - 3600)).toBeLessThan(3)
  })

  test('[SEC-38] A wrong wall clock refuses no sign-in', async () => {
    for (const wallAhead of [-2 * HOUR_MS, 2 * HOUR_MS])
      expect(await verifierAt(0, wallAhead, false)(await token())).toMatchObject({ sub: 'google-uid' })
  })

  test('[SEC-38] While the clocks agree, or if neither accepts it, a token of another time is refused', async () => {
    const expired = await token({ iat: now() - 7200, auth_time: now() - 7200, exp: now() - 3600 })
    await expect(verifierAt(0, 0, false)(expired)).rejects.toMatchObject({ code: 'tokenExpired' })
    await expect(verifierAt(2 * HOUR_MS, 0, true)(await token())).rejects.toMatchObject({ code: 'tokenExpired' })
    await expect(verifierAt(-2 * HOUR_MS, -2 * HOUR_MS, true)(await token())).rejects.toMatchObject({ code: 'tokenNotYetValid' })
  })

  test('[SEC-38] A database whose clock is half a minute behind, which is too little to stop jobs, refuses no new token', async () => {
    const iat = now()
    expect(await verifierAt(-30_000, 0, true)(await token({ iat, auth_time: iat }))).toMatchObject({ iat: iat - 30 })
  })

  test('[SEC-38] A token that only the wall clock accepts is verified again at each request', async () => {
    const clock = { ...clockAt(2 * HOUR_MS, 0, false) }
    const verifyWithClock = createIdTokenVerifier([trustFirebase(project, keysUrl)], clock)
    const accepted = await token()
    await verifyWithClock(accepted)
    clock.isTrusted = () => true
    await expect(verifyWithClock(accepted)).rejects.toMatchObject({ code: 'tokenExpired' })
  })

  test('[SEC-38] No refusal of a sign-in blames the clock of the person’s device', () => {
    const refusals = Object.entries(it.problems).filter(([code]) => code.startsWith('token'))
    expect(refusals.map(([code]) => code)).toEqual(expect.arrayContaining(['tokenExpired', 'tokenNotYetValid']))
    for (const [, sentence] of refusals) expect(sentence).not.toMatch(/dispositivo|orologio|data e ora/)
  })

  test('[IDN-107] [IDN-108] the built-in identity service does not exist and requests to any host are answered', async () => {
    const app = await startTestApp({
      environment: {
        FIREBASE_PROJECT_ID: project.projectId,
        FIREBASE_API_KEY: project.apiKey,
        FIREBASE_AUTH_DOMAIN: project.authDomain,
        ADMIN_EMAIL: 'ada@example.org',
      },
    })
    const body = { name: 'Anna', email: 'anna@example.org' }
    expect((await app.fastify.inject({ method: 'POST', url: '/identity/id-token', payload: body })).statusCode).toBe(404)
    const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup'
    expect((await app.fastify.inject({ method: 'POST', url: lookup, payload: {} })).statusCode).toBe(404)
    const config = await app.fastify.inject({ url: '/api/config', headers: { host: 'barattolo.example' } })
    const { emailLink: _, ...settings } = project
    expect(config.json().identity).toEqual({
      kind: 'firebase',
      ...settings,
      methods: [{ id: 'google.com', name: 'Google' }],
      hasChooser: false,
    })
    expect(config.body).not.toContain('ada@example.org')
    await app.close()
  })
})
