import type { AdminPage, AdminPerson } from '@barattolo/domain/admin/contract'
import type { PersonState } from '@barattolo/domain/admin/person-states'
import type { Uid } from '@barattolo/domain/ids'
import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import { type RawBuilder, sql } from 'kysely'
import { peopleMatching } from '../people/people.store.ts'
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

interface AdminPersonSearch extends AdminPage {
  state?: PersonState | undefined
}

type AdminPersonRow = Pick<AdminPerson, 'name' | 'email' | 'photo' | 'items' | 'disabledReason'> &
  PagedRow & { chosenName: string | null; lastSeen: number; disabled: number | null }

/** All people except deleted accounts, newest first. */
export async function findAllPeople(db: Db, search: AdminPersonSearch): Promise<ResultPage<AdminPerson>> {
  const found = sql`select p.uid as id, p.created_at as at from people p where ${allOf(conditionsOf(search))}`
  const rows = await query(
    db,
    'findAllPeople',
    sql<AdminPersonRow>`
    with ${pageOf(search, found, Boolean(search.q))}
    select p.uid as id, ${microseconds(sql`page.at`)} as at, p.name, p.chosen_name as "chosenName", p.email, p.photo,
      ${microseconds(sql`p.last_seen_at`)} as "lastSeen", ${microseconds(sql`p.disabled_at`)} as disabled,
      p.disabled_reason as "disabledReason", (select count(*)::int from items where owner_uid = p.uid) as items,
      ${countOnFirstPage(search, sql`found`)} as total
    from page join people p on p.uid = page.id
    order by page.at desc, page.id desc`,
  )
  return buildPage(rows, search, asAdminPerson)
}

function asAdminPerson({ id, at, lastSeen, disabled, total: _, chosenName, ...row }: AdminPersonRow): AdminPerson {
  return {
    ...row,
    name: namesForAdmin(row.name, chosenName),
    email: maskEmail(row.email),
    // The type assertion is safe: the column holds only ids of this type.
    uid: id as AdminPerson['uid'],
    since: toIsoString(at),
    lastSeenAt: toIsoString(lastSeen),
    disabledAt: disabled === null ? null : toIsoString(disabled),
  }
}

const toIsoString = (microsecondsSinceEpoch: number) => new Date(microsecondsSinceEpoch / 1000).toISOString()

function conditionsOf({ q, state }: AdminPersonSearch): RawBuilder<unknown>[] {
  const conditions = [sql`p.deleted_at is null`]
  if (state) conditions.push(state === 'disabled' ? sql`p.disabled_at is not null` : sql`p.disabled_at is null`)
  if (q) conditions.push(sql`(p.uid = ${q} or p.uid in (${peopleMatching(q)}))`)
  return conditions
}

/** The whole e-mail address; undefined for a deleted or unknown person. */
export async function findEmail(db: Db, uid: Uid): Promise<string | undefined> {
  const row = await db
    .selectFrom('people')
    .select('email')
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.email
}
