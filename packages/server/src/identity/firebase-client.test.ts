import { DAY_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  revokeAccessToken,
  signInWithCredential,
  validatePassword,
} from '@firebase/auth'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-app.ts'

// These tests run the provider's real client library, as in the browser, against the running server.
const clock = { ahead: 0 }
const app = setUpTestApp({ now: () => new Date(Date.now() + clock.ahead) })
let origin: string
const firebaseApps: FirebaseApp[] = []

beforeAll(async () => {
  origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  clock.ahead = 0
  await Promise.all(firebaseApps.splice(0).map((firebaseApp) => deleteApp(firebaseApp)))
})

function createAuth(): Auth {
  const firebaseApp = initializeApp({ projectId: 'barattolo', apiKey: 'built-in' }, crypto.randomUUID())
  firebaseApps.push(firebaseApp)
  const auth = initializeAuth(firebaseApp, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

async function createCredential(name: string) {
  const answer = await fetch(`${origin}/identity/id-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `${name.toLowerCase()}@example.org` }),
  })
  const { idToken } = (await answer.json()) as { idToken: string }
  return GoogleAuthProvider.credential(idToken)
}

async function signIn(name: string) {
  const auth = createAuth()
  const { user } = await signInWithCredential(auth, await createCredential(name))
  return { auth, user }
}

const readMe = (token: string) => fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })

test('[IDN-48] [IDN-52] [IDN-50] [IDN-103] signing in returns the complete user record', async () => {
  const { user } = await signIn('Anna')
  expect(user).toMatchObject({
    displayName: 'Anna',
    email: 'anna@example.org',
    emailVerified: true,
    phoneNumber: null,
    photoURL: null,
    tenantId: null,
    isAnonymous: false,
    providerData: [{ providerId: 'google.com', email: 'anna@example.org' }],
  })
  expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
  expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(0)
  expect(Date.parse(user.metadata.lastSignInTime ?? '')).toBeGreaterThan(0)
  await user.reload()
  expect(user.displayName).toBe('Anna')
})

test('[IDN-05] [IDN-06] the API accepts the ID token of the signed-in user', async () => {
  const { user, auth } = await signIn('Bea')
  expect(auth.currentUser?.uid).toBe(user.uid)
  const answer = await readMe(await user.getIdToken())
  expect(await answer.json()).toMatchObject({ email: 'bea@example.org', profile: { uid: user.uid, name: 'Bea' } })
})

test('[IDN-49] [IDN-56] [IDN-57] a forced refresh returns a new token of the same user', async () => {
  const { user } = await signIn('Carla')
  const before = await user.getIdTokenResult()
  const after = await user.getIdTokenResult(true)
  expect(after.token).not.toBe(before.token)
  expect(after.authTime).toBe(before.authTime)
  expect(Date.parse(after.expirationTime) - Date.now()).toBeGreaterThan(3500 * 1000)
  expect(after.signInProvider).toBe('google.com')
  expect(user.refreshToken).not.toBe('')
  expect((await readMe(after.token)).status).toBe(200)
})

test('[IDN-103] signing in again with the same e-mail returns the same uid and the latest name', async () => {
  const { user: first } = await signIn('Dario')
  const { user: second } = await signIn('DARIO')
  expect(second.uid).toBe(first.uid)
  expect(second.displayName).toBe('DARIO')
})

test('[IDN-102] the chooser’s token works for one sign-in only, also with concurrent attempts', async () => {
  const credential = await createCredential('Elsa')
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => signInWithCredential(createAuth(), credential)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(signInWithCredential(createAuth(), credential)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
})

test('the chooser’s token expires after five minutes', async () => {
  const credential = await createCredential('Fabio')
  clock.ahead = 6 * 60_000
  await expect(signInWithCredential(createAuth(), credential)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
})

test('[IDN-10] [IDN-83] a user whose account is disabled in the identity service is signed out at the next token refresh', async () => {
  const { auth, user } = await signIn('Gino')
  await app.db.updateTable('signIns').set({ disabled: true }).where('email', '=', 'gino@example.org').execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
  expect(auth.currentUser).toBeNull()
})

test('[IDN-11] an unknown refresh token signs the user out', async () => {
  const { auth, user } = await signIn('Hugo')
  expect(auth.currentUser).not.toBeNull()
  await app.db.deleteFrom('refreshTokens').execute()
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

const renewWith = (refreshToken: string) =>
  fetch(`${origin}/securetoken.googleapis.com/v1/token?key=built-in`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })

test('[IDN-126] the sign-out of a disabled person revokes too: the token does not renew when the account is enabled again', async () => {
  const { auth, user } = await signIn('Ulla')
  const stolenToken = user.refreshToken
  const setDisabled = (disabled: boolean) =>
    app.db.updateTable('signIns').set({ disabled }).where('email', '=', 'ulla@example.org').execute()
  await setDisabled(true)
  await revokeAccessToken(auth, stolenToken)
  await setDisabled(false)
  expect((await renewWith(stolenToken)).status).toBe(400)
})

test('[IDN-126] a person cannot revoke the refresh token of another person', async () => {
  const { user } = await signIn('Vera')
  const { auth } = await signIn('Zeno')
  await revokeAccessToken(auth, user.refreshToken)
  expect((await renewWith(user.refreshToken)).status).toBe(200)
})

test('[IDN-126] the library revokes the refresh token of one session, and the other sessions of this person go on', async () => {
  const { auth, user } = await signIn('Irma')
  const { user: onAnotherDevice } = await signIn('Irma')
  const stolenToken = user.refreshToken
  await revokeAccessToken(auth, stolenToken)
  const answer = await renewWith(stolenToken)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
  await expect(onAnotherDevice.getIdToken(true)).resolves.toBeTypeOf('string')
})

test('[IDN-127] a refresh token renews for 90 days after the sign-in, then signs the user out', async () => {
  const { auth, user } = await signIn('Ilda')
  clock.ahead = 90 * DAY_MS - MINUTE_MS
  await user.getIdToken(true)
  clock.ahead = 90 * DAY_MS + MINUTE_MS
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test('[IDN-127] a sign-in deletes the expired refresh tokens of all users', async () => {
  await signIn('Olga')
  clock.ahead = 91 * DAY_MS
  await signIn('Pino')
  const rows = await app.db.selectFrom('refreshTokens').select('createdAt').execute()
  expect(rows).toHaveLength(1)
})

test('[IDN-51] [IDN-110] a deleted account is rejected at once, and signing in again creates a new uid', async () => {
  const { auth, user } = await signIn('Ivana')
  const token = await user.getIdToken()
  await readMe(token)
  const { uid, refreshToken } = user
  await user.delete()
  expect(auth.currentUser).toBeNull()
  expect((await renewWith(refreshToken)).status).toBe(400)
  expect(await (await readMe(token)).json()).toMatchObject({ status: 401, code: 'personDeleted' })
  const rows = await app.db
    .selectFrom('people')
    .select(['uid', 'name', 'email', 'photo'])
    .where('name', 'like', 'Ivan%')
    .execute()
  expect(rows).toEqual([])
  const { user: newUser } = await signIn('Ivana')
  expect(newUser.uid).not.toBe(uid)
  expect((await readMe(await newUser.getIdToken())).status).toBe(200)
})

test('deleting an account that never called the API leaves a tombstone too', async () => {
  const { user } = await signIn('Lino')
  const token = await user.getIdToken()
  await user.delete()
  expect(await (await readMe(token)).json()).toMatchObject({ code: 'personDeleted' })
})

test('deleting an account requires a recent sign-in', async () => {
  const { user } = await signIn('Mara')
  clock.ahead = 10 * 60_000
  await expect(user.delete()).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await reauthenticateWithCredential(user, await createCredential('Mara'))
  await user.delete()
})

test('[IDN-53] [IDN-59] [IDN-60] the library gets the default password policy', async () => {
  const auth = createAuth()
  expect(await validatePassword(auth, '12345')).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  expect(await validatePassword(auth, '123456')).toMatchObject({ isValid: true, meetsMinPasswordLength: true })
  const policy = (await validatePassword(auth, '123456')).passwordPolicy
  expect(policy).toMatchObject({ customStrengthOptions: { minPasswordLength: 6 }, enforcementState: 'OFF' })
  expect(policy.customStrengthOptions.containsNumericCharacter).toBeUndefined()
})

test('[IDN-58] other sign-in methods are rejected with the provider’s code', async () => {
  await expect(createUserWithEmailAndPassword(createAuth(), 'a@example.org', '123456')).rejects.toMatchObject({
    code: 'auth/operation-not-allowed',
  })
})

test('[IDN-61] an emulator address must start with http or https', () => {
  const firebaseApp = initializeApp({ projectId: 'barattolo', apiKey: 'built-in' }, 'wrong address')
  firebaseApps.push(firebaseApp)
  const auth = initializeAuth(firebaseApp, { persistence: inMemoryPersistence })
  expect(() => connectAuthEmulator(auth, 'localhost:3000')).toThrow('auth/invalid-emulator-scheme')
})

test('[IDN-84] [IDN-85] the library reports an unreachable server as a network failure', async () => {
  const credential = await createCredential('Nora')
  const auth = initializeAuth(
    firebaseApps[firebaseApps.push(initializeApp({ projectId: 'barattolo', apiKey: 'x' }, 'off')) - 1] as FirebaseApp,
    {
      persistence: inMemoryPersistence,
    },
  )
  connectAuthEmulator(auth, 'http://127.0.0.1:9', { disableWarnings: true })
  await expect(signInWithCredential(auth, credential)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
})
