import type { VisitorMailKind } from '@barattolo/domain/reports/report'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { ReportRow } from './reports.store.ts'

/** An e-mail that this process sends. */
export type ClaimedVisitorMail = Pick<Selectable<Tables['visitorMails']>, 'reportId' | 'kind' | 'tries'>

/** How long another process waits before it sends a claimed e-mail, in milliseconds. */
const LEASE_MS = 2 * 60 * 1000

/** Adds an e-mail for each address that is behind these reports, once, whatever the number of reports. */
export async function addVisitorMails(
  trx: Trx,
  reports: readonly Pick<ReportRow, 'id' | 'visitorEmail'>[],
  kind: VisitorMailKind,
  dueAt: Date,
): Promise<void> {
  const byAddress = new Map(reports.flatMap(({ id, visitorEmail }) => (visitorEmail ? [[visitorEmail.toLowerCase(), id]] : [])))
  if (byAddress.size === 0) return
  await trx
    .insertInto('visitorMails')
    .values([...byAddress.values()].map((reportId) => ({ reportId, kind, dueAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims an e-mail that is due for the time of the lease, and counts the try: each goes to one process only. */
export function claimDueVisitorMail(db: Db, now: Date): Promise<ClaimedVisitorMail | undefined> {
  return db
    .updateTable('visitorMails')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), dueAt: new Date(now.getTime() + LEASE_MS) }))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('reportId', 'kind'),
        'in',
        selectFrom('visitorMails')
          .select(['reportId', 'kind'])
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('reportId', 'kind'),
      ),
    )
    .returning(['reportId', 'kind', 'tries'])
    .executeTakeFirst()
}

/** `dueAt`: when the e-mail is tried again; null if it is sent or given up. */
export async function saveVisitorMailOutcome(
  db: Db,
  { reportId, kind }: ClaimedVisitorMail,
  outcome: { sentAt: Date | null; dueAt: Date | null },
): Promise<void> {
  await db.updateTable('visitorMails').set(outcome).where('reportId', '=', reportId).where('kind', '=', kind).execute()
}
