import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FirebaseApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signInWithEmailAndPassword,
} from '@firebase/auth'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

// The Firebase library maps server codes to `auth/…` codes, which are the keys of the error texts (`texts/it/identity/identity.ts`).
let server: Server
let answer: { status: number; body: object } | null = null
let app: FirebaseApp
let auth: Auth

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume()
    // If `answer` is null, the server never answers.
    if (answer) reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  app = initializeApp({ projectId: 'barattolo', apiKey: 'built-in' }, 'codes')
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, { disableWarnings: true })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())

test.each([
  ['EMAIL_EXISTS', 'auth/email-already-in-use'],
  ['INVALID_LOGIN_CREDENTIALS', 'auth/invalid-credential'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests'],
  ['USER_DISABLED', 'auth/user-disabled'],
  ['OPERATION_NOT_ALLOWED', 'auth/operation-not-allowed'],
])('[IDN-79] [IDN-80] [IDN-81] [IDN-82] [IDN-83] the Firebase library maps the server code %s to %s', async (message, code) => {
  answer = { status: 400, body: { error: { code: 400, message } } }
  await expect(signInWithCredential(auth, GoogleAuthProvider.credential('x'))).rejects.toMatchObject({ code })
})

test('[IDN-90] the Firebase library reports a required second factor as multi-factor-auth-required', async () => {
  answer = { status: 200, body: { mfaPendingCredential: 'pending', mfaInfo: [], localId: 'anna' } }
  await expect(signInWithEmailAndPassword(auth, 'anna@example.org', '123456')).rejects.toMatchObject({
    code: 'auth/multi-factor-auth-required',
  })
})

test('[IDN-62] [IDN-84] the Firebase library reports a network failure if the server does not answer within 30 s', async () => {
  answer = null
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onError = vi.fn()
  const signIn = signInWithCredential(auth, GoogleAuthProvider.credential('x')).catch(onError)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await signIn
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth/network-request-failed' }))
})
