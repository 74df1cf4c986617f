import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { acceptSignIn } from './accept-sign-in.service.ts'
import type { BuiltInTokens, ChooserClaims } from './built-in-tokens.ts'
import type { VerifyIdToken } from './id-token.ts'
import { IdentityError } from './identity-error.ts'
import { hasRecentSignIn } from './recent-sign-in.ts'
import { addRefreshToken, findRefreshToken, markTokenUsed, removeRefreshToken } from './refresh-tokens.store.ts'
import { CHOOSER_ISSUER, methodOf } from './sign-in-methods.ts'
import { findSignIn, findSignInById, type StoredSignIn } from './sign-ins.store.ts'
import type { SignedInPeople } from './signed-in-people.ts'

export interface IdentityDeps {
  db: Db
  config: Pick<Config, 'identity' | 'adminEmails'>
  now: () => Date
  people: SignedInPeople
  tokens: BuiltInTokens
  verify: VerifyIdToken
}

export interface StartedSession {
  signIn: StoredSignIn
  /** Whether it has created the person. */
  isNew: boolean
  idToken: string
  refreshToken: string
}

/** Opens a session with a token of the account chooser, or of a sign-in that was accepted; each token is accepted once. */
export async function openSession(deps: IdentityDeps, token: string): Promise<StartedSession> {
  const { db, now } = deps
  const claims = await readOneTimeToken(deps, token)
  // The refresh token and the ID token share one sign-in time: later ID tokens take it from the refresh token.
  const signedInAt = now()
  const session = await db.transaction().execute(async (trx) => {
    if (!(await markTokenUsed(trx, claims, signedInAt)))
      throw new IdentityError('INVALID_IDP_RESPONSE : The id_token was used before.')
    const chosen = 'email' in claims ? await acceptChosen(deps, trx, claims) : null
    const signIn = 'signInId' in claims ? await findSignInById(trx, claims.signInId) : chosen?.signIn
    if (!signIn) throw new IdentityError('USER_NOT_FOUND')
    requireEnabled(signIn)
    const refreshToken = await addRefreshToken(trx, signIn.id, signedInAt)
    return { signIn, isNew: chosen?.isNew ?? false, refreshToken }
  })
  return { ...session, idToken: await signIdToken(deps, session.signIn, signedInAt) }
}

async function readOneTimeToken({ tokens, config }: IdentityDeps, token: string) {
  try {
    return config.identity.hasChooser
      ? await tokens.verifyChooserToken(token).catch(() => tokens.verifyAccepted(token))
      : await tokens.verifyAccepted(token)
  } catch (error) {
    throw new IdentityError('INVALID_IDP_RESPONSE : The id_token is not valid.', { cause: error })
  }
}

async function acceptChosen(deps: IdentityDeps, trx: Trx, { email, name }: ChooserClaims) {
  const acceptance = await acceptSignIn(deps, trx, { issuer: CHOOSER_ISSUER, subject: email, email, name })
  if (acceptance.state !== 'accepted') throw new IdentityError('EMAIL_EXISTS')
  return acceptance
}

/** Throws if the way of signing in is not configured any more: its sessions end. */
function signIdToken({ config, tokens }: IdentityDeps, signIn: StoredSignIn, signedInAt: Date): Promise<string> {
  const method = methodOf(signIn.issuer, config.identity)
  if (method === null) throw new IdentityError('TOKEN_EXPIRED')
  return tokens.signIdToken(signIn, method, signedInAt)
}

/** A new ID token for a refresh token. An unknown one is reported as expired: the client library then signs the user out. */
export async function refreshIdToken(deps: IdentityDeps, refreshToken: string) {
  const found = await findRefreshToken(deps.db, refreshToken, deps.now())
  if (!found) throw new IdentityError('TOKEN_EXPIRED')
  const { signedInAt, ...signIn } = found
  requireEnabled(signIn)
  return { uid: signIn.uid, idToken: await signIdToken(deps, signIn, signedInAt) }
}

/** Also for a disabled sign-in: the token would renew again when it is enabled, and its user has signed out. */
export async function revokeRefreshToken({ db, verify }: IdentityDeps, idToken: string, refreshToken: string): Promise<void> {
  const { signIn } = await verify(idToken)
  await removeRefreshToken(db, signIn, refreshToken)
}

export async function lookUpAccount(deps: IdentityDeps, idToken: string) {
  const { signIn, claims } = await authenticateAccount(deps, idToken)
  return { signIn, signedInAt: new Date(claims.auth_time * 1000) }
}

/** Deletes the account and the user's data; a tombstone makes the server reject tokens that are still valid. */
export async function deleteAccount(deps: IdentityDeps, idToken: string): Promise<void> {
  const { signIn, claims } = await authenticateAccount(deps, idToken)
  if (!hasRecentSignIn(new Date(claims.auth_time * 1000), deps.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await deps.people.deletePerson(signIn.uid)
}

/** A person whom the admin has suspended may sign in: the API shows them the reason, and lets them take their data and leave. */
async function authenticateAccount({ db, verify }: IdentityDeps, idToken: string) {
  const claims = await verify(idToken)
  const signIn = claims.isOwn ? await findSignIn(db, claims.signIn) : undefined
  if (!signIn || signIn.uid !== claims.sub) throw new IdentityError('USER_NOT_FOUND')
  requireEnabled(signIn)
  return { signIn, claims }
}

/** Throws for a sign-in that the operator has disabled. */
function requireEnabled({ disabled }: StoredSignIn) {
  if (disabled) throw new IdentityError('USER_DISABLED')
}
