import type { AdminAct, AdminCaseKind } from '@barattolo/domain/admin/acts'
import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import type { Uid } from '@barattolo/domain/ids'
import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import {
  allOf,
  buildPage,
  countOnFirstPage,
  microseconds,
  type PagedRow,
  pageOf,
  type ResultPage,
} from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'

interface LogSearch {
  cursor?: string | undefined
  limit: number
  admin?: Uid | undefined
  person?: Uid | undefined
}

interface LogRow extends PagedRow {
  adminUid: Uid
  adminEmail: string
  adminName: string | null
  adminChosenName: string | null
  act: AdminAct
  caseKind: AdminCaseKind
  caseId: string
  personUid: Uid | null
  personName: string | null
  personChosenName: string | null
  reason: string | null
}

/** A page of the log, the last act first. */
export async function findAdminLog(db: Db, search: LogSearch): Promise<ResultPage<AdminLogEntry>> {
  const { admin, person } = search
  const conditions = [...(admin ? [sql`l.admin_uid = ${admin}`] : []), ...(person ? [sql`l.person_uid = ${person}`] : [])]
  const found = sql`select l.* from admin_log l where ${allOf(conditions)}`
  const rows = await query(
    db,
    'findAdminLog',
    sql<LogRow>`
    with ${pageOf(search, found, false)}
    select page.id::text as id, ${microseconds(sql`page.at`)} as at, page.act, page.case_kind as "caseKind", page.case_id as "caseId", page.reason,
      page.admin_uid as "adminUid", page.admin_email as "adminEmail", admin.name as "adminName", admin.chosen_name as "adminChosenName",
      page.person_uid as "personUid", person.name as "personName", person.chosen_name as "personChosenName",
      ${countOnFirstPage(search, sql`found`)} as total
    from page left join people admin on admin.uid = page.admin_uid left join people person on person.uid = page.person_uid
    order by page.at desc, page.id desc`,
  )
  return buildPage(rows, search, asEntry)
}

function asEntry(row: LogRow): AdminLogEntry {
  const { id, at, act, caseKind, caseId, adminUid, adminEmail, personUid, reason } = row
  return {
    _id: id,
    at: new Date(at / 1000).toISOString(),
    admin: { uid: adminUid, name: namesForAdmin(row.adminName ?? '', row.adminChosenName), email: maskEmail(adminEmail) },
    act,
    about: { kind: caseKind, id: caseId },
    person: personUid && { uid: personUid, name: namesForAdmin(row.personName ?? '', row.personChosenName) },
    reason,
  }
}
