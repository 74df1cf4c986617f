import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { MethodId, SignInMethod } from '@barattolo/domain/sign-in-method'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { generateUid } from './built-in-tokens.ts'
import { firebaseIssuer, methodOf, methodsOf } from './sign-in-methods.ts'
import {
  addEarlierSignIns,
  addSignIn,
  changeSignIn,
  findSignIn,
  findSignInsOf,
  findUidByEmail,
  lockIdentity,
  type ProvenIdentity,
  releaseEmail,
  type StoredSignIn,
} from './sign-ins.store.ts'
import type { SignedInPeople } from './signed-in-people.ts'

export interface AcceptDeps {
  config: Pick<Config, 'identity' | 'adminEmails'>
  people: Pick<SignedInPeople, 'addPerson' | 'findWithoutSignIn'>
  now: () => Date
}

/**
 * What a proven identity leads to. `knownEmail`: the e-mail belongs to an account that has other sign-ins; this one becomes one of
 * them only after a sign-in by the first way, and is no account until then. `needsEmail`: without a verified e-mail there is no account.
 */
export type Acceptance =
  | { state: 'accepted'; signIn: StoredSignIn; isNew: boolean }
  | { state: 'knownEmail'; methods: SignInMethod[] }
  | { state: 'needsEmail' }

/**
 * Finds the person of a sign-in, or creates one at the first sign-in with an unknown e-mail. `firebaseUid`: the uid that a new person
 * gets, because Firebase's tokens carry no other. Throws `personDeleted` if its person has deleted the account, and `signInNotAllowed`
 * for the address of an admin by another way than those of admins.
 */
export async function acceptSignIn(
  { config, people, now }: AcceptDeps,
  trx: Trx,
  identity: ProvenIdentity,
  firebaseUid?: Uid,
): Promise<Acceptance> {
  await lockIdentity(trx, identity)
  const existing = await findSignIn(trx, identity)
  if (existing) return { state: 'accepted', signIn: await updateFromIssuer(config, trx, existing, identity), isNew: false }
  if (identity.email === null) return { state: 'needsEmail' }
  requireAdminMethod(config, identity)
  // Firebase has one account for an address: another one of Firebase that had it was deleted there.
  if (firebaseUid !== undefined) await releaseEmail(trx, identity.issuer, identity.email)
  const known = await findUidByEmail(trx, identity.email)
  if (known !== undefined) return { state: 'knownEmail', methods: await methodsOfPerson(config, trx, known) }
  const uid = firebaseUid ?? generateUid()
  const { email, name } = identity
  const { isNew, deletedAt } = await people.addPerson(trx, { uid, email, emailVerified: true, name }, now())
  if (deletedAt) throw new Problem('personDeleted')
  if (!isNew && (await isEarlierPerson({ config, people, now }, trx, uid)))
    return acceptSignIn({ config, people, now }, trx, identity, firebaseUid)
  // The person has removed this sign-in, or has another address now.
  if (!isNew) return { state: 'knownEmail', methods: await methodsOfPerson(config, trx, uid) }
  return { state: 'accepted', signIn: await addSignIn(trx, identity, { uid, isPrimary: true }, now()), isNew: true }
}

/**
 * Gives all people of a version before sign-ins the sign-in with Google, the only one that there was. Repeated at each start, and where
 * a person without one calls: such a version may still run beside this one.
 */
export async function signInEarlierPeople({ config, people }: AcceptDeps, db: Db | Trx): Promise<void> {
  const { firebase } = config.identity
  if (!firebase) return
  for (let after = ''; ; ) {
    const found = await people.findWithoutSignIn(db, after)
    await addEarlierSignIns(db, firebaseIssuer(firebase, 'google.com'), found)
    const last = found.at(-1)
    if (!last) return
    after = last.uid
  }
}

/** Whether the person had no sign-in, as those of the version before; now they have theirs. */
async function isEarlierPerson(deps: AcceptDeps, trx: Trx, uid: Uid): Promise<boolean> {
  if ((await findSignInsOf(trx, uid)).length > 0) return false
  await signInEarlierPeople(deps, trx)
  return (await findSignInsOf(trx, uid)).length > 0
}

/**
 * The sign-in is known by its subject. An e-mail that has become another person's is not taken over: it would let its owner's next
 * sign-in be mistaken for this person's.
 */
async function updateFromIssuer(
  config: AcceptDeps['config'],
  trx: Trx,
  signIn: StoredSignIn,
  identity: ProvenIdentity,
): Promise<StoredSignIn> {
  const { email, name } = identity
  const isNewEmail = email !== null && email !== signIn.email && !isAdminElsewhere(config, identity)
  const owner = isNewEmail ? await findUidByEmail(trx, email) : undefined
  const change = {
    ...(isNewEmail && (owner === undefined || owner === signIn.uid) ? { email } : {}),
    ...(name !== '' && name !== signIn.name ? { name } : {}),
  }
  return Object.keys(change).length > 0 ? changeSignIn(trx, signIn.id, change) : signIn
}

/** Else a provider that accepts any address would take an admin's before the admin has signed in. */
export function requireAdminMethod(config: AcceptDeps['config'], identity: ProvenIdentity) {
  if (isAdminElsewhere(config, identity)) throw new Problem('signInNotAllowed')
}

/** Whether the e-mail is that of an admin, and the sign-in is not one of admins. */
function isAdminElsewhere({ identity, adminEmails }: AcceptDeps['config'], { issuer, email }: ProvenIdentity): boolean {
  if (email === null || !adminEmails.includes(email)) return false
  const method = methodOf(issuer, identity)
  return method === null || !identity.adminMethods.includes(method)
}

/** The ways by which a person can sign in now. */
export async function methodsOfPerson({ identity }: AcceptDeps['config'], trx: Trx, uid: Uid): Promise<SignInMethod[]> {
  const ids = new Set<MethodId | null>((await findSignInsOf(trx, uid)).map(({ issuer }) => methodOf(issuer, identity)))
  return methodsOf(identity).filter(({ id }) => ids.has(id))
}
