import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderUser } from '../../shared/session.ts'
import { openProvider } from './provider.ts'

interface FakeUser {
  uid: string
  email: string
  refreshToken: string
  signInProvider: string
  authTime: string
  getIdToken: () => Promise<string>
  getIdTokenResult: () => Promise<{ signInProvider: string; authTime: string }>
}
interface FakeAuth {
  name: string
  currentUser: FakeUser | null
  listeners: ((user: FakeUser | null) => void)[]
  hasResolved: boolean
}

/** A fake of the library: several clients, whose sessions our code changes. */
const library = vi.hoisted(() => ({
  auths: new Map<string, FakeAuth>(),
  calls: [] as string[],
  popupUser: null as FakeUser | null,
  emulators: [] as string[],
}))

const setUser = vi.hoisted(() => (auth: FakeAuth, user: FakeUser | null) => {
  auth.currentUser = user
  if (auth.hasResolved) for (const listener of auth.listeners) listener(user)
})

vi.mock('@firebase/app', async (original) => ({
  ...(await original<typeof import('@firebase/app')>()),
  initializeApp: (_options: object, name = 'main') => ({ name }),
}))
vi.mock('@firebase/auth', async (original) => ({
  ...(await original<typeof import('@firebase/auth')>()),
  initializeAuth: ({ name }: { name: string }): FakeAuth => {
    const auth = { name, currentUser: null, listeners: [], hasResolved: name === 'unchecked' }
    library.auths.set(name, auth)
    return auth
  },
  connectAuthEmulator: ({ name }: FakeAuth, origin: string) => void library.emulators.push(`${name} ${origin}`),
  onIdTokenChanged: (auth: FakeAuth, listener: (user: FakeUser | null) => void) => void auth.listeners.push(listener),
  signInWithCredential: async (auth: FakeAuth, { idToken }: { idToken: string }) => {
    library.calls.push(`${auth.name}: sign in with ${idToken}`)
    setUser(auth, makeUser({ uid: `uid of ${idToken}` }))
  },
  signInWithPopup: async (auth: FakeAuth) => {
    library.calls.push(`${auth.name}: popup`)
    if (library.popupUser) setUser(auth, library.popupUser)
    return { user: library.popupUser }
  },
  signInWithEmailLink: async (auth: FakeAuth, email: string, address: string) => {
    library.calls.push(`${auth.name}: ${email} opens ${address}`)
    return { user: library.popupUser }
  },
  sendSignInLinkToEmail: async (auth: FakeAuth, email: string, { url }: { url: string }) =>
    void library.calls.push(`${auth.name}: link to ${email} for ${url}`),
  reauthenticateWithPopup: async (user: FakeUser) => void library.calls.push(`popup again for ${user.uid}`),
  reauthenticateWithCredential: async (user: FakeUser, { idToken }: { idToken: string }) =>
    void library.calls.push(`${user.uid} again with ${idToken}`),
  revokeAccessToken: async (_auth: FakeAuth, token: string) => void library.calls.push(`revoke ${token}`),
  updateCurrentUser: async (auth: FakeAuth, user: FakeUser) => {
    library.calls.push(`${auth.name}: take over ${user.uid}`)
    setUser(auth, user)
  },
  signOut: async (auth: FakeAuth) => {
    if (auth.currentUser) library.calls.push(`${auth.name}: sign out`)
    setUser(auth, null)
  },
}))

const server = vi.hoisted(() => ({ outcome: {} as object, bodies: [] as object[] }))
vi.mock('../../shared/api/api.ts', () => ({
  call: async (_contract: object, { body }: { body: object }) => {
    server.bodies.push(body)
    return server.outcome
  },
}))
const windows = vi.hoisted(() => ({ outcome: {} as object, intents: [] as string[] }))
vi.mock('../window/provider-window.ts', () => ({
  openProviderWindow: async (_opener: object, { id, intent }: { id: string; intent: string }) => {
    windows.intents.push(`${id} ${intent}`)
    return windows.outcome
  },
}))
vi.mock('../sign-in/sign-in-window.ts', () => ({ openSignInWindow: async () => 'chosen' }))

const ORIGIN = 'https://barattolo.example'

function makeUser({ uid = 'anna', signInProvider = 'google.com' }: Partial<FakeUser> = {}): FakeUser {
  const user: FakeUser = {
    uid,
    email: 'anna@example.org',
    refreshToken: `refresh of ${uid}`,
    signInProvider,
    authTime: 'noon',
    getIdToken: async () => `id token of ${uid}`,
    getIdTokenResult: async () => ({ signInProvider: user.signInProvider, authTime: user.authTime }),
  }
  return user
}

type MethodIds = readonly ('google.com' | 'password' | 'email' | 'oidc.1')[]

