import type { Db } from '../platform/database/database.ts'
import {
  addRefreshToken,
  findAccount,
  findRefreshToken,
  markTokenUsed,
  removeRefreshToken,
  type StoredAccount,
  upsertAccount,
} from './accounts.store.ts'
import { type BuiltInTokens, type ChooserClaims, generateUid } from './built-in-tokens.ts'
import type { IdClaims, VerifyIdToken } from './id-token.ts'
import { IdentityError } from './identity-error.ts'
import { hasRecentSignIn } from './recent-sign-in.ts'
import type { SignedInPeople } from './signed-in-people.ts'

export interface IdentityDeps {
  db: Db
  now: () => Date
  people: SignedInPeople
  tokens: BuiltInTokens
  verify: VerifyIdToken
}

export interface SignInResult {
  account: StoredAccount
  idToken: string
  refreshToken: string
  isNew: boolean
}

/** Signs in with a token of the account chooser; each token is accepted once. */
export async function signInWithChooserToken(deps: IdentityDeps, token: string): Promise<SignInResult> {
  const { db, now, tokens } = deps
  const chooserClaims = await readChooserClaims(tokens, token)
  const uid = generateUid()
  // The refresh token and the ID token share one sign-in time: later ID tokens take it from the refresh token.
  const signedInAt = now()
  const { account, refreshToken } = await db.transaction().execute(async (trx) => {
    if (!(await markTokenUsed(trx, chooserClaims, signedInAt)))
      throw new IdentityError('INVALID_IDP_RESPONSE : The id_token was used before.')
    const account = await upsertAccount(trx, chooserClaims, uid, signedInAt)
    requireEnabled(account)
    return { account, refreshToken: await addRefreshToken(trx, account.uid, signedInAt) }
  })
  return { account, refreshToken, idToken: await tokens.signIdToken(account, signedInAt), isNew: account.uid === uid }
}

async function readChooserClaims(tokens: BuiltInTokens, token: string): Promise<ChooserClaims> {
  try {
    return await tokens.verifyChooserToken(token)
  } catch (error) {
    throw new IdentityError('INVALID_IDP_RESPONSE : The id_token is not valid.', { cause: error })
  }
}

/** A new ID token for a refresh token. An unknown one is reported as expired: the client library then signs the user out. */
export async function refreshIdToken({ db, now, tokens }: IdentityDeps, refreshToken: string) {
  const account = await findRefreshToken(db, refreshToken, now())
  if (!account) throw new IdentityError('TOKEN_EXPIRED')
  requireEnabled(account)
  return { uid: account.uid, idToken: await tokens.signIdToken(account, account.signedInAt) }
}

/** Also for a disabled account: the token would renew again when the account is enabled, and its user has signed out. */
export async function revokeRefreshToken({ db, verify }: IdentityDeps, idToken: string, refreshToken: string): Promise<void> {
  const { sub } = await verify(idToken)
  await removeRefreshToken(db, sub, refreshToken)
}

export async function lookUpAccount(deps: IdentityDeps, idToken: string): Promise<StoredAccount> {
  const { account } = await authenticateAccount(deps, idToken)
  return account
}

/** Deletes the account and the user's data; a tombstone makes the server reject tokens that are still valid. */
export async function deleteAccount(deps: IdentityDeps, idToken: string): Promise<void> {
  const { account, claims } = await authenticateAccount(deps, idToken)
  if (!hasRecentSignIn(new Date(claims.auth_time * 1000), deps.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await deps.people.deletePerson(account.uid)
}

async function authenticateAccount({ db, verify }: IdentityDeps, idToken: string) {
  const claims: IdClaims = await verify(idToken)
  const account = await findAccount(db, claims.sub)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  requireEnabled(account)
  return { account, claims }
}

/**
 * Throws for an account that was disabled in this service. A person whom the admin has suspended may sign in: the API shows them the
 * reason, and lets them take their data and leave.
 */
function requireEnabled({ disabled }: { disabled: boolean }) {
  if (disabled) throw new IdentityError('USER_DISABLED')
}
