import type { AdminAct, AdminCaseKind } from '@barattolo/domain/admin/acts'
import type { Uid } from '@barattolo/domain/ids'
import { RETENTION } from '@barattolo/domain/retention'
import { sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import type { Trx } from '../platform/database/database.ts'
import type { Person } from '../platform/http/session.ts'
import { type DeletionDeps, deleteDueRows } from '../platform/jobs/process-due-rows.ts'

export interface AdminLogValues {
  admin: Pick<Person, 'uid' | 'email'>
  act: AdminAct
  about: { kind: AdminCaseKind; id: string }
  /** Whom the act concerns; null if it concerns none, or several people. */
  person: Uid | null
  reason: string | null
}

/** Records an admin’s act in the transaction that carries it out; the caller publishes the returned events after the commit. */
export type RecordAct<T> = (trx: Trx, subject: T, now: Date) => Promise<PendingEvent[]>

/** Adds a row, which cannot be changed or deleted afterwards (docs/decisions/036). */
export async function addAdminLogEntry(
  trx: Trx,
  { admin, act, about, person, reason }: AdminLogValues,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('adminLog')
    .values({
      at: now,
      adminUid: admin.uid,
      adminEmail: admin.email,
      act,
      caseKind: about.kind,
      caseId: about.id,
      personUid: person,
      reason,
    })
    .execute()
}

/** The database refuses to delete newer rows, whatever `now` is. */
export function deleteOldAdminLog(deps: DeletionDeps): Promise<number> {
  const before = sql<Date>`${deps.now()}::timestamptz - ${sql.lit(`${RETENTION.adminLog.months} months`)}::interval`
  return deleteDueRows(deps, {
    limit: { job: 'adminLog', countOpen: sql`select count(*) from admin_log` },
    find: async (db, limit) => {
      const old = db.selectFrom('adminLog').select('id').where('at', '<', before)
      return (await old.orderBy('at').limit(limit).execute()).map(({ id }) => id)
    },
    remove: async (trx, ids) => {
      await sql`set local barattolo.admin_log_retention = 'on'`.execute(trx)
      await trx.deleteFrom('adminLog').where('id', 'in', ids).execute()
    },
  })
}
