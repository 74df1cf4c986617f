import { MINUTE_MS } from '@barattolo/domain/durations'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { GoogleAuthProvider, initializeAuth, inMemoryPersistence, signInWithCredential } from '@firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A fake of the provider's API, hoisted because the library captures `fetch` when it is loaded. */
const provider = vi.hoisted(() => {
  const state = { answers: true, renewedAt: [] as number[] }
  const user = { localId: 'anna', email: 'anna@example.org', providerUserInfo: [], createdAt: '0', lastLoginAt: '0' }
  const tokens = { idToken: 'a.b.c', refreshToken: 'again', localId: 'anna', expiresIn: '3600' }
  globalThis.fetch = async (address) => {
    const url = String(address)
    if (url.includes('/v1/token')) {
      state.renewedAt.push(Date.now())
      if (!state.answers) throw new TypeError('fetch failed')
      return Response.json({ access_token: 'd.e.f', expires_in: '3600', refresh_token: 'again' })
    }
    return Response.json(url.includes(':lookup') ? { users: [user] } : tokens)
  }
  return state
})

let app: FirebaseApp
let signedInAt: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  Object.assign(provider, { answers: true, renewedAt: [] })
})
afterEach(async () => {
  await deleteApp(app)
  vi.useRealTimers()
})

/** Signs in a user with a token that is valid for an hour. */
async function signIn() {
  app = initializeApp({ projectId: 'barattolo', apiKey: 'key' }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential('chosen'))
  signedInAt = Date.now()
  return user
}

interface AuthInternal {
  addAuthTokenListener: (listener: () => void) => void
}

/** Turns on automatic token renewal, as the provider's other libraries do. */
function enableAutoRenewal() {
  // A cast: the container is how the libraries of one app find each other; it is not in the public types.
  const { container } = app as unknown as {
    container: { getProvider: (name: string) => { getImmediate: () => AuthInternal } }
  }
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => undefined)
}

const renewals = () => provider.renewedAt.map((at) => at - signedInAt)

describe('the identity library with its defaults', () => {
  test('[IDN-68] The library treats a token as expired 30 s before its end, and requests a new one then', async () => {
    const user = await signIn()
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS - 30_000)
    expect(await user.getIdToken()).toBe('a.b.c')
    await vi.advanceTimersByTimeAsync(1)
    expect(await user.getIdToken()).toBe('d.e.f')
    expect(renewals()).toEqual([60 * MINUTE_MS - 29_999])
  })

  test('[IDN-64] The library automatically renews a token 5 minutes before its end, and the next one too', async () => {
    await signIn()
    enableAutoRenewal()
    await vi.advanceTimersByTimeAsync(115 * MINUTE_MS)
    expect(renewals()).toEqual([55 * MINUTE_MS, 110 * MINUTE_MS])
  })

  test('[IDN-65] [IDN-66] [IDN-67] The library retries after 30 s, then after twice as long, up to 16 minutes', async () => {
    await signIn()
    enableAutoRenewal()
    provider.answers = false
    await vi.advanceTimersByTimeAsync(110 * MINUTE_MS)
    const pauses = renewals().map((at, index, all) => at - (all[index - 1] ?? 0))
    expect(pauses).toEqual([55 * MINUTE_MS, ...[0.5, 1, 2, 4, 8, 16, 16].map((minutes) => minutes * MINUTE_MS)])
  })
})
