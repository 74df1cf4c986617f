import { afterEach, expect, test, vi } from 'vitest'
import { openProvider } from './provider.ts'

/** A fake of the library's session, which records what our code asks it to do. */
const library = vi.hoisted(() => ({
  calls: [] as string[],
  revoke: (): Promise<void> => Promise.resolve(),
  user: { refreshToken: 'first' },
}))
vi.mock('@firebase/auth', async (original) => ({
  ...(await original<typeof import('@firebase/auth')>()),
  connectAuthEmulator: () => undefined,
  initializeAuth: () => ({ currentUser: library.user }),
  signOut: async () => void library.calls.push('sign out'),
  revokeAccessToken: (_auth: unknown, token: string) => {
    library.calls.push(`revoke ${token}`)
    return library.revoke()
  },
  reauthenticateWithCredential: async () => void Object.assign(library.user, { refreshToken: 'second' }),
}))
vi.mock('@firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('../sign-in/sign-in-window.ts', () => ({ openSignInWindow: async () => 'chosen' }))

const provider = (kind: 'builtIn' | 'firebase') => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } })
  return openProvider({ kind, projectId: 'barattolo', apiKey: 'key', authDomain: '', methods: [], hasChooser: true })
}

afterEach(() => {
  library.calls = []
  library.revoke = async () => undefined
  library.user.refreshToken = 'first'
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('[IDN-126] Signing out of the built-in service revokes the refresh token of this session first', async () => {
  await provider('builtIn').signOut()
  expect(library.calls).toEqual(['revoke first', 'sign out'])
})

test('With Google, a sign-out revokes nothing: the provider has no such call for its own tokens', async () => {
  await provider('firebase').signOut()
  expect(library.calls).toEqual(['sign out'])
})

test('[IDN-126] Signing in again for a deletion revokes the refresh token that it replaces', async () => {
  await provider('builtIn').reauthenticate()
  expect(library.calls).toEqual(['revoke first'])
})

test('[IDN-126] A sign-out without network ends the session of this browser all the same', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  library.revoke = () => Promise.reject(new Error('no network'))
  await provider('builtIn').signOut()
  expect(library.calls).toEqual(['revoke first', 'sign out'])
  expect(logged).toHaveBeenCalledOnce()
})

test('[IDN-126] A sign-out waits at most three seconds for a server that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  library.revoke = () => new Promise(() => undefined)
  const signedOut = provider('builtIn').signOut()
  await vi.advanceTimersByTimeAsync(2999)
  expect(library.calls).toEqual(['revoke first'])
  await vi.advanceTimersByTimeAsync(1)
  await signedOut
  expect(library.calls).toEqual(['revoke first', 'sign out'])
})
