import { type initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { openProvider } from './provider.ts'

/** What our side hands to the library; outside of a browser its persistences are stand-ins, so they get names here. */
const handed = vi.hoisted(() => ({ persistence: [] as unknown[] }))
vi.mock('firebase/auth', async (original) => ({
  ...(await original<typeof import('firebase/auth')>()),
  indexedDBLocalPersistence: 'IndexedDB',
  browserLocalPersistence: 'local storage',
  onIdTokenChanged: () => undefined,
  connectAuthEmulator: () => undefined,
  initializeAuth: (_app: Parameters<typeof initializeAuth>[0], given: { persistence: unknown[] }) => {
    handed.persistence = given.persistence
    return { persistence: inMemoryPersistence }
  },
}))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))

afterEach(() => vi.unstubAllGlobals())

test.each(['http://localhost:3000', 'https://barattolo.example', 'http://192.168.1.7:3000'])(
  '[IDN-75] [IDN-76] [IDN-77] at %s the session is kept where it is everywhere: IndexedDB, else local storage',
  (origin) => {
    vi.stubGlobal('window', { location: { origin } })
    openProvider({ kind: 'firebase', projectId: 'vero', apiKey: 'key', authDomain: 'vero.firebaseapp.com' })
    expect(handed.persistence).toEqual(['IndexedDB', 'local storage'])
  },
)
