import type { Uid } from '@barattolo/domain/ids'
import { suspensionKeptUntil } from '@barattolo/domain/people/suspension'
import { it } from '@barattolo/domain/texts/it'
import type { Db, Trx } from '../platform/database.ts'
import { createEmailHash } from './email-hash.store.ts'

/** Keeps the keyed hash of a suspended person's e-mail, before the account is erased. Does nothing for other people. */
export async function keepSuspension(trx: Trx, uid: Uid, emailHash: string | null, now: Date): Promise<void> {
  const person = await trx.selectFrom('people').select('disabledAt').where('uid', '=', uid).executeTakeFirst()
  if (!person?.disabledAt || emailHash === null) return
  const kept = { since: person.disabledAt, keptUntil: suspensionKeptUntil(now) }
  await trx
    .insertInto('suspendedEmails')
    .values({ emailHash, ...kept })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(kept))
    .execute()
}

/** Suspends a new person whose earlier account, with the same e-mail, was suspended when it was deleted. */
export async function suspendIfKept(trx: Trx, uid: Uid, email: string, now: Date): Promise<void> {
  const kept = await trx
    .selectFrom('suspendedEmails')
    .select('since')
    .where('emailHash', '=', (await createEmailHash(trx))(email))
    .where('keptUntil', '>', now)
    .executeTakeFirst()
  if (!kept) return
  const suspension = { disabledAt: kept.since, disabledReason: it.identity.suspendedBefore }
  await trx.updateTable('people').set(suspension).where('uid', '=', uid).execute()
}

/** Ends the suspension of an e-mail, together with that of its person. */
export async function endKeptSuspension(trx: Trx, emailHash: string | null): Promise<void> {
  if (emailHash !== null) await trx.deleteFrom('suspendedEmails').where('emailHash', '=', emailHash).execute()
}

export async function removeEndedSuspensions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('suspendedEmails').where('keptUntil', '<=', now).execute()
}
