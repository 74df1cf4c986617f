import { createHash } from 'node:crypto'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { rememberAccount } from '@barattolo/server/identity/accounts.store'
import { noteAcceptance } from '@barattolo/server/people/rules.store'
import { addSeen } from '@barattolo/server/people/seen.store'
import { atAWakingHour, daysBefore } from './clock.ts'
import { joinedAgo } from './moments.ts'
import { emailOf, PEOPLE, type PersonKey } from './people.ts'
import type { Building } from './town.ts'

/** Creates an account of the built-in identity service and a person for each, as a first sign-in does. */
export async function loadPeople({ db, now }: Building): Promise<void> {
  for (const { key, name } of PEOPLE) {
    const joined = atAWakingHour(daysBefore(now, joinedAgo(key)), now)
    const [uid, email] = [uidOf(key), emailOf(key)]
    await rememberAccount(db, { email, name, jti: uid, exp: 0 }, uid, joined)
    await addSeen(db, { uid, email, emailVerified: true, name, issuedAt: joined }, joined)
    await noteAcceptance(db, uid, RULES_VERSION, joined)
  }
}

/** A uid in the format of the identity service, derived from the key by a hash that does not reveal the e-mail address. */
export function uidOf(key: PersonKey): Uid {
  return uidSchema.parse(createHash('sha256').update(`town 1: ${key}`).digest('base64url').replace(/[-_]/g, '').slice(0, 28))
}