function open(kind: 'firebase' | 'builtIn', ids: MethodIds) {
  const methods = ids.map((id) => ({ id, name: id }))
  const provider = openProvider({
    kind,
    projectId: 'vero',
    apiKey: 'key',
    authDomain: 'vero.example',
    methods,
    hasChooser: false,
  })
  const reported: (string | null)[] = []
  provider.watch((user: ProviderUser | null) => void reported.push(user?.uid ?? null))
  return { provider, reported }
}

const auth = (name: 'main' | 'barattolo' | 'unchecked') => {
  const found = library.auths.get(name)
  if (!found) throw new Error(`no client ${name}`)
  return found
}

/** The library has read the stored session of this client. */
function resolve(name: 'main' | 'barattolo', user: FakeUser | null = null) {
  auth(name).hasResolved = true
  setUser(auth(name), user)
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: ORIGIN, pathname: '/mio-bazar', search: '?x=1' } })
})
afterEach(() => {
  library.auths.clear()
  library.calls = []
  library.emulators = []
  library.popupUser = null
  server.bodies = []
  windows.intents = []
  vi.unstubAllGlobals()
})

const ALL = ['google.com', 'oidc.1', 'email'] as const

describe('an installation with Firebase and ways of its own', () => {
  test('[IDN-150] It has a second client, for the sessions of our own origin; with Google alone it has one', () => {
    open('firebase', ['google.com'])
    expect([...library.auths.keys()]).toEqual(['main'])
    expect(library.emulators).toEqual([])
    open('firebase', ALL)
    expect([...library.auths.keys()]).toEqual(['main', 'barattolo'])
    expect(library.emulators).toEqual([`barattolo ${ORIGIN}`])
  })

  test('[IDN-150] The session is reported when both clients have resolved, and is that of the client that has one', () => {
    const { reported } = open('firebase', ALL)
    resolve('main')
    expect(reported).toEqual([])
    resolve('barattolo', makeUser({ uid: 'bruno' }))
    expect(reported).toEqual(['bruno'])
  })

  test('[IDN-150] A sign-in by our own server ends Firebase’s session, and the reverse, without a moment in which no user is reported', async () => {
    const { provider, reported } = open('firebase', ALL)
    resolve('main', makeUser())
    resolve('barattolo')
    windows.outcome = { state: 'accepted', token: 'once', methods: [] }
    expect(await provider.signIn('oidc.1')).toEqual({ state: 'signedIn' })
    expect(library.calls).toEqual(['barattolo: sign in with once', 'main: sign out'])
    expect(reported).not.toContain(null)
    library.popupUser = makeUser({ uid: 'carla' })
    server.outcome = { state: 'accepted', token: null, methods: [] }
    await provider.signIn('google.com')
    expect(library.calls.slice(2)).toEqual([
      'unchecked: popup',
      'main: take over carla',
      'revoke refresh of uid of once',
      'barattolo: sign out',
      'unchecked: sign out',
    ])
    expect(reported).not.toContain(null)
    expect(reported.at(-1)).toBe('carla')
  })

  test('[IDN-164] Google’s sign-in is in memory only until the server has accepted it; one with a known e-mail never becomes the session', async () => {
    const { provider, reported } = open('firebase', ALL)
    resolve('main')
    resolve('barattolo')
    library.popupUser = makeUser()
    server.outcome = { state: 'knownEmail', token: null, methods: [{ id: 'email', name: 'un link' }] }
    expect(await provider.signIn('google.com')).toEqual({
      state: 'knownEmail',
      proof: 'id token of anna',
      methods: [{ id: 'email', name: 'un link' }],
    })
    expect(server.bodies).toEqual([{ idToken: 'id token of anna' }])
    expect(library.calls).toEqual(['unchecked: popup', 'unchecked: sign out'])
    expect(reported).toEqual([null])
  })

  test('[IDN-164] Google’s sign-in of a person with another uid here becomes a session of our own server', async () => {
    const { provider, reported } = open('firebase', ALL)
    resolve('main')
    resolve('barattolo')
    library.popupUser = makeUser()
    server.outcome = { state: 'accepted', token: 'once', methods: [] }
    expect(await provider.signIn('google.com')).toEqual({ state: 'signedIn' })
    expect(reported).toEqual([null, 'uid of once'])
  })

  test('[IDN-161] A proof for an addition leaves the session as it is', async () => {
    const { provider, reported } = open('firebase', ALL)
    resolve('main')
    resolve('barattolo', makeUser({ uid: 'bruno' }))
    library.popupUser = makeUser()
    windows.outcome = { state: 'proven', token: 'proof', methods: [] }
    expect(await provider.prove('google.com')).toBe('id token of anna')
    expect(await provider.prove('oidc.1')).toBe('proof')
    expect(windows.intents).toEqual(['oidc.1 add'])
    expect(reported).toEqual(['bruno'])
  })
})

