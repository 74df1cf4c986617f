import type { Uid } from '@barattolo/domain/ids'
import { canonicalEmail } from '@barattolo/domain/people/canonical-email'
import { suspensionKeptUntil } from '@barattolo/domain/people/suspension'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import { type DeletionDeps, deleteDueRows } from '../platform/jobs/process-due-rows.ts'
import { createEmailHash } from './email-hash.store.ts'

/** Keeps the keyed hash of a suspended person's mailbox, before the account is erased. Does nothing for other people. */
export async function keepSuspension(trx: Trx, uid: Uid, now: Date): Promise<void> {
  const person = await trx
    .selectFrom('people')
    .select(['disabledAt', 'email'])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person?.disabledAt) return
  const kept = { since: person.disabledAt, keptUntil: suspensionKeptUntil(now) }
  const [emailHash] = await hashesOf(trx, person.email)
  await trx
    .insertInto('suspendedEmails')
    .values({ emailHash, ...kept })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(kept))
    .execute()
}

/**
 * Suspends a new person whose mailbox has an account that is suspended, or had one that was when it was deleted.
 */
export async function suspendIfKept(trx: Trx, uid: Uid, email: string, now: Date): Promise<void> {
  const kept = await trx
    .selectFrom('suspendedEmails')
    .select('since')
    .where('emailHash', 'in', await hashesOf(trx, email))
    .where('keptUntil', '>', now)
    .executeTakeFirst()
  const suspension = kept
    ? { disabledAt: kept.since, disabledReason: it.identity.suspendedBefore }
    : { disabledAt: await findSuspensionOfMailbox(trx, uid, email), disabledReason: it.identity.suspendedMailbox }
  if (!suspension.disabledAt) return
  await trx.updateTable('people').set(suspension).where('uid', '=', uid).execute()
}

/** Since when another account of this mailbox is suspended. Few accounts are, and an index has them. */
async function findSuspensionOfMailbox(trx: Trx, uid: Uid, email: string): Promise<Date | null> {
  const suspended = await trx
    .selectFrom('people')
    .select(['email', 'disabledAt'])
    .where('disabledAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('emailVerified', '=', true)
    .where('uid', '<>', uid)
    .execute()
  const mailbox = canonicalEmail(email)
  return suspended.find((person) => canonicalEmail(person.email) === mailbox)?.disabledAt ?? null
}

/** Ends the suspension of a mailbox, together with that of its person. */
export async function endKeptSuspension(trx: Trx, uid: Uid): Promise<void> {
  const person = await trx.selectFrom('people').select('email').where('uid', '=', uid).executeTakeFirst()
  if (!person) return
  await trx
    .deleteFrom('suspendedEmails')
    .where('emailHash', 'in', await hashesOf(trx, person.email))
    .execute()
}

/** The hash of the mailbox, and that of the address, which earlier versions have stored. */
async function hashesOf(trx: Trx, email: string): Promise<[string, string]> {
  const hashEmail = await createEmailHash(trx)
  return [hashEmail(canonicalEmail(email)), hashEmail(email)]
}

export function removeEndedSuspensions(deps: DeletionDeps): Promise<number> {
  const now = deps.now()
  return deleteDueRows(deps, {
    limit: { job: 'suspendedEmails', countOpen: sql`select count(*) from suspended_emails` },
    find: async (db, limit) => {
      const ended = db.selectFrom('suspendedEmails').select('emailHash').where('keptUntil', '<=', now)
      return (await ended.orderBy('keptUntil').limit(limit).execute()).map(({ emailHash }) => emailHash)
    },
    remove: (trx, hashes) => trx.deleteFrom('suspendedEmails').where('emailHash', 'in', hashes).execute(),
  })
}
