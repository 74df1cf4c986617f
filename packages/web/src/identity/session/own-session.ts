import {
  type Auth,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  revokeAccessToken,
  signInWithCredential,
  signOut,
} from '@firebase/auth'
import { logError } from '../../shared/log.ts'
import { requireUser } from './require-user.ts'

const REVOKE_MS = 3000

/** Signs in to our own server with a token that it accepts once. The library sends it as it would send one of Google. */
export async function signInToOwn(auth: Auth, token: string): Promise<void> {
  await signInWithCredential(auth, GoogleAuthProvider.credential(token))
}

/** Rejects with `auth/user-mismatch` if the token is of another account. */
export async function reauthenticateOwn(auth: Auth, token: string): Promise<void> {
  const user = requireUser(auth)
  const previousToken = user.refreshToken
  await reauthenticateWithCredential(user, GoogleAuthProvider.credential(token))
  await revokeRefreshToken(auth, previousToken)
}

/**
 * Revokes the refresh token of this session, so that a copy of it is worthless. Without network or after `REVOKE_MS` the session
 * of this browser ends all the same.
 */
export async function signOutOwn(auth: Auth): Promise<void> {
  try {
    await Promise.race([revokeRefreshToken(auth), new Promise((done) => setTimeout(done, REVOKE_MS))])
  } finally {
    await signOut(auth)
  }
}

/** Our own server takes a refresh token where the library's function is named after the access token. */
async function revokeRefreshToken(auth: Auth, refreshToken = auth.currentUser?.refreshToken): Promise<void> {
  if (refreshToken) await revokeAccessToken(auth, refreshToken).catch((error: unknown) => logError('identity', error))
}
