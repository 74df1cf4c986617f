import type { ClientConfig } from '@barattolo/domain/client-config'
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  type Persistence,
  signInWithCredential,
  signInWithPopup,
  signOut,
} from 'firebase/auth'
import type { ProviderUser } from './session-store.ts'
import { openSignInWindow } from './sign-in-window.ts'

export interface IdentityProvider {
  /** Tells who is signed in, once it is known and at each change. */
  watch: (listener: (user: ProviderUser | null) => void) => void
  /** Opens the popup; to be called in the click itself. Resolves when the person is signed in. */
  signIn: () => Promise<void>
  signOut: () => Promise<void>
}

/**
 * The provider's own client library, which alone keeps the session. The resolver goes to `signInWithPopup` and not in
 * here: Google's script would be fetched at every start.
 */
export function openAuth(identity: ClientConfig['identity'], origin: string, persistence: Persistence[]): Auth {
  const { kind, projectId, apiKey, authDomain } = identity
  const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) })
  const auth = initializeAuth(app, { persistence })
  if (kind === 'builtIn') connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

/** The two modes differ in how one signs in, and in nothing else. */
export function openProvider(identity: ClientConfig['identity']): IdentityProvider {
  const auth = openAuth(identity, window.location.origin, [indexedDBLocalPersistence, browserLocalPersistence])
  return {
    watch: (listener) => void onIdTokenChanged(auth, listener),
    signIn: identity.kind === 'builtIn' ? () => signInBuiltIn(auth) : () => signInWithGoogle(auth),
    signOut: () => signOut(auth),
  }
}

async function signInBuiltIn(auth: Auth): Promise<void> {
  const idToken = await openSignInWindow(window)
  await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
}

async function signInWithGoogle(auth: Auth): Promise<void> {
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}
