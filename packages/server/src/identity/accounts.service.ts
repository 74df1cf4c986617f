import type { Uid } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { hasJustSignedIn, type PeopleDeps, removePerson } from '../people/people.service.ts'
import { findSeen } from '../people/seen.store.ts'
import type { Db } from '../platform/database.ts'
import { addRefreshToken, findAccount, findRefreshToken, rememberAccount, type StoredAccount, useOnce } from './accounts.store.ts'
import { type BuiltInTokens, type Choice, randomUid } from './built-in-tokens.ts'
import type { IdClaims, VerifyIdToken } from './id-token.ts'
import { IdentityError } from './identity-error.ts'

export interface IdentityService extends PeopleDeps {
  tokens: BuiltInTokens
  verify: VerifyIdToken
}

export interface SignedIn {
  account: StoredAccount
  idToken: string
  refreshToken: string
  isNew: boolean
}

/** Signs in with a token of the account chooser; each token is accepted once. */
export async function signInWithChoice(service: IdentityService, token: string): Promise<SignedIn> {
  const { db, now, tokens } = service
  const choice = await readChoice(tokens, token)
  const uid = randomUid()
  // The refresh token and the ID token share one sign-in time: later ID tokens take it from the refresh token.
  const signedInAt = now()
  const { account, refreshToken } = await db.transaction().execute(async (trx) => {
    if (!(await useOnce(trx, choice, signedInAt))) throw new IdentityError('INVALID_IDP_RESPONSE : The id_token was used before.')
    const account = await rememberAccount(trx, choice, uid, signedInAt)
    await refuseDisabled(trx, account)
    return { account, refreshToken: await addRefreshToken(trx, account.uid, signedInAt) }
  })
  return { account, refreshToken, idToken: await tokens.signIdToken(account, signedInAt), isNew: account.uid === uid }
}

async function readChoice(tokens: BuiltInTokens, token: string): Promise<Choice> {
  try {
    return await tokens.readChoice(token)
  } catch (error) {
    throw new IdentityError('INVALID_IDP_RESPONSE : The id_token is not valid.', { cause: error })
  }
}

/** A new ID token for a refresh token. An unknown one is reported as expired: the client library then signs the user out. */
export async function refresh({ db, tokens }: IdentityService, refreshToken: string) {
  const account = await findRefreshToken(db, refreshToken)
  if (!account) throw new IdentityError('TOKEN_EXPIRED')
  await refuseDisabled(db, account)
  return { uid: account.uid, idToken: await tokens.signIdToken(account, account.signedInAt) }
}

export async function lookUp(service: IdentityService, idToken: string): Promise<StoredAccount> {
  const { account } = await accountOf(service, idToken)
  return account
}

/** Deletes the account and the user's data; a tombstone makes the server reject tokens that are still valid. */
export async function deleteAccount(service: IdentityService, idToken: string): Promise<void> {
  const { account, claims } = await accountOf(service, idToken)
  if (!hasJustSignedIn(new Date(claims.auth_time * 1000), service.now()))
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await removePerson(service, account.uid)
}

export async function accountOf({ db, verify }: IdentityService, idToken: string) {
  const claims: IdClaims = await verify(idToken)
  const account = await findAccount(db, claims.sub)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  await refuseDisabled(db, account)
  return { account, claims }
}

/** Throws for an account disabled here or by the admin; the admin's reason follows the code like the provider's details. */
async function refuseDisabled(db: Db, { uid, disabled }: { uid: Uid; disabled: boolean }) {
  const person = await findSeen(db, uid)
  if (!disabled && !person?.disabledAt) return
  const reason = person?.disabledReason
  throw new IdentityError(reason ? `USER_DISABLED : ${it.identity.disabledBecause(reason)}` : 'USER_DISABLED')
}
