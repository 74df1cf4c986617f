import { HOUR_MS } from '@barattolo/domain/durations'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../platform/config/log.ts'
import { type Behaviour, type FaultyProvider, startFaultyProvider } from '../testing/faulty-provider.ts'
import { finishSignIn, openSession, post, readAccounts, startSignIn } from '../testing/oidc-sign-in.ts'
import { createSecret, hashOf } from '../testing/sign-in-links.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const clock = { now: new Date('2026-05-01T10:00:00Z') }
const logged: string[] = []
let provider: FaultyProvider
let app: TestApp

const startWith = (
  environment: Record<string, string>,
  log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
) =>
  startTestApp({
    environment: {
      PUBLIC_URL: 'http://127.0.0.1:3000',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'barattolo@example.org',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PROVIDERS: 'oidc.1',
      ...environment,
    },
    now: () => clock.now,
    log,
  })

beforeAll(async () => {
  provider = await startFaultyProvider()
  app = await startWith(provider.environment(1))
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.behave()
  logged.length = 0
  // What was read of the provider before does not count any more.
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS)
})

const start = () => post(app, '/api/sign-in/providers/oidc.1', { secretHash: hashOf(createSecret()), intent: 'signIn' })

/** The provider answers correctly until the person has been led to it. */
async function signInWhile(behaviour: Partial<Behaviour>, changeQuery = (query: string) => query) {
  const { url, secret } = await startSignIn(app, 'oidc.1')
  provider.behave(behaviour)
  const query = provider.approve(url)
  const answer = await finishSignIn(app, changeQuery(query), secret)
  return { answer, secrets: [secret, url, ...new URLSearchParams(query).values()] }
}

const REFUSED = { statusCode: 403, code: 'providerRefused' }
const UNAVAILABLE = { statusCode: 503, code: 'providerUnavailable' }

/** Checks that no account was created, and that the log names the provider and no secret. */
async function expectNoSignIn(sign: () => ReturnType<typeof signInWhile>, expected: typeof REFUSED | typeof UNAVAILABLE) {
  const before = await readAccounts(app)
  const { answer, secrets } = await sign()
  expect(answer).toMatchObject(expected)
  expect(answer).not.toHaveProperty('token')
  expect(await readAccounts(app)).toEqual(before)
  const failures = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in at a provider failed')
  expect(failures).toMatchObject([{ level: 40, provider: 'oidc.1', reason: expect.any(String) }])
  const log = logged.join('')
  for (const secret of [...secrets, ...provider.secrets(), 'bea@example.org']) expect(log).not.toContain(secret)
}

test('a provider that answers correctly lets a person in: the baseline of the tests below', async () => {
  const { answer } = await signInWhile({})
  expect(answer).toMatchObject({ statusCode: 200, state: 'accepted' })
})

