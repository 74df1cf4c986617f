import { MINUTE_MS } from '@barattolo/domain/durations'
import type { SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertPerson } from '../testing/factories.ts'
import { FIREBASE_SETTINGS, startFirebaseTokens } from '../testing/firebase-tokens.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { newestMailedCode, openLink, requestLink, type Session, sessionOf, startBrowser } from '../testing/sign-in-links.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const clock = { now: new Date('2026-05-01T10:00:00Z') }
const advance = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
let google: Awaited<ReturnType<typeof startFirebaseTokens>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
/** Google, and our own link by e-mail. */
let app: TestApp
/** Google and Firebase's own link by e-mail, on the same database. */
let withFirebaseLink: TestApp

beforeAll(async () => {
  google = await startFirebaseTokens(() => clock.now)
  smtp = await startSmtpServer()
  const environment = {
    ...FIREBASE_SETTINGS,
    ...OPERATOR_SETTINGS,
    RATE_LIMITS: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'avvisi@barattolo.example',
    PUBLIC_URL: 'https://barattolo.example',
  }
  app = await startTestApp({ now: () => clock.now, environment })
  withFirebaseLink = await startTestApp({
    now: () => clock.now,
    environment: { ...environment, FIREBASE_EMAIL_LINK: 'yes' },
    connection: app.connection,
  })
})
afterAll(async () => {
  google.restore()
  await withFirebaseLink.close()
  await app.close()
  await smtp.close()
})

