import { createHmac, generateKeyPairSync } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportSPKI, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { loadIdentityKey } from './identity-key.ts'

const app = setUpTestApp()
let key: JWK
let anna: SignedInPerson
beforeAll(async () => {
  const stored = app.db.selectFrom('houseKeys').select('secret').where('name', '=', 'identityKey')
  key = (await stored.executeTakeFirstOrThrow()).secret as JWK
  anna = await app.signIn({ name: 'Anna', email: 'admin@barattolo.test' })
})

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const validClaims = (): JWTPayload => ({
  iss: 'urn:barattolo:identity',
  aud: 'barattolo',
  sub: anna.uid,
  iat: now(),
  exp: now() + 3600,
  auth_time: now(),
  email: 'admin@barattolo.test',
  email_verified: true,
  name: 'Anna',
  firebase: { sign_in_provider: 'google.com' },
  sign_in: { issuer: 'urn:barattolo:account-chooser', subject: 'admin@barattolo.test' },
})
const signToken = async (claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header }).sign(await importJWK(key, 'RS256'))

async function readMe(token: string) {
  const answer = await app.fastify.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, body: answer.json() }
}

async function expectRejected(token: string, code: string) {
  const { status, body } = await readMe(token)
  expect({ status, code: body.code }).toEqual({ status: 401, code })
  // Each code has an Italian sentence of its own that asks the user to sign in again.
  expect(body.detail).toMatch(/accedi di nuovo/)
}

test('a token with the server’s own key and all claims is accepted: the baseline of the tests below', async () => {
  expect((await readMe(await signToken(validClaims()))).status).toBe(200)
})

describe('rejected tokens', () => {
  test('[IDN-105] a token without a signature is rejected', async () => {
    await expectRejected(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(validClaims())}.`, 'tokenUnsigned')
    await expectRejected(`${encode({ alg: 'None' })}.${encode(validClaims())}.x`, 'tokenUnsigned')
  })

  test('[IDN-105] a token signed with the public key as an HS256 secret is rejected', async () => {
    const publicCryptoKey = await importJWK({ kty: 'RSA', n: key.n ?? '', e: key.e ?? '' }, 'RS256', { extractable: true })
    if (!(publicCryptoKey instanceof CryptoKey)) throw new Error('not a key')
    const body = `${encode({ alg: 'HS256', kid: key.kid })}.${encode(validClaims())}`
    for (const secret of [await exportSPKI(publicCryptoKey), JSON.stringify({ kty: 'RSA', n: key.n, e: key.e }), key.n ?? '']) {
      const signature = createHmac('sha256', secret).update(body).digest('base64url')
      await expectRejected(`${body}.${signature}`, 'tokenForged')
    }
  })

  test('[IDN-105] a token signed with a foreign key is rejected, with the server’s key id or another', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const kid of [key.kid ?? '', 'another']) {
      await expectRejected(
        await new SignJWT(validClaims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
        'tokenForged',
      )
    }
  })

  test('a token that contains its own key is rejected', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' }) as JWK
    const token = await new SignJWT(validClaims())
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', jwk, jku: 'https://evil.example/keys' })
      .sign(privateKey)
    await expectRejected(token, 'tokenForged')
  })

  test('[IDN-105] a token with modified claims is rejected', async () => {
    const [header, , signature] = (await signToken(validClaims())).split('.')
    await expectRejected(`${header}.${encode({ ...validClaims(), sub: 'bruno' })}.${signature}`, 'tokenForged')
  })

  test('[IDN-105] [IDN-107] a token of another issuer or audience is rejected', async () => {
    await expectRejected(await signToken({ ...validClaims(), iss: 'https://securetoken.google.com/barattolo' }), 'tokenForeign')
    await expectRejected(await signToken({ ...validClaims(), aud: 'another-project' }), 'tokenForeign')
  })

  test('a token of the account chooser is rejected by the API: it is valid for signing in only', async () => {
    const payload = { email: 'anna@example.org', name: 'Anna' }
    const chooserAnswer = await app.fastify.inject({ method: 'POST', url: '/identity/id-token', payload })
    await expectRejected(chooserAnswer.json().idToken, 'tokenInvalid')
  })

  test('[IDN-105] an expired token is rejected', async () => {
    await expectRejected(
      await signToken({ ...validClaims(), iat: now() - 7200, auth_time: now() - 7200, exp: now() - 60 }),
      'tokenExpired',
    )
  })

  test.each([
    ['nbf', { nbf: now() + 600 }],
    ['iat', { iat: now() + 600 }],
    ['auth_time', { auth_time: now() + 600 }],
  ])('a token that is not valid yet is rejected (%s)', async (_, claims) => {
    await expectRejected(await signToken({ ...validClaims(), ...claims }), 'tokenNotYetValid')
  })

  test.each(['sub', 'iat', 'exp', 'auth_time'])('a token without %s is rejected', async (claim) => {
    const { [claim]: _, ...claims } = validClaims()
    await expectRejected(await signToken(claims), 'tokenInvalid')
  })

  test.each([
    ['an empty uid', { sub: '' }],
    ['a uid that is too long', { sub: 'x'.repeat(129) }],
  ])('a token with %s is rejected', async (_, claims) => {
    await expectRejected(await signToken({ ...validClaims(), ...claims }), 'tokenInvalid')
  })

  test.each(['abc', 'a.b.c', '..', `${encode({ alg: 'RS256' })}.${encode({})}.x`])('the token %s is rejected', async (token) => {
    const { status, body } = await readMe(token)
    expect(status).toBe(401)
    expect(['tokenInvalid', 'tokenForged']).toContain(body.code)
  })

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'anna'])('a malformed header is rejected: %s', async (authorization) => {
    const answer = await app.fastify.inject({ url: '/api/me', headers: { authorization } })
    expect(answer.json()).toMatchObject({ status: 401, code: 'tokenInvalid' })
  })

  test('an invalid token is rejected on a public call too: the caller is not treated as anonymous', async () => {
    const answer = await app.fastify.inject({ url: '/api/people?q=a', headers: { authorization: 'Bearer a.b.c' } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('key of our own tokens', () => {
  test('[IDN-104] it is in the database, and a restart reuses it', async () => {
    expect((await loadIdentityKey(app.db, app.config.dataDir)).id).toBe(key.kid)
  })

  test('several servers that start at the same time on an empty database use the same key', async () => {
    await app.db.deleteFrom('houseKeys').where('name', '=', 'identityKey').execute()
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadIdentityKey(app.db, app.config.dataDir)))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  })

  test('that of an earlier version is taken from its file, once', async () => {
    await app.db.deleteFrom('houseKeys').where('name', '=', 'identityKey').execute()
    const path = join(app.config.dataDir, 'identity-key.json')
    await writeFile(path, JSON.stringify({ ...key, kid: 'earlier' }))
    expect((await loadIdentityKey(app.db, app.config.dataDir)).id).toBe('earlier')
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await loadIdentityKey(app.db, app.config.dataDir)).id).toBe('earlier')
  })
})
