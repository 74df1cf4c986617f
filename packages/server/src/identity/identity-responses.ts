import type { StartedSession } from './accounts.service.ts'
import { ID_TOKEN_SECONDS } from './built-in-tokens.ts'
import type { StoredSignIn } from './sign-ins.store.ts'

/** Response of `accounts:signInWithIdp` in Google's format, with numbers and times as text. */
export function signInResponse({ signIn, isNew, idToken, refreshToken }: StartedSession) {
  const { uid, name } = signIn
  const email = signIn.email ?? ''
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${uid}`,
    localId: uid,
    email,
    emailVerified: signIn.email !== null,
    displayName: name,
    fullName: name,
    rawUserInfo: JSON.stringify({ id: uid, email, verified_email: signIn.email !== null, name }),
    isNewUser: isNew,
    idToken,
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}

/** Response of `accounts:lookup`. */
export function lookupResponse({ signIn, signedInAt }: { signIn: StoredSignIn; signedInAt: Date }) {
  const { uid, email, name, createdAt } = signIn
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: uid,
        email: email ?? '',
        emailVerified: email !== null,
        displayName: name,
        providerUserInfo: [{ providerId: 'google.com', rawId: uid, federatedId: uid, displayName: name, email: email ?? '' }],
        validSince: String(Math.floor(createdAt.getTime() / 1000)),
        disabled: signIn.disabled,
        createdAt: String(createdAt.getTime()),
        lastLoginAt: String(signedInAt.getTime()),
        lastRefreshAt: signedInAt.toISOString(),
      },
    ],
  }
}

/** There are no passwords here, but the library's policy call needs a response: the default policy. */
export const PASSWORD_POLICY = {
  customStrengthOptions: { minPasswordLength: 6 },
  allowedNonAlphanumericCharacters: [...'!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~'],
  enforcementState: 'OFF',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
}
