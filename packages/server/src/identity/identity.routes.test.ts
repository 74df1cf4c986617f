import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { setUpTestApp, startTestApp } from '../testing/test-app.ts'
import { generateUid } from './built-in-tokens.ts'

const app = setUpTestApp()

const TOOLKIT = '/identitytoolkit.googleapis.com'
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'POST', url, payload, headers })
const postForm = (fields: Record<string, string>) =>
  app.fastify.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=built-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const requestChooserToken = (body: object, headers: Record<string, string> = {}) => post('/identity/id-token', body, headers)
const anna = { name: 'Anna', email: 'anna@example.org' }

describe('POST /identity/id-token (account chooser)', () => {
  test.each([
    ['no name', { email: 'a@example.org' }],
    ['a name of blanks', { name: '  ', email: 'a@example.org' }],
    ['a name that is too long', { name: 'x'.repeat(81), email: 'a@example.org' }],
    ['no e-mail', { name: 'Anna' }],
    ['an invalid e-mail', { name: 'Anna', email: 'anna' }],
  ])('POST /identity/id-token rejects %s', async (_, body) => {
    const answer = await requestChooserToken(body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidInput' })
    expect(answer.json().fields).toHaveLength(1)
  })

  test('[IDN-101] POST /identity/id-token takes an e-mail and a name and answers with an idToken only', async () => {
    const answer = await requestChooserToken(anna)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
  })

  test('[IDN-103] uids are random: 28 letters and digits, of which each differs from one uid to the next', () => {
    const uids = Array.from({ length: 1000 }, generateUid)
    expect(uids.filter((uid) => !/^[A-Za-z0-9]{28}$/.test(uid))).toEqual([])
    expect(new Set(uids).size).toBe(1000)
    for (let place = 0; place < 28; place++)
      expect(new Set(uids.map((uid) => uid.charAt(place))).size, `character ${place}`).toBeGreaterThan(50)
  })

  test('[IDN-103] e-mails that differ only in case belong to the same account', async () => {
    const first = await app.signIn({ name: 'Rosa', email: 'rosa@example.org' })
    expect((await app.signIn({ name: 'Rosa', email: 'ROSA@Example.org' })).uid).toBe(first.uid)
  })
})

describe('identity provider API', () => {
  test('[IDN-49] [IDN-52] signInWithIdp returns the tokens and their lifetime as text', async () => {
    const { idToken } = (await requestChooserToken(anna)).json()
    const answer = await post(`${TOOLKIT}/v1/accounts:signInWithIdp?key=built-in`, {
      requestUri: 'http://localhost',
      postBody: `&id_token=${idToken}&providerId=google.com`,
      returnSecureToken: true,
    })
    expect(answer.json()).toMatchObject({ providerId: 'google.com', expiresIn: '3600', isNewUser: true, emailVerified: true })
    expect(answer.json().refreshToken).toMatch(/^[\w-]{43}$/)
    const stored = await app.db.selectFrom('refreshTokens').select('tokenHash').execute()
    expect(JSON.stringify(stored)).not.toContain(answer.json().refreshToken)
  })

  test('[IDN-56] [IDN-57] the token call takes a form and returns an ID token and the refresh token', async () => {
    const { refreshToken, uid } = await app.signIn({ name: 'Berta' })
    const answer = await postForm({ grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(answer.json()).toMatchObject({ expires_in: '3600', refresh_token: refreshToken, token_type: 'Bearer', user_id: uid })
    expect(answer.json().id_token).toBe(answer.json().access_token)
  })

  test.each([
    ['MISSING_REFRESH_TOKEN', { grant_type: 'refresh_token' }],
    ['INVALID_GRANT_TYPE', { grant_type: 'password', refresh_token: 'x' }],
    ['MISSING_GRANT_TYPE', { refresh_token: 'x' }],
    ['TOKEN_EXPIRED', { grant_type: 'refresh_token', refresh_token: 'never-given-out' }],
  ])('the token call answers an invalid request with %s', async (message, fields) => {
    const answer = await postForm(fields)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({ code: 400, message })
  })

  test('[IDN-54] the projects call returns the authorized domains', async () => {
    const answer = await app.fastify.inject(`${TOOLKIT}/v1/projects?key=built-in`)
    expect(answer.json()).toEqual({ projectId: 'barattolo', authorizedDomains: ['localhost', '127.0.0.1'] })
  })

  test('[IDN-53] [IDN-59] the passwordPolicy call returns the default policy', async () => {
    const answer = await app.fastify.inject(`${TOOLKIT}/v2/passwordPolicy?key=built-in`)
    expect(answer.json()).toMatchObject({ customStrengthOptions: { minPasswordLength: 6 }, schemaVersion: 1 })
  })

  test('[IDN-55] revokeToken revokes a refresh token for its owner, not for another user', async () => {
    const carlo = await app.signIn({ name: 'Carlo' })
    const dora = await app.signIn({ name: 'Dora' })
    const revoke = (idToken: string) =>
      post(`${TOOLKIT}/v2/accounts:revokeToken?key=built-in`, { idToken, token: carlo.refreshToken, providerId: 'google.com' })
    const refresh = () => postForm({ grant_type: 'refresh_token', refresh_token: carlo.refreshToken })
    expect((await revoke(dora.token)).statusCode).toBe(200)
    expect((await refresh()).statusCode).toBe(200)
    expect((await revoke(carlo.token)).statusCode).toBe(200)
    expect((await refresh()).json().error.message).toBe('TOKEN_EXPIRED')
  })

  test.each(['lookup', 'delete'])('[IDN-50] [IDN-51] the %s call requires a valid ID token', async (name) => {
    const answers = await Promise.all([
      post(`${TOOLKIT}/v1/accounts:${name}`, {}),
      post(`${TOOLKIT}/v1/accounts:${name}`, { idToken: 'a.b.c' }),
      post(`${TOOLKIT}/v1/accounts:${name}`, { idToken: (await requestChooserToken(anna)).json().idToken }),
    ])
    expect(answers.map((answer) => answer.json().error.message)).toEqual([
      'MISSING_ID_TOKEN',
      'INVALID_ID_TOKEN',
      'INVALID_ID_TOKEN',
    ])
  })

  test.each([
    ['no postBody', { requestUri: 'http://localhost' }],
    ['another provider', { requestUri: 'http://localhost', postBody: 'id_token=x&providerId=github.com' }],
    ['a malformed token', { requestUri: 'http://localhost', postBody: 'id_token=x&providerId=google.com' }],
    ['a second provider for a signed-in user', { requestUri: 'http://localhost', postBody: 'id_token=x', idToken: 'y' }],
  ])('signInWithIdp rejects %s', async (_, body) => {
    const answer = await post(`${TOOLKIT}/v1/accounts:signInWithIdp`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toMatch(/^(INVALID_IDP_RESPONSE|OPERATION_NOT_ALLOWED)/)
  })

  test('signInWithIdp rejects an ID token: it is valid for the API, not for signing in', async () => {
    const { token } = await app.signIn({ name: 'Emma' })
    const postBody = `&id_token=${token}&providerId=google.com`
    const answer = await post(`${TOOLKIT}/v1/accounts:signInWithIdp`, { requestUri: 'http://localhost', postBody })
    expect(answer.json().error.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('a body that does not parse is rejected in the provider’s error format', async () => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `${TOOLKIT}/v1/accounts:lookup`,
      headers: { 'content-type': 'application/json' },
      payload: '{"idToken":',
    })
    expect(answer.json()).toMatchObject({ error: { code: 400, message: 'INVALID_REQUEST' } })
  })
})

describe('host check of the built-in identity service', () => {
  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000', 'anna.localhost:80'])(
    'a request to %s is answered',
    async (host) => {
      expect((await requestChooserToken(anna, { host })).statusCode).toBe(200)
    },
  )

  test.each([
    'barattolo.example',
    'localhost.evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    '192.168.1.10:3000',
    'localhost:3000@evil.example',
  ])('[IDN-94] a request to "%s" is rejected, against DNS rebinding', async (host) => {
    for (const url of ['/api/config', '/api/me', '/', `${TOOLKIT}/v1/projects`]) {
      const answer = await app.fastify.inject({ url, headers: { host } })
      expect(answer.json()).toMatchObject({ status: 403, code: 'hostNotAllowed', detail: expect.stringContaining('localhost') })
    }
  })

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    '[IDN-95] a request forwarded by a proxy is rejected (%s)',
    async (header) => {
      const answer = await requestChooserToken(anna, { [header]: '10.0.0.7' })
      expect(answer.json()).toMatchObject({ status: 403, code: 'hostNotAllowed' })
    },
  )
})

describe('OPEN_SIGN_IN=yes', () => {
  const startOpenApp = () =>
    startTestApp({ environment: { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'parola-segreta-lunga', ADMIN_EMAIL: 'Ada@example.org' } })

  test('[IDN-98] any host is allowed, and the admin’s sign-in requires the secret printed at start', async () => {
    const openApp = await startOpenApp()
    const signInOverNetwork = (payload: object) =>
      openApp.fastify.inject({ method: 'POST', url: '/identity/id-token', headers: { host: '192.168.1.10:3000' }, payload })
    const ada = { name: 'Ada', email: 'ADA@example.org' }
    expect((await signInOverNetwork(anna)).statusCode).toBe(200)
    expect((await signInOverNetwork(ada)).json()).toMatchObject({ status: 403, code: 'adminSecretWrong' })
    expect((await signInOverNetwork({ ...ada, secret: 'parola-segreta-lung' })).statusCode).toBe(403)
    expect((await signInOverNetwork({ ...ada, secret: 'parola-segreta-lunga' })).statusCode).toBe(200)
    expect((await openApp.fastify.inject({ url: '/api/config', headers: { host: '192.168.1.10:3000' } })).json().openSignIn).toBe(
      true,
    )
    await openApp.close()
  })

  test('[ADMN-45] the secret is required for each address of ADMIN_EMAIL', async () => {
    const openApp = await startTestApp({
      environment: { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'parola-segreta-lunga', ADMIN_EMAIL: 'ada@example.org,bea@example.org' },
    })
    const statusFor = async (email: string) =>
      (await openApp.fastify.inject({ method: 'POST', url: '/identity/id-token', payload: { name: 'Bea', email } })).statusCode
    expect(await statusFor('ada@example.org')).toBe(403)
    expect(await statusFor('bea@example.org')).toBe(403)
    expect(await statusFor('carla@example.org')).toBe(200)
    await openApp.close()
  })

  test('[IDN-135] the fourth try of the admin’s secret has to wait, also the right one, and the log has no address', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const openApp = await startTestApp({
      environment: { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'parola-segreta-lunga', ADMIN_EMAIL: 'ada@example.org' },
      log,
    })
    const signIn = async (secret: string, email = 'ada@example.org') => {
      const payload = { name: 'Ada', email, secret }
      return (await openApp.fastify.inject({ method: 'POST', url: '/identity/id-token', payload })).statusCode
    }
    for (let i = 0; i < 3; i++) expect(await signIn('sbagliata')).toBe(403)
    expect(await signIn('parola-segreta-lunga')).toBe(429)
    expect(await signIn('', 'anna@example.org')).toBe(200)
    await openApp.close()
    const refusals = lines.filter((line) => line.includes('the secret of the admin was refused'))
    expect(refusals).toHaveLength(4)
    expect(refusals.join()).not.toMatch(/ada@|sbagliata|parola-segreta|127\.0\.0\.1/)
  })

  test('the admin’s secret is random if none is configured', async () => {
    const openApp = await startTestApp({ environment: { OPEN_SIGN_IN: 'yes' } })
    expect(openApp.config.adminSecret).toMatch(/^[\w-]{20}$/)
    await openApp.close()
  })
})
