import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@barattolo/domain/durations'
import type { SignInOutcome, SignInSummary } from '@barattolo/domain/identity/sign-in-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requestSignIn } from '../testing/sign-in.ts'
import {
  newestCode,
  openLink,
  requestLink,
  type Session,
  sessionOf,
  signInByLink,
  startBrowser,
} from '../testing/sign-in-links.ts'
import { setUpTestApp, startTestApp } from '../testing/test-app.ts'

const clock = { now: new Date('2026-05-01T10:00:00Z') }
const app = setUpTestApp({ now: () => clock.now, environment: { RATE_LIMITS: 'off', ADMIN_EMAIL: 'admin@example.org' } })
const advance = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
}
let address = 0
const newEmail = () => `propria${++address}@example.org`

type Caller = Pick<Session, 'headers'>
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, { headers }: Caller, payload?: object) =>
  app.fastify.inject({ method, url, headers, ...(payload ? { payload } : {}) })
const list = async (caller: Caller): Promise<SignInSummary[]> => (await call('GET', '/api/me/sign-ins', caller)).json()
const add = (caller: Caller, proof: string | null) => call('POST', '/api/me/sign-ins', caller, { proof: proof ?? '' })
const remove = (caller: Caller, id = '') => call('DELETE', `/api/me/sign-ins/${id}`, caller)
const readMe = (caller: Caller) => call('GET', '/api/me', caller)
const createPerson = async (email = newEmail()) => ({ email, ...(await sessionOf(app.fastify, await signInByLink(app, email))) })
const prove = (email: string) => signInByLink(app, email, { intent: 'add' })
const countPeople = async () =>
  Number(
    (
      await app.db
        .selectFrom('people')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the ways in which a person signs in', () => {
  test('[IDN-200] are listed with the way, the address, the day, and which one the session began with', async () => {
    const anna = await createPerson()
    expect(await list(anna)).toEqual([
      {
        _id: expect.any(String),
        method: { id: 'email', name: 'un link per e-mail' },
        email: anna.email,
        createdAt: clock.now.toISOString(),
        isCurrent: true,
      },
    ])
    const second = newEmail()
    advance(1)
    expect((await add(anna, (await prove(second)).token)).json()).toMatchObject({ email: second, isCurrent: false })
    expect((await list(anna)).map(({ email, isCurrent }) => [email, isCurrent])).toEqual([
      [anna.email, true],
      [second, false],
    ])
  })

  test('[IDN-200] proving an address to add it signs no one in and creates no account', async () => {
    const before = await countPeople()
    expect(await prove(newEmail())).toMatchObject({ state: 'proven', token: expect.any(String) })
    expect(await countPeople()).toBe(before)
  })

  test('[IDN-201] one that was added enters the same account, whose name and address stay those of the first one', async () => {
    const anna = await createPerson()
    const second = newEmail()
    await add(anna, (await prove(second)).token)
    const session = await sessionOf(app.fastify, await signInByLink(app, second))
    expect(session.uid).toBe(anna.uid)
    expect((await readMe(session)).json().email).toBe(anna.email)
    expect((await list(session)).find(({ isCurrent }) => isCurrent)?.email).toBe(second)
  })

  test('[IDN-202] adding and removing need a sign-in of the last five minutes', async () => {
    const anna = await createPerson()
    const { token } = await prove(newEmail())
    advance(5.1)
    expect((await add(anna, token)).json()).toMatchObject({ status: 403, code: 'signInAgain' })
    expect((await remove(anna, (await list(anna))[0]?._id)).json().code).toBe('signInAgain')
    const again = await sessionOf(app.fastify, await signInByLink(app, anna.email))
    advance(4.9)
    expect((await add(again, token)).statusCode).toBe(201)
  })

  test('[IDN-203] a proof counts for 15 minutes and once; repeating the addition changes nothing', async () => {
    const email = newEmail()
    const { token } = await prove(email)
    advance(15.1)
    const anna = await createPerson()
    expect((await add(anna, token)).json()).toMatchObject({ status: 409, code: 'signInOver' })
    const proof = (await prove(email)).token
    const answers = await Promise.all([add(anna, proof), add(anna, proof), add(anna, proof)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await list(anna)).toHaveLength(2)
    await remove(anna, (await list(anna)).find((signIn) => signIn.email === email)?._id)
    expect((await add(anna, proof)).json().code).toBe('signInOver')
  })

  test.each([
    ['an accepted sign-in’s token', async () => (await signInByLink(app, newEmail())).token],
    ['an ID token', async () => (await createPerson()).token],
    ['a refresh token', async () => (await createPerson()).refreshToken],
    ['a text', async () => 'prova'],
  ])('[IDN-203] %s is no proof', async (_, tokenOf) => {
    const anna = await createPerson()
    expect((await add(anna, await tokenOf())).json()).toMatchObject({ status: 409, code: 'signInOver' })
    expect(await list(anna)).toHaveLength(1)
  })

  test('[IDN-203] in a trial the account chooser’s token is a proof, once', async () => {
    const anna = await createPerson()
    const payload = { name: 'Anna', email: newEmail() }
    const { idToken } = (await app.fastify.inject({ method: 'POST', url: '/identity/id-token', payload })).json()
    expect((await add(anna, idToken)).json()).toMatchObject({ method: { id: 'google.com' }, email: payload.email })
    expect((await requestSignIn(app.fastify, payload)).json().localId).toBe(anna.uid)
    const added = (await list(anna)).find(({ email }) => email === payload.email)
    await remove(anna, added?._id)
    expect((await add(anna, idToken)).json().code).toBe('signInOver')
  })

  test('[IDN-203] a proof opens no session', async () => {
    const { token } = await prove(newEmail())
    await expect(sessionOf(app.fastify, { state: 'accepted', token, methods: [] })).rejects.toThrow('INVALID_IDP_RESPONSE')
    expect((await readMe({ headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  })

  test('[IDN-204] one of another account cannot be added, nor one with another account’s address', async () => {
    const [anna, bruno] = [await createPerson(), await createPerson()]
    expect((await add(anna, (await prove(bruno.email)).token)).json()).toMatchObject({ status: 409, code: 'signInTaken' })
    const chosen = await app.signIn({ name: 'Carla', email: newEmail() })
    expect((await add(anna, (await prove(chosen.email)).token)).json()).toMatchObject({ status: 409, code: 'signInTaken' })
    expect(await list(anna)).toHaveLength(1)
  })

  test('[IDN-204] the address of an admin is not added by a way that is not for admins', async () => {
    const anna = await createPerson()
    expect((await add(anna, (await prove('admin@example.org')).token)).json().code).toBe('signInNotAllowed')
    expect((await readMe(anna)).json().isAdmin).toBe(false)
  })

  test('[IDN-205] one that is removed ends its sessions and enters no more; the others go on', async () => {
    const anna = await createPerson()
    const second = newEmail()
    await add(anna, (await prove(second)).token)
    const other = await sessionOf(app.fastify, await signInByLink(app, second))
    const removed = (await list(anna)).find(({ email }) => email === second)
    expect((await remove(anna, removed?._id)).statusCode).toBe(200)
    expect((await readMe(other)).json()).toMatchObject({ status: 401, code: 'tokenExpired' })
    const renewal = await app.fastify.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=built-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: other.refreshToken }).toString(),
    })
    expect(renewal.json().error.message).toBe('TOKEN_EXPIRED')
    expect((await readMe(anna)).statusCode).toBe(200)
    expect((await sessionOf(app.fastify, await signInByLink(app, second))).uid).not.toBe(anna.uid)
  })

  test('[IDN-205] the first one removed, the next one names the account', async () => {
    const anna = await createPerson()
    const second = newEmail()
    await add(anna, (await prove(second)).token)
    const session = await sessionOf(app.fastify, await signInByLink(app, second))
    await remove(session, (await list(session)).find(({ email }) => email === anna.email)?._id)
    expect((await readMe(session)).json().email).toBe(second)
    expect((await createPerson(anna.email)).uid).not.toBe(anna.uid)
  })

  test('[IDN-206] the last one stays, also when two are removed at the same time', async () => {
    const anna = await createPerson()
    expect((await remove(anna, (await list(anna))[0]?._id)).json()).toMatchObject({ status: 409, code: 'lastSignIn' })
    await add(anna, (await prove(newEmail())).token)
    const ids = (await list(anna)).map(({ _id }) => _id)
    const answers = await Promise.all(ids.map((id) => remove(anna, id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await app.db.selectFrom('signIns').select('id').where('uid', '=', anna.uid).execute()).toHaveLength(1)
  })

  test('[IDN-206] one that is not configured any more is listed, and does not stand for the last one', async () => {
    const carla = await app.signIn({ name: 'Carla', email: newEmail() })
    await add(carla, (await prove(newEmail())).token)
    const without = await startTestApp({
      now: () => clock.now,
      environment: { EMAIL_SIGN_IN: 'no', RATE_LIMITS: 'off' },
      connection: app.connection,
    })
    onTestFinished(without.close)
    const removeThere = (id: string) =>
      without.fastify.inject({ method: 'DELETE', url: `/api/me/sign-ins/${id}`, headers: carla.headers })
    const there: SignInSummary[] = (await without.fastify.inject({ url: '/api/me/sign-ins', headers: carla.headers })).json()
    expect(there.map(({ method }) => method)).toEqual([
      { id: 'google.com', name: 'Google' },
      { id: null, name: 'un link per e-mail' },
    ])
    const [google, link] = there.map(({ _id }) => _id)
    expect((await removeThere(google ?? '')).json().code).toBe('lastSignIn')
    expect((await removeThere(link ?? '')).statusCode).toBe(200)
  })

  test('[IDN-206] those of other people are as if they did not exist', async () => {
    const [anna, bruno] = [await createPerson(), await createPerson()]
    await add(anna, (await prove(newEmail())).token)
    for (const id of [(await list(bruno))[0]?._id, randomUUID()])
      expect((await remove(anna, id)).json()).toMatchObject({ status: 404, code: 'signInNotFound' })
    expect(await list(bruno)).toHaveLength(1)
  })
})

describe('a second way with an address that is known', () => {
  const startSecondWay = async (email: string): Promise<SignInOutcome> => signInByLink(app, email)

  test('[IDN-207] is no account until a sign-in by the first way within five minutes', async () => {
    const carla = await app.signIn({ name: 'Carla', email: newEmail() })
    const before = await countPeople()
    const outcome = await startSecondWay(carla.email)
    expect(outcome).toEqual({ state: 'knownEmail', token: expect.any(String), methods: [{ id: 'google.com', name: 'Google' }] })
    expect(await countPeople()).toBe(before)
    expect(await list(carla)).toHaveLength(1)
    await expect(sessionOf(app.fastify, { ...outcome, state: 'accepted' })).rejects.toThrow('INVALID_IDP_RESPONSE')
    advance(5.1)
    expect((await add(carla, outcome.token)).json().code).toBe('signInAgain')
    const again = await app.signIn({ name: 'Carla', email: carla.email })
    expect((await add(again, outcome.token)).statusCode).toBe(201)
    expect((await sessionOf(app.fastify, await startSecondWay(carla.email))).uid).toBe(carla.uid)
  })

  test('[IDN-207] is not added to the account of another person who signs in meanwhile', async () => {
    const carla = await app.signIn({ name: 'Carla', email: newEmail() })
    const { token } = await startSecondWay(carla.email)
    const thief = await createPerson()
    expect((await add(thief, token)).json().code).toBe('signInTaken')
    expect(await list(thief)).toHaveLength(1)
  })

  test('[IDN-207] of the account chooser is refused', async () => {
    const anna = await createPerson()
    const answer = await requestSignIn(app.fastify, { name: 'Anna', email: anna.email })
    expect(answer.json().error.message).toBe('EMAIL_EXISTS')
    expect(await list(anna)).toHaveLength(1)
  })

  test('[IDN-208] of two first sign-ins at the same time with one address, by two ways, one creates the account', async () => {
    const email = newEmail()
    const browser = startBrowser()
    await requestLink(app, browser, { email })
    const [chosen, linked] = await Promise.all([
      requestSignIn(app.fastify, { name: 'Dora', email }),
      openLink(app, { code: newestCode(app), secret: browser.secret }),
    ])
    const accepted = [chosen.statusCode === 200, linked.json().state === 'accepted']
    expect(accepted.toSorted()).toEqual([false, true])
    expect(await app.db.selectFrom('people').select('uid').where('email', '=', email).execute()).toHaveLength(1)
  })
})