let count = 0
const newPerson = () => {
  count++
  return { sub: `firebase${count}`, email: `persona${count}@example.org`, name: `Persona ${count}` }
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const readMe = (token: string, at = app) => at.fastify.inject({ url: '/api/me', ...bearer(token) })
const check = async (idToken: string, at = app): Promise<SignInOutcome> =>
  (await at.fastify.inject({ method: 'POST', url: '/api/sign-in/firebase', payload: { idToken } })).json()
const add = (token: string, proof: string, at = app) =>
  at.fastify.inject({ method: 'POST', url: '/api/me/sign-ins', ...bearer(token), payload: { proof } })
const list = async (token: string) => (await app.fastify.inject({ url: '/api/me/sign-ins', ...bearer(token) })).json()
async function signInByMail(email: string, intent: 'signIn' | 'add' = 'signIn'): Promise<SignInOutcome> {
  const browser = startBrowser()
  const code = newestMailedCode(smtp)
  await requestLink(app, browser, { email, intent })
  return (await openLink(app, { code: await code, secret: browser.secret })).json()
}
const createByMail = async (email: string): Promise<Session> => sessionOf(app.fastify, await signInByMail(email))

describe('Firebase beside other ways', () => {
  test('[IDN-01] [IDN-210] a first sign-in with Google creates the account with Firebase’s uid, and the session is Firebase’s', async () => {
    const anna = newPerson()
    const token = await google.sign(anna)
    expect(await check(token)).toEqual({ state: 'accepted', token: null, methods: [] })
    expect((await readMe(token)).json()).toMatchObject({ email: anna.email, profile: { uid: anna.sub } })
    expect(await list(token)).toMatchObject([{ method: { id: 'google.com' }, isCurrent: true }])
  })

  test('[IDN-210] concurrent first calls with one token create one account', async () => {
    const token = await google.sign(newPerson())
    const answers = await Promise.all(Array.from({ length: 8 }, () => readMe(token)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  })

  test('[IDN-211] accounts of the version before keep their Google sign-in, at the start and in a first call after it', async () => {
    const [early, late] = [newPerson(), newPerson()]
    await insertPerson(app.db, { uid: early.sub, email: early.email })
    const restarted = await startTestApp({ now: () => clock.now, environment: FIREBASE_SETTINGS, connection: app.connection })
    onTestFinished(() => restarted.close())
    expect((await readMe(await google.sign(early), restarted)).json().profile.uid).toBe(early.sub)
    await insertPerson(app.db, { uid: late.sub, email: late.email })
    expect((await readMe(await google.sign(late), restarted)).json().profile.uid).toBe(late.sub)
  })

  test('[IDN-212] a token of Firebase’s link is refused where it is not configured, and without a verified e-mail', async () => {
    const anna = newPerson()
    expect((await readMe(await google.sign(anna, 'password'))).json().code).toBe('signInNotAllowed')
    const unverified = await google.sign(anna, 'password', { email_verified: false })
    expect((await readMe(unverified, withFirebaseLink)).json().code).toBe('emailNotVerified')
    expect((await readMe(await google.sign(anna, 'password'), withFirebaseLink)).statusCode).toBe(200)
  })

  test('[IDN-212] a token of Firebase’s link for a person who has only Google is a second sign-in', async () => {
    const anna = newPerson()
    const byGoogle = await google.sign(anna)
    await readMe(byGoogle, withFirebaseLink)
    const byLink = await google.sign(anna, 'password')
    expect((await readMe(byLink, withFirebaseLink)).json()).toMatchObject({ status: 403, code: 'signInKnown' })
    expect(await check(byLink, withFirebaseLink)).toEqual({
      state: 'knownEmail',
      token: null,
      methods: [{ id: 'google.com', name: 'Google' }],
    })
    advance(5.1)
    expect((await add(byGoogle, byLink, withFirebaseLink)).json().code).toBe('signInAgain')
    const [freshGoogle, freshLink] = [await google.sign(anna), await google.sign(anna, 'password')]
    expect((await add(freshGoogle, byLink, withFirebaseLink)).json().code).toBe('signInOver')
    expect((await add(freshGoogle, freshLink, withFirebaseLink)).statusCode).toBe(201)
    expect((await readMe(freshLink, withFirebaseLink)).json().profile.uid).toBe(anna.sub)
  })

  test('[IDN-213] Google added to an account of another way enters it with a session of our own server', async () => {
    const anna = newPerson()
    const session = await createByMail(`prima.${anna.email}`)
    const token = await google.sign(anna)
    expect((await add(session.token, token)).statusCode).toBe(201)
    expect((await readMe(token)).json()).toMatchObject({ status: 403, code: 'signInKnown' })
    const own = await sessionOf(app.fastify, await check(token))
    expect(own.uid).toBe(session.uid)
    expect((await readMe(own.token)).json().profile.uid).toBe(session.uid)
    expect((await list(own.token)).map(({ method }: { method: { id: string } }) => method.id)).toEqual(['email', 'google.com'])
  })

  test('[IDN-213] Google with the address of an account of another way is a second sign-in, and creates nothing', async () => {
    const anna = newPerson()
    const session = await createByMail(anna.email)
    const token = await google.sign(anna)
    expect((await readMe(token)).json()).toMatchObject({ status: 403, code: 'signInKnown' })
    expect(await check(token)).toMatchObject({ state: 'knownEmail', methods: [{ id: 'email' }] })
    expect(
      await app.db
        .selectFrom('people')
        .select('uid')
        .where('uid', '=', anna.sub as never)
        .execute(),
    ).toEqual([])
    expect((await add(session.token, token)).statusCode).toBe(201)
  })

  test('[IDN-214] a person is looked up by issuer and subject: a subject that equals a uid enters no account', async () => {
    const victim = newPerson()
    await readMe(await google.sign(victim))
    const session = await createByMail(`altra.${victim.email}`)
    // The uid of an account of another way, as a Firebase `sub`.
    const token = await google.sign({ sub: session.uid, email: `terza.${victim.email}` })
    expect((await readMe(token)).json()).toMatchObject({ status: 403, code: 'signInKnown' })
    expect((await check(token)).state).toBe('knownEmail')
  })

  test('[IDN-172] an admin is one only by Google, unless ADMIN_PROVIDERS names the other way', async () => {
    const admin = { sub: 'admin', email: 'ada@example.org', name: 'Ada' }
    const browser = startBrowser()
    const code = newestMailedCode(smtp)
    await requestLink(app, browser, { email: admin.email })
    expect((await openLink(app, { code: await code, secret: browser.secret })).json().code).toBe('signInNotAllowed')
    expect((await readMe(await google.sign(admin, 'password'), withFirebaseLink)).json().code).toBe('signInNotAllowed')
    const token = await google.sign(admin)
    expect((await readMe(token)).json().isAdmin).toBe(true)
    // A way that was added before it stopped to be one of admins.
    const trusting = await startTestApp({
      now: () => clock.now,
      environment: { ...FIREBASE_SETTINGS, FIREBASE_EMAIL_LINK: 'yes', ADMIN_PROVIDERS: 'google.com,password' },
      connection: app.connection,
    })
    onTestFinished(() => trusting.close())
    const byLink = await google.sign(admin, 'password')
    expect((await add(token, byLink, trusting)).statusCode).toBe(201)
    expect((await readMe(byLink, trusting)).json().isAdmin).toBe(true)
    expect((await readMe(byLink, withFirebaseLink)).json().isAdmin).toBe(false)
  })

  test('[IDN-215] an erased account is refused by every way, and none of its ways is left', async () => {
    const anna = newPerson()
    const token = await google.sign(anna)
    await readMe(token)
    const second = `seconda.${anna.email}`
    expect((await add(token, (await signInByMail(second, 'add')).token ?? '')).statusCode).toBe(201)
    const other = await sessionOf(app.fastify, await signInByMail(second))
    expect(other.uid).toBe(anna.sub)
    const erased = await app.fastify.inject({ method: 'DELETE', url: '/api/me', ...bearer(other.token) })
    expect(erased.statusCode).toBe(200)
    for (const each of [token, other.token, await google.sign(anna)])
      expect((await readMe(each)).json()).toMatchObject({ status: 401, code: 'personDeleted' })
    expect(await check(await google.sign(anna))).toMatchObject({ status: 401, code: 'personDeleted' })
    expect(
      await app.db
        .selectFrom('signIns')
        .select('id')
        .where('uid', '=', anna.sub as never)
        .execute(),
    ).toEqual([])
    expect((await sessionOf(app.fastify, await signInByMail(second))).uid).not.toBe(anna.sub)
  })

  test('[IDN-215] a suspension holds for every way', async () => {
    const anna = newPerson()
    const token = await google.sign(anna)
    await readMe(token)
    const second = `seconda.${anna.email}`
    await add(token, (await signInByMail(second, 'add')).token ?? '')
    await app.db
      .updateTable('people')
      .set({ disabledAt: clock.now })
      .where('uid', '=', anna.sub as never)
      .execute()
    const other = await sessionOf(app.fastify, await signInByMail(second))
    for (const each of [token, other.token]) {
      expect((await readMe(each)).json().suspension).not.toBeNull()
      expect((await app.fastify.inject({ url: '/api/notices', ...bearer(each) })).json().code).toBe('personDisabled')
      expect((await add(each, 'x')).json().code).toBe('personDisabled')
    }
  })

  test('[IDN-216] the address of a Google account follows Google, but not to the address of another account', async () => {
    const [anna, bruno] = [newPerson(), newPerson()]
    for (const person of [anna, bruno]) await readMe(await google.sign(person))
    advance(1)
    const moved = { ...anna, email: `nuova.${anna.email}` }
    expect((await readMe(await google.sign(moved))).json().email).toBe(moved.email)
    expect((await list(await google.sign(moved)))[0]).toMatchObject({ email: moved.email })
    advance(1)
    const taken = await google.sign({ ...anna, email: bruno.email })
    await check(taken)
    expect((await readMe(taken)).statusCode).toBe(200)
    const stored = await app.db.selectFrom('signIns').select(['uid', 'email']).where('email', '=', bruno.email).execute()
    expect(stored).toEqual([{ uid: bruno.sub, email: bruno.email }])
  })

  test('[IDN-217] a Google account that was deleted at Firebase and signs in again is a new person, unless another way has the address', async () => {
    const [anna, bruno] = [newPerson(), newPerson()]
    for (const person of [anna, bruno]) await readMe(await google.sign(person))
    const again = await google.sign({ ...anna, sub: `${anna.sub}-again` })
    expect((await readMe(again)).json().profile.uid).toBe(`${anna.sub}-again`)
    expect((await readMe(await google.sign(anna))).json().profile.uid).toBe(anna.sub)

    const token = await google.sign(bruno)
    expect((await add(token, (await signInByMail(bruno.email, 'add')).token ?? '')).statusCode).toBe(201)
    const other = await google.sign({ ...bruno, sub: `${bruno.sub}-again` })
    expect(await check(other)).toMatchObject({ state: 'knownEmail', methods: [{ id: 'google.com' }, { id: 'email' }] })
  })

  test('[API-70] the first call of a person does not wait for the connections of other requests', async () => {
    const token = await google.sign(newPerson())
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const transactions = Array.from({ length: 40 }, () => app.db.transaction().execute(() => isReleased))
    const answer = await app.fastify.inject({ url: '/api/admin/items', ...bearer(token) })
    release()
    await Promise.all(transactions)
    expect(answer.json().code).toBe('adminOnly')
  })
})
