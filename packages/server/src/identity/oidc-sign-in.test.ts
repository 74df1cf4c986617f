import { MINUTE_MS } from '@barattolo/domain/durations'
import type { SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import { uid as uidSchema } from '@barattolo/domain/ids'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Claims, type FaultyProvider, startFaultyProvider } from '../testing/faulty-provider.ts'
import { type OidcProgram, type ProviderAccount, startOidcProgram } from '../testing/oidc-program.ts'
import {
  finishSignIn,
  openSession,
  type ProviderSession,
  post,
  readAccounts,
  renewSession,
  startSignIn,
} from '../testing/oidc-sign-in.ts'
import { createSecret, hashOf } from '../testing/sign-in-links.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// `oidc.1` is the real program, `oidc.2` a small provider whose answers a test chooses.
const ORIGIN = 'http://127.0.0.1:3000'
const ADMIN = 'ada@example.org'
const clock = { now: new Date('2026-05-01T10:00:00Z') }
const logged: string[] = []
let program: OidcProgram
let other: FaultyProvider
let mail: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp

beforeAll(async () => {
  program = await startOidcProgram({ redirectUri: `${ORIGIN}/accesso` })
  other = await startFaultyProvider()
  mail = await startSmtpServer()
  app = await startWith({ ...program.environment(1), ...other.environment(2) })
})
afterAll(async () => {
  await app.close()
  for (const server of [program, other, mail]) await server.close()
})
beforeEach(() => other.behave())

const startWith = (environment: Record<string, string>, connection?: TestApp['connection']) =>
  startTestApp({
    environment: {
      PUBLIC_URL: ORIGIN,
      SMTP_URL: mail.url,
      MAIL_FROM: 'barattolo@example.org',
      ADMIN_EMAIL: ADMIN,
      ADMIN_PROVIDERS: 'oidc.1',
      RATE_LIMITS: 'off',
      ...environment,
    },
    now: () => clock.now,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    ...(connection ? { connection } : {}),
  })

const advance = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
const account = (sub: string, email = `${sub}@example.org`): Required<ProviderAccount> => ({
  sub,
  email,
  email_verified: true,
  name: `Nome di ${sub}`,
})

/** The whole way at the real program. */
async function signInAt(person: ProviderAccount, intent: SignInIntent = 'signIn') {
  const { url, secret } = await startSignIn(app, 'oidc.1', intent)
  return finishSignIn(app, await program.signInAt(url, person), secret)
}
/** The whole way at the other provider. */
async function signInAtOther(claims: Claims, intent: SignInIntent = 'signIn') {
  other.behave({ claims })
  const { url, secret } = await startSignIn(app, 'oidc.2', intent)
  return finishSignIn(app, other.approve(url), secret)
}
const enter = async (person: ProviderAccount) => openSession(app, await signInAt(person))
const readMe = async ({ headers }: Pick<ProviderSession, 'headers'>, from = app) =>
  (await from.fastify.inject({ url: '/api/me', headers })).json()
const addSignIn = ({ headers }: ProviderSession, proof: string | null) => post(app, '/api/me/sign-ins', { proof }, headers)
const listSignIns = async ({ headers }: ProviderSession): Promise<{ _id: string; method: { id: string | null } }[]> =>
  (await app.fastify.inject({ url: '/api/me/sign-ins', headers })).json()

/** Requests a link and returns the code that arrives by e-mail. */
async function requestCode(email: string, secret: string, proof?: string | null) {
  const count = mail.received.length
  const payload = { email, secretHash: hashOf(secret), intent: 'signIn', ...(proof && { proof }) }
  const answer = await post(app, '/api/sign-in/links', payload)
  expect(answer.statusCode).toBe(201)
  await vi.waitFor(() => expect(mail.received).toHaveLength(count + 1))
  return /#codice=([\w-]{43})/.exec(mail.texts().at(-1) ?? '')?.[1] ?? ''
}
const useLink = (use: { code: string; secret?: string; email?: string }) => post(app, '/api/sign-in/link-uses', use)