describe('An answer that cannot be believed is refused, creates no account and is logged without secrets', () => {
  const HOUR = 3600
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each<[string, () => Partial<Behaviour>]>([
    ['the issuer of another provider', () => ({ claims: { iss: 'https://another.example' } })],
    ['no issuer', () => ({ claims: { iss: undefined } })],
    ['the audience of another client', () => ({ claims: { aud: 'another' } })],
    ['another audience beside ours', () => ({ claims: { aud: ['barattolo', 'another'] } })],
    ['another client as the authorized party', () => ({ claims: { aud: ['barattolo', 'another'], azp: 'another' } })],
    ['the nonce of another attempt', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['an end in the past', () => ({ claims: { iat: seconds() - HOUR, exp: seconds() - 40 } })],
    ['no end', () => ({ claims: { exp: undefined } })],
    ['a time of issue in the future', () => ({ claims: { iat: seconds() + 40, exp: seconds() + HOUR } })],
    ['no time of issue', () => ({ claims: { iat: undefined } })],
    ['a beginning in the future', () => ({ claims: { nbf: seconds() + 40, exp: seconds() + HOUR } })],
    ['no signature', () => ({ signature: 'none' })],
    ['a signature with the client secret', () => ({ signature: 'HS256' })],
    ['a signature by a key that is not published', () => ({ signature: 'unknownKey' })],
  ])('[IDN-184] an ID token with %s', async (_label, behaviour) => {
    await expectNoSignIn(() => signInWhile(behaviour()), REFUSED)
  })

  test.each<[string, Partial<Behaviour>]>([
    ['an answer that names another issuer', { callback: { iss: 'https://another.example' } }],
    ['a code that it has not issued', { callback: { code: 'another' } }],
    ['an answer without ID token', { tokenAnswer: { status: 200, body: { access_token: 'another', token_type: 'Bearer' } } }],
    ['a refusal of the client secret', { tokenAnswer: { status: 401, body: { error: 'invalid_client' } } }],
    [
      'e-mail and name of another subject',
      { claims: { email: undefined }, userInfo: { sub: 'another', email: 'bea@example.org' } },
    ],
  ])('[IDN-184] %s', async (_label, behaviour) => {
    await expectNoSignIn(() => signInWhile(behaviour), REFUSED)
  })

  test.each<[string, (query: string) => string]>([
    ['an error', (query) => query.replace(/code=[^&]+/, 'error=server_error')],
    ['no code', (query) => query.replace(/code=[^&]+&/, '')],
    ['two codes', (query) => `${query}&code=another`],
    ['two states', (query) => `${query}&state=another`],
    ['a token in place of the code', (query) => query.replace('code=', 'id_token=')],
  ])('[IDN-184] a query with %s', async (_label, changeQuery) => {
    await expectNoSignIn(() => signInWhile({}, changeQuery), REFUSED)
  })

  test('[IDN-184] an answer that must name its issuer and does not', async () => {
    provider.behave({ metadata: { authorization_response_iss_parameter_supported: true } })
    await expectNoSignIn(() => signInWhile({}), REFUSED)
  })

  test.each<[string, unknown]>([
    ['no subject', undefined],
    ['an empty subject', ''],
    ['a number as the subject', 7],
    ['a subject of 256 characters', 'x'.repeat(256)],
    ['a subject with NUL', 'bea\u0000'],
    ['a subject with half a surrogate pair', 'bea\ud800'],
  ])('[IDN-189] an ID token with %s', async (_label, sub) => {
    await expectNoSignIn(() => signInWhile({ claims: { sub } }), REFUSED)
  })
})

describe('A provider that cannot be reached, or answers something else, is unavailable', () => {
  const FAULTS = ['serverError', 'html', 'redirect', 'huge', 'brokenBody', 'down'] as const

  test.each(FAULTS)('[IDN-185] %s in place of the description: no attempt begins', async (fault) => {
    provider.behave({ faults: { discovery: fault } })
    const attempts = await app.db.selectFrom('signInAttempts').selectAll().execute()
    expect(await start()).toMatchObject(UNAVAILABLE)
    expect(await app.db.selectFrom('signInAttempts').selectAll().execute()).toEqual(attempts)
    expect(logged.join('')).toContain('sign-in at a provider failed')
    // The failure is not kept.
    provider.behave()
    expect((await start()).statusCode).toBe(200)
  })

  async function expectUnavailable(fault: (typeof FAULTS)[number], endpoint: 'token' | 'keys' | 'userInfo') {
    await expectNoSignIn(() => signInWhile({ faults: { [endpoint]: fault }, claims: { email: undefined } }), UNAVAILABLE)
    expect(provider.requests.at(-1)).not.toBe('/elsewhere')
    const { answer } = await signInWhile({})
    expect(answer.state).toBe('accepted')
  }

  test.each(FAULTS)('[IDN-185] %s in place of the token', (fault) => expectUnavailable(fault, 'token'))

  test.each(FAULTS)('[IDN-185] %s in place of the keys', { tags: ['thorough'] }, (fault) => expectUnavailable(fault, 'keys'))

  test.each(FAULTS)('[IDN-185] %s in place of the user’s claims', { tags: ['thorough'] }, (fault) =>
    expectUnavailable(fault, 'userInfo'),
  )

  test('[IDN-185] a description of another issuer, or one without the address of the sign-in, begins no attempt', async () => {
    for (const metadata of [{ issuer: 'https://another.example' }, { authorization_endpoint: undefined }]) {
      clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS)
      provider.behave({ metadata })
      expect(await start()).toMatchObject(UNAVAILABLE)
    }
  })

  test('[IDN-185] a provider that does not respond is given up after eight seconds', { tags: ['thorough'] }, async () => {
    const [second, third] = [await startFaultyProvider(), await startFaultyProvider()]
    const patient = await startWith({ ...second.environment(1), ...third.environment(2) })
    onTestFinished(async () => {
      await patient.close()
      await second.close()
      await third.close()
    })
    const { url, secret } = await startSignIn(patient, 'oidc.1')
    second.behave({ faults: { token: 'noResponse' } })
    third.behave({ faults: { discovery: 'stalledBody' } })
    const begin = performance.now()
    const answers = await Promise.all([
      finishSignIn(patient, second.approve(url), secret),
      post(patient, '/api/sign-in/providers/oidc.2', { secretHash: hashOf(createSecret()), intent: 'signIn' }),
    ])
    expect(answers).toMatchObject([UNAVAILABLE, UNAVAILABLE])
    const duration = performance.now() - begin
    expect([duration > 7900, duration < 12_000]).toEqual([true, true])
  })
})

