import { type initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { openProvider } from './provider.ts'

/** The options that our code passes to the library. Outside a browser its persistences are stubs, so they get names here. */
const passedOptions = vi.hoisted(() => ({ persistence: [] as unknown[] }))
vi.mock('@firebase/auth', async (original) => ({
  ...(await original<typeof import('@firebase/auth')>()),
  indexedDBLocalPersistence: 'IndexedDB',
  browserLocalPersistence: 'local storage',
  onIdTokenChanged: () => undefined,
  connectAuthEmulator: () => undefined,
  initializeAuth: (_app: Parameters<typeof initializeAuth>[0], options: { persistence: unknown[] }) => {
    passedOptions.persistence = options.persistence
    return { persistence: inMemoryPersistence }
  },
}))
vi.mock('@firebase/app', () => ({ initializeApp: () => ({}) }))

afterEach(() => vi.unstubAllGlobals())

test.each(['http://localhost:3000', 'https://barattolo.example', 'http://192.168.1.7:3000'])(
  '[IDN-75] [IDN-76] [IDN-77] At %s the session is stored in IndexedDB, else in local storage, as at any origin',
  (origin) => {
    vi.stubGlobal('window', { location: { origin } })
    const identity = { projectId: 'vero', apiKey: 'key', authDomain: 'vero.firebaseapp.com', methods: [], hasChooser: false }
    openProvider({ kind: 'firebase', ...identity })
    expect(passedOptions.persistence).toEqual(['IndexedDB', 'local storage'])
  },
)
