import type { SignInResult } from './accounts.service.ts'
import type { StoredAccount } from './accounts.store.ts'
import { ID_TOKEN_SECONDS } from './built-in-tokens.ts'

/** Response of `accounts:signInWithIdp` in Google's format, with numbers and times as text. */
export function signInResponse({ account, idToken, refreshToken, isNew }: SignInResult) {
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${account.uid}`,
    localId: account.uid,
    email: account.email,
    emailVerified: true,
    displayName: account.name,
    fullName: account.name,
    rawUserInfo: JSON.stringify({ id: account.uid, email: account.email, verified_email: true, name: account.name }),
    isNewUser: isNew,
    idToken,
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}

/** Response of `accounts:lookup`. */
export function lookupResponse(account: StoredAccount) {
  const { uid, email, name } = account
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: uid,
        email,
        emailVerified: true,
        displayName: name,
        providerUserInfo: [{ providerId: 'google.com', rawId: uid, federatedId: uid, displayName: name, email }],
        validSince: String(Math.floor(account.createdAt.getTime() / 1000)),
        disabled: account.disabled,
        createdAt: String(account.createdAt.getTime()),
        lastLoginAt: String(account.lastLoginAt.getTime()),
        lastRefreshAt: account.lastLoginAt.toISOString(),
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
