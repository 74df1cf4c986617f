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
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth'
import type { ProviderUser } from './session-store.ts'
import { openSignInWindow } from './sign-in-window.ts'

export interface IdentityProvider {
  /** Tells who is signed in, once it is known and at each change. */
  watch: (listener: (user: ProviderUser | null) => void) => void
  /** Opens the popup; to be called in the click itself. Resolves when the person is signed in. */
  signIn: () => Promise<void>
  signOut: () => Promise<void>
  /** The popup once more, for whoever is signed in; `auth/user-mismatch` when somebody else comes through it. */
  signInAgain: () => Promise<void>
  /** After our server has deleted the account: with Google that of the project goes too. Ends the session in any case. */
  deleteAccount: () => Promise<void>
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
  const isBuiltIn = identity.kind === 'builtIn'
  return {
    watch: (listener) => void onIdTokenChanged(auth, listener),
    signIn: () => (isBuiltIn ? signInBuiltIn(auth) : signInWithGoogle(auth)),
    signOut: () => signOut(auth),
    signInAgain: () => (isBuiltIn ? signInAgainBuiltIn(auth) : signInAgainWithGoogle(auth)),
    // The built-in service has deleted its own account together with the person.
    deleteAccount: () => (isBuiltIn ? signOut(auth) : deleteGoogleAccount(auth)),
  }
}

async function signInBuiltIn(auth: Auth): Promise<void> {
  const idToken = await openSignInWindow(window)
  await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
}

async function signInWithGoogle(auth: Auth): Promise<void> {
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}

async function signInAgainBuiltIn(auth: Auth): Promise<void> {
  const idToken = await openSignInWindow(window)
  await reauthenticateWithCredential(userOf(auth), GoogleAuthProvider.credential(idToken))
}

async function signInAgainWithGoogle(auth: Auth): Promise<void> {
  await reauthenticateWithPopup(userOf(auth), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

async function deleteGoogleAccount(auth: Auth): Promise<void> {
  try {
    await auth.currentUser?.delete()
  } finally {
    await signOut(auth)
  }
}

function userOf({ currentUser }: Auth): User {
  if (!currentUser) throw new Error('nobody is signed in')
  return currentUser
}
