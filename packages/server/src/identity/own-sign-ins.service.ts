import type { SignInSummary } from '@barattolo/domain/identity/sign-in-contract'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import type { Person } from '../platform/http/session.ts'
import { requireAdminMethod } from './accept-sign-in.service.ts'
import { hasRecentSignIn } from './recent-sign-in.ts'
import { markTokenUsed } from './refresh-tokens.store.ts'
import { identityOfClaims, readProof, type SignInDeps } from './sign-in.service.ts'
import { CHOOSER_ISSUER, methodOf, methodsOf } from './sign-in-methods.ts'
import {
  addSignIn,
  changeSignIn,
  findSignIn,
  findSignInsOf,
  findUidByEmail,
  lockIdentity,
  lockSignInsOf,
  type ProvenIdentity,
  removeSignInById,
  type StoredSignIn,
} from './sign-ins.store.ts'

/** Sign-ins of a provider that is not configured any more are listed too, because the person may want to remove them. */
export async function listOwnSignIns({ db, config }: SignInDeps, { uid, signIn }: Person): Promise<SignInSummary[]> {
  return (await findSignInsOf(db, uid)).map((stored) => toSummary(config, stored, signIn))
}

/** Adds what a proof says to the caller's account. Repeated, it changes nothing. */
export async function addOwnSignIn(deps: SignInDeps, person: Person, proof: string): Promise<SignInSummary> {
  const { db, config, now } = deps
  requireRecentSignIn(person, now())
  const { identity, use } = await readAnyProof(deps, proof)
  const stored = await db.transaction().execute(async (trx) => {
    await lockIdentity(trx, identity)
    // Locked so that a removal at the same time counts this one, or this one that.
    const own = await lockSignInsOf(trx, person.uid)
    const existing = await findSignIn(trx, identity)
    if (existing) return requireOwn(existing, person.uid)
    const owner = identity.email === null ? undefined : await findUidByEmail(trx, identity.email)
    if (owner !== undefined && owner !== person.uid) throw new Problem('signInTaken')
    requireAdminMethod(config, identity)
    if (own.length === 0) throw new Problem('tokenExpired')
    if (own.length >= MAX_SIGN_INS) throw new Problem('tooManyRequests')
    await use(trx)
    return addSignIn(trx, identity, { uid: person.uid, isPrimary: false }, now())
  })
  return toSummary(config, stored, person.signIn)
}

/** One of each way, and a few more: a person may have several addresses. */
const MAX_SIGN_INS = 10

function requireOwn(signIn: StoredSignIn, uid: Uid): StoredSignIn {
  if (signIn.uid !== uid) throw new Problem('signInTaken')
  return signIn
}

/** A proof of our own counts once, the account chooser's token too; an ID token of Firebase is one if its sign-in is recent. */
async function readAnyProof(
  deps: SignInDeps,
  proof: string,
): Promise<{ identity: ProvenIdentity; use: (trx: Trx) => Promise<void> }> {
  const claims = await deps.verify(proof).catch(() => null)
  if (claims && !claims.isOwn) {
    if (!hasRecentSignIn(new Date(claims.auth_time * 1000), deps.now())) throw new Problem('signInOver')
    return { identity: identityOfClaims(claims), use: async () => undefined }
  }
  const { issuer, subject, email, name, ...oneTime } = (await readChosen(deps, proof)) ?? (await readProof(deps, proof))
  const use = async (trx: Trx) => {
    if (!(await markTokenUsed(trx, oneTime, deps.now()))) throw new Problem('signInOver')
  }
  return { identity: { issuer, subject, email, name }, use }
}

/** In a trial the account chooser stands in for Google. */
async function readChosen({ config, tokens }: SignInDeps, proof: string) {
  const chosen = config.identity.hasChooser ? await tokens.verifyChooserToken(proof).catch(() => null) : null
  return chosen && { ...chosen, issuer: CHOOSER_ISSUER, subject: chosen.email }
}

/**
 * Removes a way of signing in, never the last one by which the person can enter, and ends the sessions that began with it. If the person was named by it, the oldest
 * other one names them from now on.
 */
export async function removeOwnSignIn({ db, config, now }: SignInDeps, person: Person, id: string): Promise<void> {
  requireRecentSignIn(person, now())
  await db.transaction().execute(async (trx) => {
    const own = await lockSignInsOf(trx, person.uid)
    const removed = own.find((signIn) => signIn.id === id)
    if (!removed) throw new Problem('signInNotFound')
    const others = own.filter((signIn) => signIn !== removed)
    const next = others.find(({ email }) => email !== null) ?? others[0]
    const canEnter = ({ issuer }: StoredSignIn) => methodOf(issuer, config.identity) !== null
    if (!next || (canEnter(removed) && !others.some(canEnter))) throw new Problem('lastSignIn')
    await removeSignInById(trx, id)
    if (removed.isPrimary) await changeSignIn(trx, next.id, { isPrimary: true })
  })
}

function requireRecentSignIn({ signedInAt }: Person, now: Date) {
  if (!hasRecentSignIn(signedInAt, now)) throw new Problem('signInAgain')
}

function toSummary({ identity }: Config, signIn: StoredSignIn, current: Person['signIn']): SignInSummary {
  const id = methodOf(signIn.issuer, identity)
  const method = methodsOf(identity).find((each) => each.id === id) ?? null
  return {
    _id: signIn.id,
    method: method ?? { id: null, name: new URL(signIn.issuer).host || it.identity.methods.emailLink },
    email: signIn.email,
    createdAt: signIn.createdAt.toISOString(),
    isCurrent: signIn.issuer === current.issuer && signIn.subject === current.subject,
  }
}