test('With Google alone the popup signs in at once, and the server is not asked', async () => {
  const { provider } = open('firebase', ['google.com'])
  library.popupUser = makeUser()
  expect(await provider.signIn('google.com')).toEqual({ state: 'signedIn' })
  expect(library.calls).toEqual(['main: popup'])
  expect(server.bodies).toEqual([])
})

describe('Firebase’s link by e-mail', () => {
  test('[IDN-165] It leads to the login page with the path to continue to, and is checked like Google’s sign-in', async () => {
    const { provider } = open('firebase', ['google.com', 'password'])
    const request = { email: 'anna@example.org', returnPath: '/radar' } as const
    await provider.requestLink('password', { ...request, intent: 'signIn' })
    await provider.requestLink('password', { ...request, intent: 'add' })
    expect(library.calls.splice(0)).toEqual([
      `main: link to anna@example.org for ${ORIGIN}/login?da=%2Fradar`,
      `main: link to anna@example.org for ${ORIGIN}/login?da=%2Fradar&aggiungi=1`,
    ])
    library.popupUser = makeUser()
    server.outcome = { state: 'accepted', token: null, methods: [] }
    const address = `${ORIGIN}/login?da=%2Fradar&mode=signIn&oobCode=x`
    expect(await provider.openFirebaseLink('anna@example.org', address)).toEqual({ state: 'signedIn' })
    expect(library.calls).toEqual([`unchecked: anna@example.org opens ${address}`, 'main: take over anna'])
    const addition = await provider.openFirebaseLink('anna@example.org', `${address}&aggiungi=1`)
    expect(addition).toEqual({ state: 'proven', proof: 'id token of anna', methods: [] })
    expect(server.bodies).toHaveLength(1)
  })
})

describe('signing in again', () => {
  const settle = () => new Promise((done) => setTimeout(done))

  test('[IDN-163] It opens the window of the provider with which the session began', async () => {
    const { provider } = open('builtIn', ALL)
    resolve('main', makeUser({ signInProvider: 'oidc.1' }))
    await settle()
    windows.outcome = { state: 'accepted', token: 'once', methods: [] }
    expect(await provider.reauthenticate()).toBeNull()
    expect(windows.intents).toEqual(['oidc.1 signIn'])
    expect(library.calls).toEqual(['anna again with once', 'revoke refresh of anna'])
  })

  test('[IDN-163] Another account of the provider is refused, also one that needs a further step', async () => {
    const { provider } = open('builtIn', ALL)
    resolve('main', makeUser({ signInProvider: 'oidc.1' }))
    await settle()
    windows.outcome = { state: 'needsEmail', token: 'proof', methods: [] }
    await expect(provider.reauthenticate()).rejects.toMatchObject({ code: 'auth/user-mismatch' })
    expect(library.calls).toEqual([])
  })

  test('[IDN-163] A session that began with a link sends one, and goes on when it was opened', async () => {
    const { provider } = open('builtIn', ALL)
    const anna = makeUser({ signInProvider: 'email' })
    resolve('main', anna)
    await settle()
    expect(await provider.reauthenticate()).toBe('anna@example.org')
    expect(await provider.reauthenticate()).toBe('anna@example.org')
    expect(server.bodies).toMatchObject(
      Array(2).fill({ email: 'anna@example.org', intent: 'signIn', returnPath: '/mio-bazar?x=1' }),
    )
    anna.authTime = 'later'
    expect(await provider.reauthenticate()).toBeNull()
    expect(server.bodies).toHaveLength(2)
  })

  test('[IDN-163] A session of our own server that began with Google opens Google’s popup', async () => {
    const { provider } = open('firebase', ALL)
    resolve('main')
    resolve('barattolo', makeUser({ uid: 'bruno' }))
    await settle()
    library.popupUser = makeUser()
    server.outcome = { state: 'accepted', token: 'once', methods: [] }
    await provider.reauthenticate()
    expect(library.calls).toEqual(['unchecked: popup', 'unchecked: sign out', 'bruno again with once', 'revoke refresh of bruno'])
    server.outcome = { state: 'accepted', token: null, methods: [] }
    await expect(provider.reauthenticate()).rejects.toMatchObject({ code: 'auth/user-mismatch' })
  })

  test('[IDN-163] A session of Firebase opens its popup for the same user', async () => {
    const { provider } = open('firebase', ALL)
    resolve('main', makeUser())
    resolve('barattolo')
    await settle()
    await provider.reauthenticate()
    expect(library.calls).toEqual(['popup again for anna'])
  })
})
