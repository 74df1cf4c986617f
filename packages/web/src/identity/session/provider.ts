import type { ClientConfig } from '@barattolo/domain/client-config'
import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from '@firebase/auth'
import { createProvider } from './create-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'

type Identity = Pick<ClientConfig['identity'], 'kind' | 'projectId' | 'apiKey' | 'authDomain'>

/**
 * Creates the library's client, which stores the session. The popup resolver is passed to `signInWithPopup` and not here;
 * otherwise Google's script would be loaded at every start. Clients of other apps have names of their own.
 */
export function openAuth(identity: Identity, origin: string, persistence: Persistence[], name?: string): Auth {
  const { kind, projectId, apiKey, authDomain } = identity
  const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) }, name)
  const auth = initializeAuth(app, { persistence })
  if (kind === 'builtIn') connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

/** Our own server's part of an installation with Firebase. */
const OWN: Identity = { kind: 'builtIn', projectId: 'barattolo', apiKey: 'built-in', authDomain: '' }
const OWN_APP = 'barattolo'
/** A client whose session is in memory only: a sign-in of Firebase is there until our server has accepted it. */
const UNCHECKED_APP = 'unchecked'

export function openProvider(identity: ClientConfig['identity']): IdentityProvider {
  const { origin } = window.location
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence]
  const main = openAuth(identity, origin, persistence)
  if (identity.kind === 'builtIn') return createProvider({ own: main, firebase: null, openUnchecked: () => main })
  // During an update an earlier version of the server may answer, which names no ways.
  const hasOtherWays = identity.methods?.some(({ id }) => id !== 'google.com')
  let unchecked: Auth | null = null
  return createProvider({
    own: hasOtherWays ? openAuth(OWN, origin, persistence, OWN_APP) : null,
    firebase: main,
    openUnchecked: () => {
      unchecked ??= openAuth(identity, origin, [inMemoryPersistence], UNCHECKED_APP)
      return unchecked
    },
  })
}
