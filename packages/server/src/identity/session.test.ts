import type { Uid } from '@barattolo/domain/ids'
import { expect, onTestFinished, test } from 'vitest'
import { requestSignIn } from '../testing/sign-in.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'

const clock = { now: new Date('2026-05-01T10:00:00Z') }
const app = setUpTestApp({ environment: { ADMIN_EMAIL: 'Chi.Amministra@example.org' }, now: () => clock.now })

const readMe = (headers: { authorization: string }) => app.fastify.inject({ url: '/api/me', headers })
const advanceMinutes = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const readPersonRow = (uid: Uid) =>
  app.db.selectFrom('people').selectAll().where('people.uid', '=', uid).executeTakeFirstOrThrow()

test('a request without a token is answered with 401', async () => {
  const answer = await app.fastify.inject('/api/me')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'signInFirst', detail: 'Accedi per continuare.' })
})

test('[API-57] [IDN-108] the first request with a new token creates the person', async () => {
  const anna = await app.signIn({ name: 'Anna', email: 'anna@example.org' })
  const answer = await readMe(anna.headers)
  expect(answer.json()).toMatchObject({
    isAdmin: false,
    email: 'anna@example.org',
    profile: {
      uid: anna.uid,
      name: 'Anna',
      email: 'an***@***',
      photo: null,
      items: 0,
      partners: null,
      feedback: null,
      answers: null,
      place: null,
    },
  })
  expect(answer.headers['cache-control']).toContain('private')
  expect(answer.headers.vary).toContain('authorization')
  for (const body of [answer.body, (await app.fastify.inject('/api/config')).body])
    expect(body.toLowerCase()).not.toContain('chi.amministra')
})

test('[IDN-170] concurrent first sign-ins of a user create one person', async () => {
  const account = { name: 'Sara', email: 'sara@example.org' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestSignIn(app.fastify, account)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map((answer) => answer.json().localId)).size).toBe(1)
  const stored = await app.db.selectFrom('people').select('uid').where('email', '=', account.email).execute()
  expect(stored).toHaveLength(1)
})

test('[IDN-108] the user with ADMIN_EMAIL is the admin, ignoring case', async () => {
  const admin = await app.signIn({ name: 'Ada', email: 'chi.amministra@EXAMPLE.org' })
  expect((await readMe(admin.headers)).json().isAdmin).toBe(true)
})

test('[ADMN-45] each address of ADMIN_EMAIL is an admin, and an ordinary person once the variable has it no more', async () => {
  const isAdminIn = async ({ fastify, signIn }: TestApp, email: string) => {
    const { headers } = await signIn({ name: 'Ada', email })
    const [me, list] = await Promise.all(['/api/me', '/api/admin/items'].map((url) => fastify.inject({ url, headers })))
    expect(list?.statusCode).toBe(me?.json().isAdmin ? 200 : 403)
    return me?.json().isAdmin
  }
  const startWith = (list: string) => startTestApp({ environment: { ADMIN_EMAIL: list }, connection: app.connection })
  const both = await startWith('ada.prima@example.org, Bea.Seconda@example.org')
  expect(await isAdminIn(both, 'Ada.Prima@example.org')).toBe(true)
  expect(await isAdminIn(both, 'bea.seconda@example.org')).toBe(true)
  expect(await isAdminIn(both, 'chi.amministra@example.org')).toBe(false)
  await both.close()
  const restarted = await startWith('ada.prima@example.org')
  expect(await isAdminIn(restarted, 'ada.prima@example.org')).toBe(true)
  expect(await isAdminIn(restarted, 'bea.seconda@example.org')).toBe(false)
  await restarted.close()
})

test('the newest token sets the name, and an older token does not restore the old name', async () => {
  const before = await app.signIn({ name: 'Luca', email: 'luca@example.org' })
  advanceMinutes(1)
  const after = await app.signIn({ name: 'Luca Rossi', email: 'luca@example.org' })
  expect(after.uid).toBe(before.uid)
  await readMe(before.headers)
  expect((await readMe(after.headers)).json().profile.name).toBe('Luca R.')
})

test('last_seen_at is written once an hour, not at every request', async () => {
  const piero = await app.signIn({ name: 'Piero' })
  const first = (await readPersonRow(piero.uid)).lastSeenAt
  advanceMinutes(30)
  await readMe(piero.headers)
  expect((await readPersonRow(piero.uid)).lastSeenAt).toEqual(first)
  advanceMinutes(29)
  const renewed = await app.signIn({ name: 'Piero' })
  advanceMinutes(2)
  await readMe(renewed.headers)
  expect((await readPersonRow(piero.uid)).lastSeenAt).toEqual(clock.now)
})

test('a token is rejected after its expiry', async () => {
  const rita = await app.signIn({ name: 'Rita' })
  advanceMinutes(61)
  const answer = await readMe(rita.headers)
  expect(answer.statusCode).toBe(401)
  expect(answer.json().code).toBe('tokenExpired')
})

test('[IDN-109] a disabled user is rejected at once, even with a token that is still valid', async () => {
  const ugo = await app.signIn({ name: 'Ugo' })
  await app.db.updateTable('people').set({ disabledAt: clock.now }).where('uid', '=', ugo.uid).execute()
  const answer = await app.fastify.inject({ url: '/api/conversations', headers: ugo.headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'personDisabled', detail: expect.stringContaining('sospeso') })
})

test('[IDN-110] a deleted user is rejected at once, also on a public call', async () => {
  const ivo = await app.signIn({ name: 'Ivo' })
  await app.db.updateTable('people').set({ deletedAt: clock.now }).where('uid', '=', ivo.uid).execute()
  expect((await readMe(ivo.headers)).json().code).toBe('personDeleted')
  const publicAnswer = await app.fastify.inject({ url: `/api/people/${ivo.uid}`, headers: ivo.headers })
  expect(publicAnswer.json().code).toBe('personDeleted')
})

test('[OWN-10] deleting an account requires a recent sign-in; a refreshed token does not count', async () => {
  const nora = await app.signIn({ name: 'Nora' })
  const deleteAccount = async (token: string) => {
    const answer = await app.fastify.inject({
      method: 'DELETE',
      url: '/api/me',
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.statusCode, code: answer.json().code }
  }
  advanceMinutes(6)
  const renewed = await app.fastify.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=built-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: nora.refreshToken }).toString(),
  })
  for (const token of [nora.token, renewed.json().id_token]) {
    expect(await deleteAccount(token)).toEqual({ status: 403, code: 'signInAgain' })
  }
  expect((await app.fastify.inject({ url: '/api/me', headers: nora.headers })).statusCode).toBe(200)
  const again = await app.signIn({ name: 'Nora' })
  expect(again.uid).toBe(nora.uid)
  advanceMinutes(4)
  expect((await deleteAccount(again.token)).status).toBe(200)
})

test('[IDN-57] a refreshed token keeps the time of sign-in, also when signing in takes more than a second', async () => {
  let seconds = 0
  const slowApp = await startTestApp({ now: () => new Date(clock.now.getTime() + 1000 * seconds++) })
  onTestFinished(slowApp.close)
  const { token, refreshToken } = await slowApp.signIn({ name: 'Lia' })
  const answer = await slowApp.fastify.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=built-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  })
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claimsOf(answer.json().id_token).auth_time).toBe(claimsOf(token).auth_time)
})
