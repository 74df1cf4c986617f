import { Problem } from '@barattolo/domain/problem'
import type { Db } from '../platform/database.ts'
import type { Glance } from '../platform/session.ts'
import { personDisabled } from './disabled.ts'
import { addSeen, findSeen, type Introduction, type SeenPerson, touchSeen } from './seen.store.ts'

/** Minimum interval between writes of `last_seen_at`, in milliseconds. */
const SEEN_EVERY = 60 * 60 * 1000

export interface Sighting {
  person: SeenPerson
  /** True on the first visit and then once an hour: for work that is not needed on every request. */
  noted: boolean
}

/**
 * Finds the person of a token, or creates the row on the first visit; the newest token sets name and e-mail. Throws for a
 * deleted or disabled person.
 */
export async function see(db: Db, introduction: Introduction, now: Date, glance?: Glance): Promise<Sighting> {
  const known = await findSeen(db, introduction.uid, glance)
  const person = known ?? (await addSeen(db, introduction, now))
  if (person.deletedAt) throw new Problem('personDeleted')
  if (person.disabledAt) throw personDisabled(person.disabledReason)
  if (!known) return { person, noted: true }
  const fresh = isNewer(introduction, person) ? changes(introduction, person) : {}
  const noted = now.getTime() - person.lastSeenAt.getTime() > SEEN_EVERY
  if (noted || Object.keys(fresh).length > 0) await touchSeen(db, person.uid, fresh, now)
  return { person: { ...person, ...fresh }, noted }
}

/** An older token, still in use on another device, must not restore an old name. Token times are whole seconds. */
function isNewer({ issuedAt }: Introduction, { lastSeenAt }: SeenPerson): boolean {
  return Math.floor(issuedAt.getTime() / 1000) >= Math.floor(lastSeenAt.getTime() / 1000)
}

function changes(introduction: Introduction, person: SeenPerson): Partial<Omit<Introduction, 'uid' | 'issuedAt'>> {
  const { email, emailVerified, name } = introduction
  return {
    ...(email === person.email ? {} : { email }),
    ...(emailVerified === person.emailVerified ? {} : { emailVerified }),
    ...(name === person.name ? {} : { name }),
  }
}
