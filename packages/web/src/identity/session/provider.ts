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
  revokeAccessToken,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type User,
} from 'firebase/auth'
import { logError } from '../../shared/log.ts'
import type { ProviderUser } from '../../shared/session.ts'
import { openSignInWindow } from '../sign-in/sign-in-window.ts'

export interface IdentityProvider {
  /** Calls `listener` with the signed-in user (null if none) when the session is resolved, and at each change. */
  watch: (listener: (user: ProviderUser | null) => void) => void
  /** Opens the popup; must be called in the click handler. Resolves when the user is signed in. */
  signIn: () => Promise<void>
  signOut: () => Promise<void>
  /** Opens the popup again for the signed-in user; rejects with `auth/user-mismatch` for another account. */
  reauthenticate: () => Promise<void>
  /** Called after our server has deleted the account: with Google, also deletes the Firebase account. Always ends the session. */
  deleteAccount: () => Promise<void>
}

/**
 * Creates the provider's client, which stores the session. The popup resolver is passed to `signInWithPopup` and not here;
 * otherwise Google's script would be loaded at every start.
 */
export function openAuth(identity: ClientConfig['identity'], origin: string, persistence: Persistence[]): Auth {
  const { kind, projectId, apiKey, authDomain } = identity
  const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) })
  const auth = initializeAuth(app, { persistence })
  if (kind === 'builtIn') connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

/** The two modes differ only in how users sign in and how their account is deleted. */
export function openProvider(identity: ClientConfig['identity']): IdentityProvider {
  const auth = openAuth(identity, window.location.origin, [indexedDBLocalPersistence, browserLocalPersistence])
  const isBuiltIn = identity.kind === 'builtIn'
  return {
    watch: (listener) => void onIdTokenChanged(auth, listener),
    signIn: () => (isBuiltIn ? signInBuiltIn(auth) : signInWithGoogle(auth)),
    signOut: () => (isBuiltIn ? signOutBuiltIn(auth) : signOut(auth)),
    reauthenticate: () => (isBuiltIn ? reauthenticateBuiltIn(auth) : reauthenticateWithGoogle(auth)),
    // The built-in service has already deleted its own account together with the person.
    deleteAccount: () => (isBuiltIn ? signOut(auth) : deleteGoogleAccount(auth)),
  }
}

async function signInBuiltIn(auth: Auth): Promise<void> {
  const idToken = await openSignInWindow(window)
  await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
}

/**
 * Revokes the refresh token of this session, so that a copy of it is worthless. Without network or after `REVOKE_MS` the session
 * of this browser ends all the same.
 */
async function signOutBuiltIn(auth: Auth): Promise<void> {
  try {
    await Promise.race([revokeRefreshToken(auth), new Promise((done) => setTimeout(done, REVOKE_MS))])
  } finally {
    await signOut(auth)
  }
}

const REVOKE_MS = 3000

/** The built-in service takes a refresh token where the library's function is named after the access token. */
async function revokeRefreshToken(auth: Auth, refreshToken = auth.currentUser?.refreshToken): Promise<void> {
  if (refreshToken) await revokeAccessToken(auth, refreshToken).catch((error: unknown) => logError('identity', error))
}

async function signInWithGoogle(auth: Auth): Promise<void> {
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}

async function reauthenticateBuiltIn(auth: Auth): Promise<void> {
  const idToken = await openSignInWindow(window)
  const user = requireUser(auth)
  const previousToken = user.refreshToken
  await reauthenticateWithCredential(user, GoogleAuthProvider.credential(idToken))
  await revokeRefreshToken(auth, previousToken)
}

async function reauthenticateWithGoogle(auth: Auth): Promise<void> {
  await reauthenticateWithPopup(requireUser(auth), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

async function deleteGoogleAccount(auth: Auth): Promise<void> {
  try {
    await auth.currentUser?.delete()
  } finally {
    await signOut(auth)
  }
}

function requireUser({ currentUser }: Auth): User {
  if (!currentUser) throw new Error('no user is signed in')
  return currentUser
}
