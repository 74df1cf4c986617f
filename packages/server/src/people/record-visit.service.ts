import { Problem } from '@barattolo/domain/problem'
import type { PersonIdentity, SessionPerson, TokenIdentity, Visit } from '../identity/signed-in-people.ts'
import type { Db } from '../platform/database/database.ts'
import type { CallerExpression } from '../platform/http/session.ts'
import { findSessionPerson, updateLastSeen } from './session-person.store.ts'

/** Minimum interval between writes of `last_seen_at`, in milliseconds. */
const LAST_SEEN_INTERVAL_MS = 60 * 60 * 1000

/**
 * Finds the person of a token who has its sign-in; null if there is none. The newest token of the sign-in that names the person sets
 * name and e-mail. Throws for a deleted person.
 */
export async function recordVisit(
  db: Db,
  identity: TokenIdentity,
  now: Date,
  callerExpression?: CallerExpression,
): Promise<Visit | null> {
  const person = await findSessionPerson(db, identity.uid, identity.signIn, callerExpression)
  if (person?.deletedAt) throw new Problem('personDeleted')
  if (!person || person.isPrimary === null) return null
  const updates = person.isPrimary && isNewer(identity, person) ? changedFields(identity, person) : {}
  const isHourlyVisit = now.getTime() - person.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS
  if (isHourlyVisit || Object.keys(updates).length > 0) await updateLastSeen(db, person.uid, updates, now)
  return { person: { ...person, ...updates }, isHourlyVisit, hasNewEmail: updates.email !== undefined }
}

/** An older token, still in use on another device, must not restore an old name. Token times are whole seconds. */
function isNewer({ issuedAt }: TokenIdentity, { lastSeenAt }: SessionPerson): boolean {
  return Math.floor(issuedAt.getTime() / 1000) >= Math.floor(lastSeenAt.getTime() / 1000)
}

function changedFields(identity: TokenIdentity, person: SessionPerson): Partial<Omit<PersonIdentity, 'uid'>> {
  const { email, emailVerified, name } = identity
  return {
    ...(email === person.email ? {} : { email }),
    ...(emailVerified === person.emailVerified ? {} : { emailVerified }),
    ...(name === person.name ? {} : { name }),
  }
}
