import { createHash } from 'node:crypto'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { CHOOSER_ISSUER } from '@barattolo/server/identity/sign-in-methods'
import { addSignIn } from '@barattolo/server/identity/sign-ins.store'
import { saveRulesAcceptance } from '@barattolo/server/people/people.store'
import { addSessionPerson } from '@barattolo/server/people/session-person.store'
import { atWakingHour } from './clock.ts'
import { joinedDaysAgo } from './event-days.ts'
import { emailOf, PEOPLE, type PersonKey } from './people.ts'
import type { LocalContext } from './town-context.ts'

/** Creates all people, each with an account of the built-in identity service, as a first sign-in does. */
export async function loadPeople(context: LocalContext): Promise<void> {
  const { db } = context
  for (const { key, name } of PEOPLE) {
    const joinedAt = atWakingHour(joinedDaysAgo(key), context)
    const [uid, email] = [uidOf(key), emailOf(key)]
    await db.transaction().execute(async (trx) => {
      await addSessionPerson(trx, { uid, email, emailVerified: true, name }, joinedAt)
      await addSignIn(trx, { issuer: CHOOSER_ISSUER, subject: email, email, name }, { uid, isPrimary: true }, joinedAt)
    })
    await saveRulesAcceptance(db, uid, RULES_VERSION, joinedAt)
  }
}

/** A uid in the format of the identity service, derived from the key by a hash that does not reveal the e-mail address. */
export function uidOf(key: PersonKey): Uid {
  return uidSchema.parse(createHash('sha256').update(`town 1: ${key}`).digest('base64url').replace(/[-_]/g, '').slice(0, 28))
}
