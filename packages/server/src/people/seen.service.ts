import { Problem } from '@barattolo/domain/problem'
import type { Db } from '../platform/database.ts'
import type { Glance } from '../platform/session.ts'
import { personDisabled } from './disabled.ts'
import { addSeen, findSeen, type Introduction, type SeenPerson, touchSeen } from './seen.store.ts'

/** `last_seen_at` is written no more often than this, in milliseconds. */
const SEEN_EVERY = 60 * 60 * 1000

export interface Sighting {
  person: SeenPerson
  /** At first sight and then once an hour: the moment for what need not happen at every request. */
  noted: boolean
}

/**
 * The person an identity speaks for: one row from its first sight on, with the name and e-mail that the newest token
 * gives. Somebody deleted or disabled is refused here, whatever their token says.
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

/** Token times are whole seconds. An older token, still in use on another device, does not bring an old name back. */
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