describe('What is read of a provider', () => {
  const count = (path: string) => provider.requests.filter((request) => request === path).length
  const DESCRIPTION = '/.well-known/openid-configuration'

  test('[IDN-186] its description is read once an hour, also for sign-ins that begin at the same time, and its keys too', async () => {
    const [descriptions, keys] = [count(DESCRIPTION), count('/keys')]
    await Promise.all([start(), start(), start()])
    for (let sign = 0; sign < 2; sign++) expect((await signInWhile({})).answer.state).toBe('accepted')
    expect([count(DESCRIPTION), count('/keys')]).toEqual([descriptions + 1, keys + 1])
    clock.now = new Date(clock.now.getTime() + HOUR_MS - 1)
    await start()
    expect(count(DESCRIPTION)).toBe(descriptions + 1)
    clock.now = new Date(clock.now.getTime() + 1)
    await start()
    expect(count(DESCRIPTION)).toBe(descriptions + 2)
  })

  test('[IDN-186] after a change of keys at most one sign-in fails, and the former key does not count any more', async () => {
    expect((await signInWhile({})).answer.state).toBe('accepted')
    await provider.rotateKeys()
    await signInWhile({})
    expect((await signInWhile({})).answer.state).toBe('accepted')
    await expectNoSignInByFormerKey()
  })

  async function expectNoSignInByFormerKey() {
    logged.length = 0
    await expectNoSignIn(() => signInWhile({ signature: 'formerKey' }), REFUSED)
  }

  test.each<[string, Partial<Behaviour>, object]>([
    ['verified e-mail and name of the ID token', {}, { email: 'bea@example.org', name: 'Bea' }],
    [
      'those of the userinfo endpoint, where the ID token has none',
      {
        claims: { email: undefined, email_verified: undefined, name: undefined },
        userInfo: { email: 'Carla@example.org', email_verified: 'true', name: 'Carla' },
      },
      { email: 'carla@example.org', name: 'Carla' },
    ],
    [
      'the verified one of two e-mails',
      { claims: { email_verified: undefined }, userInfo: { email: 'dora@example.org', email_verified: true } },
      { email: 'dora@example.org', name: 'Bea' },
    ],
    [
      'a name on one line, of 80 characters at most and without invisible ones',
      { claims: { name: `Elsa\u0000\u202e\n${'x'.repeat(100)}` } },
      { email: 'bea@example.org', name: `Elsa ${'x'.repeat(75)}` },
    ],
    ['no name that is no text', { claims: { name: 7 } }, { email: 'bea@example.org', name: '' }],
  ])('[IDN-189] a person gets %s', async (label, { claims, ...behaviour }, expected) => {
    await app.db.updateTable('signIns').set({ email: null }).execute()
    const { answer } = await signInWhile({ ...behaviour, claims: { sub: label, ...claims } })
    const { uid } = await openSession(app, answer)
    const stored = app.db.selectFrom('signIns').select(['email', 'name']).where('uid', '=', uid)
    expect(await stored.executeTakeFirst()).toEqual(expected)
  })

  test.each<[string, Partial<Behaviour>]>([
    [
      'in the ID token, of the e-mail of the userinfo endpoint',
      { claims: { email: undefined, email_verified: true }, userInfo: { email: 'victim@example.org', email_verified: false } },
    ],
    [
      'at the userinfo endpoint, of the e-mail of the ID token',
      { claims: { email: 'victim@example.org', email_verified: undefined }, userInfo: { email_verified: true } },
    ],
    ['by another value than true', { claims: { email: 'victim@example.org', email_verified: 1 } }],
  ])('[IDN-189] an e-mail is not verified if that is said %s', async (label, { claims, ...behaviour }) => {
    const { answer } = await signInWhile({ ...behaviour, claims: { sub: label, ...claims } })
    expect(answer.state).toBe('needsEmail')
  })

  test.each<[string, string[] | undefined]>([
    ['in the header, if the provider lists that way', ['client_secret_basic']],
    ['in the header, if it lists none', undefined],
    ['in the body, if it lists that way', ['client_secret_basic', 'client_secret_post']],
  ])('[IDN-189] the client secret is sent %s', async (_label, methods) => {
    const metadata = { token_endpoint_auth_methods_supported: methods }
    provider.behave({ metadata })
    expect((await signInWhile({ metadata })).answer.state).toBe('accepted')
  })
})

test('[IDN-187] the log that the operator reads says which provider has failed and why', async () => {
  const lines: string[] = []
  const wrong = await startWith(
    { ...provider.environment(1), OIDC_1_CLIENT_SECRET: 'wrong' },
    createLogger('warn', { write: (line) => void lines.push(line) }),
  )
  onTestFinished(wrong.close)
  const { url, secret } = await startSignIn(wrong, 'oidc.1')
  expect(await finishSignIn(wrong, provider.approve(url), secret)).toMatchObject(REFUSED)
  const declined = await startSignIn(wrong, 'oidc.1')
  await finishSignIn(wrong, provider.approve(declined.url).replace(/code=[^&]+/, 'error=invalid_scope'), declined.secret)
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS)
  provider.behave({ faults: { discovery: 'down' } })
  await expect(startSignIn(wrong, 'oidc.1')).rejects.toThrow('providerUnavailable')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { provider: 'oidc.1', type: 'WWWAuthenticateChallengeError', code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' },
    { provider: 'oidc.1', type: 'AuthorizationResponseError', answer: 'invalid_scope' },
    { provider: 'oidc.1', type: 'TypeError', reason: 'fetch failed', code: 'UND_ERR_SOCKET' },
  ])
})