describe('Sign-in at a real OpenID Connect provider', () => {
  test('[IDN-173] the first sign-in creates a person with the provider’s name and e-mail, the second one finds them', async () => {
    const outcome = await signInAt({ ...account('anna'), email: 'Anna@Example.org', name: 'Anna Bianchi' })
    expect(outcome).toMatchObject({ statusCode: 200, state: 'accepted', methods: [] })
    const first = await openSession(app, outcome)
    expect(await readMe(first)).toMatchObject({ email: 'anna@example.org', isAdmin: false, profile: { name: 'Anna B.' } })
    advance(1)
    const second = await enter({ ...account('anna'), name: 'Anna Verdi' })
    expect(second.uid).toBe(first.uid)
    expect((await readMe(second)).profile.name).toBe('Anna V.')
    const stored = app.db.selectFrom('signIns').selectAll().where('uid', '=', first.uid)
    expect(await stored.execute()).toMatchObject([{ issuer: program.issuer, subject: 'anna', email: 'anna@example.org' }])
  })

  test('[IDN-173] the provider is asked with code flow, PKCE, state and nonce, and leads back to the page of sign-ins', async () => {
    const [first, second] = [await startSignIn(app, 'oidc.1'), await startSignIn(app, 'oidc.1')]
    const [one, two] = [first, second].map(({ url }) => Object.fromEntries(new URL(url).searchParams))
    expect(one).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${ORIGIN}/accesso`,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.[name]).toMatch(/^[\w-]{43}$/)
      expect(one?.[name]).not.toBe(two?.[name])
    }
  })

  test('[IDN-174] its session is accepted by the API, renewed with the time of sign-in, and ends with the sign-out', async () => {
    const outcome = await signInAt(account('bruno'))
    const session = await openSession(app, outcome)
    await expect(openSession(app, outcome)).rejects.toThrow('used before')
    advance(59)
    const { id_token: renewed } = await renewSession(app, session)
    advance(2)
    expect((await readMe(session)).code).toBe('tokenExpired')
    expect((await readMe({ headers: { authorization: `Bearer ${renewed}` } })).profile.uid).toBe(session.uid)
    const timesOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(timesOf(renewed).auth_time).toBe(timesOf(session.idToken).auth_time)
    await post(app, '/identitytoolkit.googleapis.com/v2/accounts:revokeToken', { idToken: renewed, token: session.refreshToken })
    expect((await renewSession(app, session)).error.message).toBe('TOKEN_EXPIRED')
  })

  test('[IDN-174] the token of an accepted sign-in opens a session within a minute, and is no ID token', async () => {
    const outcome = await signInAt(account('carla'))
    expect((await readMe({ headers: { authorization: `Bearer ${outcome.token}` } })).status).toBe(401)
    advance(1.1)
    await expect(openSession(app, outcome)).rejects.toThrow('not valid')
  })

  test('[IDN-184] a person who declines at the provider is refused, and can begin again', async () => {
    const { url, secret } = await startSignIn(app, 'oidc.1')
    const before = await readAccounts(app)
    const declined = await finishSignIn(app, await program.declineAt(url), secret)
    expect(declined).toMatchObject({ statusCode: 403, code: 'providerRefused' })
    expect(await readAccounts(app)).toEqual(before)
    expect((await signInAt(account('dario'))).state).toBe('accepted')
  })
})

describe('An attempt to sign in', () => {
  const OVER = { statusCode: 409, code: 'signInOver' }

  test('[IDN-175] an answer counts once, also if it arrives several times at once', async () => {
    const { url, secret } = await startSignIn(app, 'oidc.1')
    const query = await program.signInAt(url, account('elsa'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => finishSignIn(app, query, secret)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await finishSignIn(app, query, secret)).toMatchObject(OVER)
  })

  test('[IDN-175] an answer with an unknown state, or without one, is refused without a request to the provider', async () => {
    const { url, secret } = await startSignIn(app, 'oidc.2')
    const query = other.approve(url)
    const requests = other.requests.length
    for (const unknown of [query.replace(/state=[^&]+/, 'state=another'), query.replace(/&?state=[^&]+/, ''), 'x'])
      expect(await finishSignIn(app, unknown, secret)).toMatchObject(OVER)
    expect(other.requests).toHaveLength(requests)
  })

  test('[IDN-175] in another browser than that in which it began an answer is refused, and does not count any more', async () => {
    const { url, secret } = await startSignIn(app, 'oidc.2')
    const query = other.approve(url)
    const before = await readAccounts(app)
    const requests = other.requests.length
    expect(await finishSignIn(app, query, createSecret())).toMatchObject(OVER)
    expect(await finishSignIn(app, query, secret)).toMatchObject(OVER)
    expect(other.requests).toHaveLength(requests)
    expect(await readAccounts(app)).toEqual(before)
  })

  test('[IDN-175] an answer counts until 15 minutes have passed', async () => {
    const [early, late] = [await startSignIn(app, 'oidc.2'), await startSignIn(app, 'oidc.2')]
    const [earlyQuery, lateQuery] = [other.approve(early.url), other.approve(late.url)]
    advance(14.9)
    expect((await finishSignIn(app, earlyQuery, early.secret)).state).toBe('accepted')
    advance(0.1)
    expect(await finishSignIn(app, lateQuery, late.secret)).toMatchObject(OVER)
    advance(1)
    expect(await finishSignIn(app, lateQuery, late.secret)).toMatchObject(OVER)
  })

  test('[IDN-175] the answer of one provider does not end an attempt at another, which never receives its code', async () => {
    const [atProgram, atOther] = [await startSignIn(app, 'oidc.1'), await startSignIn(app, 'oidc.2')]
    const answer = new URLSearchParams(await program.signInAt(atProgram.url, account('fabio')))
    const before = await readAccounts(app)
    const requests = other.requests.length
    answer.set('state', new URL(atOther.url).searchParams.get('state') ?? '')
    const mixed = await finishSignIn(app, answer.toString(), atOther.secret)
    expect(mixed).toMatchObject({ statusCode: 403, code: 'providerRefused' })
    expect(other.requests).toHaveLength(requests)
    expect(await readAccounts(app)).toEqual(before)
  })

  test('[IDN-175] the code of another person’s answer is refused', async () => {
    const [victim, attacker] = [await startSignIn(app, 'oidc.1'), await startSignIn(app, 'oidc.1')]
    const stolen = new URLSearchParams(await program.signInAt(victim.url, account('gina')))
    const own = new URLSearchParams(await program.signInAt(attacker.url, account('mallory')))
    const before = await readAccounts(app)
    own.set('code', stolen.get('code') ?? '')
    const injected = await finishSignIn(app, own.toString(), attacker.secret)
    expect(injected).toMatchObject({ statusCode: 403, code: 'providerRefused' })
    expect(await readAccounts(app)).toEqual(before)
  })

  test('[IDN-175] first sign-ins in two tabs at once are one person', async () => {
    const tabs = [await startSignIn(app, 'oidc.2'), await startSignIn(app, 'oidc.2')]
    other.behave({ claims: account('ivo') })
    const outcomes = await Promise.all(tabs.map(({ url, secret }) => finishSignIn(app, other.approve(url), secret)))
    const sessions = await Promise.all(outcomes.map((outcome) => openSession(app, outcome)))
    expect(new Set(sessions.map(({ uid }) => uid)).size).toBe(1)
  })

  test('[IDN-175] a sign-in that begins in one process ends in another', async () => {
    const second = await startWith({ ...program.environment(1), ...other.environment(2) }, app.connection)
    onTestFinished(second.close)
    const { url, secret } = await startSignIn(app, 'oidc.1')
    const outcome = await finishSignIn(second, await program.signInAt(url, account('ida')), secret)
    const session = await openSession(app, outcome)
    expect((await readMe(session, second)).profile.uid).toBe(session.uid)
    expect(await renewSession(second, session)).toMatchObject({ user_id: session.uid })
  })

  test('[IDN-175] an attempt is stored without its state and without the secret of the browser', async () => {
    const { url, secret } = await startSignIn(app, 'oidc.1')
    const rows = await app.db.selectFrom('signInAttempts').selectAll().execute()
    const stored = rows.map((row) => JSON.stringify({ ...row, stateHash: row.stateHash.toString() })).join()
    expect(stored).toContain(hashOf(secret))
    for (const value of [secret, new URL(url).searchParams.get('state')]) expect(stored).not.toContain(value)
  })

  test('[IDN-188] the hourly job deletes attempts and links that have ended, and only those', async () => {
    await startSignIn(app, 'oidc.1')
    await requestCode('zeno@example.org', createSecret())
    advance(10)
    const { url, secret } = await startSignIn(app, 'oidc.2')
    const code = await requestCode('zita@example.org', secret)
    advance(5)
    await app.fastify.jobs.find(({ name }) => name === 'ended sign-in attempts')?.run()
    expect(await app.db.selectFrom('signInAttempts').select('provider').execute()).toEqual([{ provider: 'oidc.2' }])
    expect(await app.db.selectFrom('signInLinks').select('email').execute()).toEqual([{ email: 'zita@example.org' }])
    expect((await finishSignIn(app, other.approve(url), secret)).state).toBe('accepted')
    expect((await useLink({ code, secret })).state).toBe('accepted')
  })
})

describe('A person and their sign-ins', () => {
  test('[IDN-176] a subject that equals the uid of another person, or the subject of another issuer, is a new person', async () => {
    const luca = await enter(account('luca'))
    const firebase = { uid: uidSchema.parse('firebaseuid00000000000000001'), email: 'marta@example.org', name: 'Marta' }
    const times = { createdAt: clock.now, lastSeenAt: clock.now }
    await app.db
      .insertInto('people')
      .values({ ...firebase, ...times, emailVerified: true })
      .execute()
    const { email, name, uid } = firebase
    const key = { issuer: 'https://securetoken.google.com/barattolo/google.com', subject: uid }
    await app.db
      .insertInto('signIns')
      .values({ ...key, uid, email, name, isPrimary: true })
      .execute()
    const taken = [await enter(account(luca.uid, 'uno@example.org')), await enter(account(uid, 'due@example.org'))]
    const sameSubject = await openSession(app, await signInAtOther(account('luca', 'tre@example.org')))
    expect(new Set([luca, firebase, ...taken, sameSubject].map((person) => person.uid)).size).toBe(5)
    expect((await readMe(luca)).email).toBe('luca@example.org')
  })

  test('[IDN-177] a known e-mail at a second provider is no account, and does not open the first one', async () => {
    const nora = await enter(account('nora'))
    const before = await readAccounts(app)
    const outcome = await signInAtOther(account('nora-2', 'NORA@example.org'))
    expect(outcome).toMatchObject({ statusCode: 200, state: 'knownEmail', methods: [{ id: 'oidc.1', name: 'Comune di prova' }] })
    await expect(openSession(app, outcome)).rejects.toThrow('not valid')
    expect((await readMe({ headers: { authorization: `Bearer ${outcome.token}` } })).status).toBe(401)
    expect(await readAccounts(app)).toEqual(before)
    expect((await listSignIns(nora)).map(({ method }) => method.id)).toEqual(['oidc.1'])
  })

  test('[IDN-178] it becomes the same account after a sign-in by the first way within five minutes', async () => {
    const olga = await enter(account('olga'))
    const { token: proof } = await signInAtOther(account('olga-2', 'olga@example.org'))
    advance(5 + 1 / 60)
    expect(await addSignIn(olga, proof)).toMatchObject({ statusCode: 403, code: 'signInAgain' })
    const again = await enter(account('olga'))
    advance(5 - 1 / 60)
    expect(await addSignIn(again, proof)).toMatchObject({ statusCode: 201, method: { id: 'oidc.2' }, isCurrent: false })
    const outcome = await signInAtOther(account('olga-2', 'olga@example.org'))
    expect((await openSession(app, outcome)).uid).toBe(olga.uid)
  })

  test('[IDN-178] a proof counts once and for 15 minutes', async () => {
    const piero = await enter(account('piero'))
    const { token: proof } = await signInAtOther(account('piero-2', 'piero@example.org'))
    expect((await addSignIn(piero, proof)).statusCode).toBe(201)
    const added = (await listSignIns(piero)).find(({ method }) => method.id === 'oidc.2')
    await app.fastify.inject({ method: 'DELETE', url: `/api/me/sign-ins/${added?._id}`, headers: piero.headers })
    expect(await addSignIn(piero, proof)).toMatchObject({ statusCode: 409, code: 'signInOver' })
    const { token: later } = await signInAtOther(account('piero-2', 'piero@example.org'))
    advance(15.1)
    expect(await addSignIn(await enter(account('piero')), later)).toMatchObject({ statusCode: 409, code: 'signInOver' })
    expect((await listSignIns(await enter(account('piero')))).map(({ method }) => method.id)).toEqual(['oidc.1'])
  })

  test('[IDN-178] no other token is a proof, and a proof opens no session', async () => {
    const rosa = await enter(account('rosa'))
    const accepted = await signInAt(account('sara'))
    for (const token of [accepted.token, rosa.idToken, rosa.refreshToken])
      expect(await addSignIn(rosa, token)).toMatchObject({ statusCode: 409, code: 'signInOver' })
    const proven = await signInAtOther(account('rosa-2', 'rosa.altra@example.org'), 'add')
    expect(proven).toMatchObject({ state: 'proven', methods: [] })
    await expect(openSession(app, proven)).rejects.toThrow('not valid')
    const before = await readAccounts(app)
    expect((await post(app, '/api/me/sign-ins', { proof: proven.token })).code).toBe('signInFirst')
    expect(await readAccounts(app)).toEqual(before)
    expect((await addSignIn(rosa, proven.token)).statusCode).toBe(201)
  })

  test('[IDN-178] the sign-in or the e-mail of another person is not added', async () => {
    const [tina, ugo] = [await enter(account('tina')), await enter(account('ugo'))]
    const { token: ownSignIn } = await signInAt(account('tina'), 'add')
    const { token: ownEmail } = await signInAtOther(account('tina-2', 'tina@example.org'))
    const before = await readAccounts(app)
    for (const proof of [ownSignIn, ownEmail]) expect(await addSignIn(ugo, proof)).toMatchObject({ code: 'signInTaken' })
    expect(await readAccounts(app)).toEqual(before)
    expect((await readMe(tina)).email).toBe('tina@example.org')
  })

  test.each([
    ['an unverified e-mail', { email: 'vera@example.org', email_verified: false }],
    ['an e-mail that it does not say to be verified', { email: 'vera@example.org', email_verified: undefined }],
    ['an invalid e-mail', { email: 'vera', email_verified: true }],
    ['no e-mail', { email: undefined, email_verified: true }],
  ])('[IDN-179] of a provider that sends %s there is no account before a link has proven one', async (label, claims) => {
    const email = `${label.replaceAll(/\W+/g, '.')}@example.org`
    const before = await readAccounts(app)
    const outcome = await signInAtOther({ sub: label, name: 'Vera', ...claims })
    expect(outcome).toMatchObject({ statusCode: 200, state: 'needsEmail', methods: [] })
    const secret = createSecret()
    const code = await requestCode(email, secret, outcome.token)
    expect(await readAccounts(app)).toEqual(before)
    const proven = await useLink({ code, secret })
    const session = await openSession(app, proven)
    expect(await readMe(session)).toMatchObject({ email, profile: { name: 'Vera' } })
    // From now on the provider alone is enough, and the proven e-mail stays.
    const again = await openSession(app, await signInAtOther({ sub: label, name: 'Vera', ...claims }))
    expect([again.uid, (await readMe(again)).email]).toEqual([session.uid, email])
    expect((await listSignIns(again)).map(({ method }) => method.id)).toEqual(['oidc.2'])
  })

  test('[IDN-179] a link to a known e-mail does not give its account to the sign-in that it proves', async () => {
    const wanda = await enter(account('wanda'))
    const { token } = await signInAtOther({ sub: 'mallory-2', email: undefined })
    const secret = createSecret()
    const code = await requestCode('wanda@example.org', secret, token)
    const before = await readAccounts(app)
    const outcome = await useLink({ code, secret })
    expect(outcome).toMatchObject({ state: 'knownEmail', methods: [{ id: 'oidc.1' }] })
    expect(await readAccounts(app)).toEqual(before)
    expect(await listSignIns(wanda)).toHaveLength(1)
  })

  test('[IDN-179] such a link counts only in the browser in which it was asked for, or its receiver would open an account for another', async () => {
    const { token } = await signInAtOther({ sub: 'mallory-3', email: undefined })
    const secret = createSecret()
    const code = await requestCode('victim@example.org', secret, token)
    const before = await readAccounts(app)
    for (const use of [{}, { email: 'victim@example.org' }, { secret: createSecret(), email: 'victim@example.org' }])
      expect(await useLink({ code, ...use })).toMatchObject({ statusCode: 409, code: 'signInOver' })
    expect(await readAccounts(app)).toEqual(before)
    expect((await useLink({ code, secret })).state).toBe('accepted')
  })

  test('[IDN-179] such a link counts once and for 15 minutes', async () => {
    const { token } = await signInAtOther({ sub: 'quinto', email: undefined })
    const secret = createSecret()
    const late = await requestCode('quinto@example.org', secret, token)
    advance(15)
    const INVALID = { statusCode: 409, code: 'signInLinkInvalid' }
    expect(await useLink({ code: late, secret })).toMatchObject(INVALID)
    const { token: again } = await signInAtOther({ sub: 'quinto', email: undefined })
    const code = await requestCode('quinto@example.org', secret, again)
    const answers = await Promise.all(Array.from({ length: 3 }, () => useLink({ code, secret })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await useLink({ code, secret })).toMatchObject(INVALID)
  })

  test('[IDN-181] an e-mail that changes at the provider is followed, unless it is another person’s', async () => {
    const zoe = await enter(account('zoe'))
    advance(1)
    expect((await readMe(await enter(account('zoe', 'zoe.nuova@example.org')))).email).toBe('zoe.nuova@example.org')
    const yuri = await enter(account('yuri'))
    advance(1)
    const changed = await enter(account('yuri', 'zoe.nuova@example.org'))
    expect([changed.uid, (await readMe(changed)).email]).toEqual([yuri.uid, 'yuri@example.org'])
    expect((await enter(account('zoe', 'zoe.nuova@example.org'))).uid).toBe(zoe.uid)
  })

  test('[IDN-182] an erased person’s next sign-in is a new person', async () => {
    const first = await enter(account('xena'))
    const erased = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: first.headers })
    expect(erased.statusCode).toBe(200)
    expect(await renewSession(app, first)).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    const second = await enter(account('xena'))
    expect(second.uid).not.toBe(first.uid)
    expect((await readMe(second)).email).toBe('xena@example.org')
  })

  test('[IDN-182] a suspended person signs in at each of their providers, and reads the reason', async () => {
    const remo = await enter(account('remo'))
    const { token } = await signInAtOther(account('remo-2', 'remo@example.org'))
    await addSignIn(remo, token)
    const suspension = { disabledAt: clock.now, disabledReason: 'Oggetti non tuoi' }
    await app.db.updateTable('people').set(suspension).where('uid', '=', remo.uid).execute()
    const outcomes = [await signInAt(account('remo')), await signInAtOther(account('remo-2', 'remo@example.org'))]
    for (const outcome of outcomes) {
      const session = await openSession(app, outcome)
      expect((await readMe(session)).suspension).toMatchObject({ reason: 'Oggetti non tuoi' })
      const refused = (await app.fastify.inject({ url: '/api/conversations', headers: session.headers })).json()
      expect(refused).toMatchObject({ code: 'personDisabled', detail: expect.stringContaining('Oggetti non tuoi') })
    }
  })
})

describe('The admin', () => {
  const NOT_ALLOWED = { statusCode: 403, code: 'signInNotAllowed' }

  test('[IDN-180] the admin’s e-mail from a provider that ADMIN_PROVIDERS does not name is refused, also by link', async () => {
    const before = await readAccounts(app)
    expect(await signInAtOther(account('mallory', 'Ada@example.org'))).toMatchObject(NOT_ALLOWED)
    const { token } = await signInAtOther({ sub: 'mallory', email: undefined })
    const secret = createSecret()
    expect(await useLink({ code: await requestCode(ADMIN, secret, token), secret })).toMatchObject(NOT_ALLOWED)
    expect(await useLink({ code: await requestCode(ADMIN, secret), secret })).toMatchObject(NOT_ALLOWED)
    expect(await readAccounts(app)).toEqual(before)
  })

  test('[IDN-180] an e-mail that becomes the admin’s at such a provider is not taken over', async () => {
    const mallory = await openSession(app, await signInAtOther(account('mallory-4')))
    advance(1)
    const changed = await openSession(app, await signInAtOther(account('mallory-4', ADMIN)))
    expect([changed.uid, (await readMe(changed)).email]).toEqual([mallory.uid, 'mallory-4@example.org'])
  })

  test('[IDN-180] a provider that ADMIN_PROVIDERS names makes the admin an admin, whatever was tried before', async () => {
    const ada = await enter(account('ada', 'Ada@Example.org'))
    expect(await readMe(ada)).toMatchObject({ email: ADMIN, isAdmin: true })
    expect((await app.fastify.inject({ url: '/api/admin/items', headers: ada.headers })).statusCode).toBe(200)
    expect(await signInAtOther(account('mallory', ADMIN))).toMatchObject(NOT_ALLOWED)
  })

  test('[IDN-180] with a second sign-in from another provider the admin is an ordinary person', async () => {
    const ada = await enter(account('ada', ADMIN))
    const { token } = await signInAtOther(account('ada-2', 'ada.altra@example.org'), 'add')
    expect((await addSignIn(ada, token)).statusCode).toBe(201)
    const second = await openSession(app, await signInAtOther(account('ada-2', 'ada.altra@example.org')))
    expect([second.uid, (await readMe(second)).isAdmin]).toEqual([ada.uid, false])
  })
})

describe('A provider that the configuration names no more', () => {
  test('[IDN-183] its sessions end, its attempts too, and the person enters by another way', async () => {
    const lia = await enter(account('lia'))
    const { token } = await signInAtOther(account('lia-2', 'lia@example.org'))
    await addSignIn(lia, token)
    const begun = await startSignIn(app, 'oidc.1')
    const query = await program.signInAt(begun.url, account('lia'))
    const without = await startWith({ ...other.environment(2), ADMIN_PROVIDERS: 'oidc.2' }, app.connection)
    onTestFinished(without.close)
    expect((await readMe(lia, without)).code).toBe('signInNotAllowed')
    expect((await renewSession(without, lia)).error.message).toBe('TOKEN_EXPIRED')
    expect(await finishSignIn(without, query, begun.secret)).toMatchObject({ statusCode: 403, code: 'signInNotAllowed' })
    const start = await post(without, '/api/sign-in/providers/oidc.1', { secretHash: hashOf(createSecret()), intent: 'signIn' })
    expect(start).toMatchObject({ statusCode: 403, code: 'signInNotAllowed' })
    const session = await openSession(without, await signInAtOther(account('lia-2', 'lia@example.org')))
    expect((await readMe(session, without)).profile.uid).toBe(lia.uid)
  })
})

test('[IDN-183] A provider that gets the number of another one does not get its sessions', async () => {
  const mara = await enter(account('mara'))
  const swapped = await startWith({ ...other.environment(1), ...program.environment(2) }, app.connection)
  onTestFinished(swapped.close)
  expect((await readMe(mara, swapped)).code).toBe('tokenExpired')
  const { id_token: idToken } = await renewSession(swapped, mara)
  const renewed = { ...mara, headers: { authorization: `Bearer ${idToken}` } }
  expect(await readMe(renewed, swapped)).toMatchObject({ isAdmin: false, profile: { uid: mara.uid } })
})

test('[IDN-187] nothing of these sign-ins that opens an account or names a person is logged', () => {
  const log = logged.join('')
  expect(log).toContain('/api/sign-in/provider-answers')
  expect(log).not.toMatch(/@example\.org|eyJ|state=|code=|the-access-token/)
})
